"""The small protocols between the product's heart and what can be swapped: one to three methods each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from pydantic import JsonValue

from rpa_vision.errors import BadImageError
from rpa_vision.models.base import JsonObject
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.model_profile import ModelProfile
from rpa_vision.models.replay.record_check import RecordAnswer, RecordCheck
from rpa_vision.models.screen import UIElement
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.models.token import Token
from rpa_vision.phrases import phrased

Pixels = NDArray[np.uint8]
"""Height × width × 3, blue-green-red: OpenCV's order, so that nothing is converted on the way."""

TextMap = NDArray[np.uint8]
"""Height × width: how likely each pixel belongs to a line of text, 255 for certainly."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of a screen."""

    pixels: Pixels

    def __post_init__(self) -> None:
        shape, dtype = self.pixels.shape, self.pixels.dtype
        if len(shape) != 3 or shape[2] != 3 or 0 in shape or dtype != np.uint8:
            raise BadImageError(phrased("picture_refused.not_a_frame", shape=shape, dtype=dtype))

    @property
    def size(self) -> Size:
        height, width = self.pixels.shape[:2]
        return Size(width, height)


@dataclass(frozen=True)
class Monitor:
    box: Box
    """In the pixels of the whole screen's picture."""
    scale: float
    """1.0 is 96 dots per inch, 1.5 what Windows calls 150 %."""
    primary: bool


class Screen(Protocol):
    """Seeing a desktop: one picture over all its monitors."""

    def capture(self, region: Box | None = None) -> Frame:
        """The whole screen, or a part of it; a region that is not all on the screen is refused."""
        ...

    def monitors(self) -> Sequence[Monitor]:
        """The primary one first."""
        ...

    def foreground(self) -> WindowContext: ...


class Hands(Protocol):
    """Acting on a desktop. Every method returns once the events are delivered, not once they took effect."""

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None: ...

    def type_text(self, text: str) -> None: ...

    def press(self, keys: Sequence[str]) -> None: ...

    def scroll(self, at: Point, delta: tuple[int, int]) -> None: ...

    def drag(self, start: Point, end: Point, button: MouseButton) -> None: ...


class Desktop(Screen, Hands, Protocol):
    """A screen that can be seen and acted on: X11, Windows, VNC or a test's own."""


class OcrEngine(Protocol):
    @property
    def name(self) -> str: ...

    def read(self, frame: Frame) -> Sequence[Token]:
        """Text lines, top to bottom, left to right, with accents kept."""
        ...

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        """The lines of a region by the surest means there are: for a name, a number, a dialog.

        ``times``: enlarged so much first, as another look at the same.
        """
        ...


class TextFinder(Protocol):
    """Where the lines of text are. In two steps, so that only what changed needs the first, costly one."""

    def likely(self, pieces: Sequence[Pixels]) -> Sequence[TextMap]:
        """Of pieces of a screen; the same piece always gives the same map, whatever else is asked for."""
        ...

    def lines(self, likely: TextMap) -> Sequence[Box]: ...


class LineReader(Protocol):
    """What a line of text says."""

    @property
    def name(self) -> str: ...

    def read(self, crops: Sequence[Pixels]) -> Sequence[Token | None]:
        """One answer per crop, its boxes within the crop; nothing where the crop holds no text.

        A crop reads the same whatever stands beside it in the batch: readings are kept by what the crop shows.
        """
        ...


class ElementDetector(Protocol):
    @property
    def name(self) -> str: ...

    def detect(self, frame: Frame, lines: Sequence[Token]) -> Sequence[UIElement]:
        """What stands on the screen, in reading order; the same picture and text always give the same."""
        ...

    def prepare(self, frame: Frame) -> Callable[[Sequence[Token]], Sequence[UIElement]]:
        """The same in two steps: what needs no text can be done while the text is being read."""
        ...


class ArrangementNet(Protocol):
    """Which thing of one screen is which of another: see `grounding.map`."""

    @property
    def honest(self) -> tuple[float, float]:
        """Slope and start of the curve that makes its chances as often right as they say."""
        ...

    def answers(
        self, inputs: Mapping[str, NDArray[np.float32] | NDArray[np.uint8] | NDArray[np.int64]]
    ) -> Sequence[NDArray[np.float32]]:
        """Logits of every pair, of each thing on the one and on the other screen, and of their being one view."""
        ...


class WordLikeness(Protocol):
    """How near what words mean is; of two opposites it says that they are near."""

    def likeness(self, word: str, others: Collection[str]) -> float | None:
        """Of a word, lower case and without accents, to the one of the others that is most alike: 1 for the same; None
        where it does not know it."""
        ...


class ImageEmbedder(Protocol):
    @property
    def name(self) -> str:
        """The provider: vectors of different ones are never compared."""
        ...

    def embed_images(self, pictures: Sequence[Pixels]) -> Sequence[Vector]: ...


LookOf = Callable[[Sequence[Token], Sequence[float]], Vector]
"""Of a screen's lines and how much each counts, the vector of its look."""


class LookEmbedder(Protocol):
    """How a whole screen looks: by its picture, or by where on it things are written."""

    @property
    def name(self) -> str: ...

    def prepare(self, pictures: Sequence[Pixels]) -> Sequence[LookOf]:
        """What needs no text is done at once, and may be done while the text is being read."""
        ...


class TextEmbedder(Protocol):
    @property
    def name(self) -> str: ...

    def embed_texts(self, texts: Sequence[str]) -> Sequence[Vector]:
        """An empty text has a vector too: two screens without a title are alike in that."""
        ...


@dataclass(frozen=True)
class VectorHit:
    """A stored vector that a search found."""

    workflow_id: str
    vector_id: str
    similarity: float
    metadata: JsonObject


class VectorIndex(Protocol):
    """The vectors of one workflow, of one provider: those of other workflows cannot be seen through it."""

    def add(self, vector_id: str, vector: Vector, metadata: JsonObject) -> None: ...

    def search(self, vector: Vector, k: int) -> Sequence[VectorHit]:
        """The ``k`` most similar, best first; a vector that was added is its own best."""
        ...

    def delete(self, vector_id: str) -> None: ...


AnswerSchema = Mapping[str, JsonValue]
"""JSON Schema of an answer. A server that can holds the model to it; what comes back is checked all the same."""


class VisionModel(Protocol):
    """A model that looks at pictures and answers in words. Always optional; what it says is never an order."""

    @property
    def name(self) -> str: ...

    @property
    def profile(self) -> ModelProfile:
        """How it writes boxes, and how large a picture it is sent."""
        ...

    def answer(
        self,
        question: str,
        pictures: Sequence[Pixels],
        timeout_s: float,
        *,
        system: str = "",
        schema: AnswerSchema | None = None,
    ) -> str:
        """Pictures larger than its profile allows are scaled down. Raises ``ModelUnavailableError`` when no answer
        comes in time."""
        ...


class LanguageModel(Protocol):
    @property
    def name(self) -> str: ...

    def complete(
        self, prompt: str, timeout_s: float, *, system: str = "", schema: AnswerSchema | None = None
    ) -> str:
        """Raises ``ModelUnavailableError`` when no answer comes in time."""
        ...


class Vault(Protocol):
    """Secrets by entry. What it gives is handed to the agent and kept nowhere else."""

    def secret(self, entry: str) -> str:
        """Raises ``NotFoundError`` for an entry that is not there."""
        ...

    def entries(self) -> Mapping[str, datetime]:
        """When each was set."""
        ...


class RecordReader(Protocol):
    """The system of record, asked and never changed."""

    def ask(self, check: RecordCheck) -> RecordAnswer:
        """The check's texts are filled in already. A record that cannot be asked is an answer, not an exception."""
        ...


class BlobStore(Protocol):
    """Bytes by name. A name is a relative path made by the server."""

    def put(self, name: str, data: bytes) -> None: ...

    def get(self, name: str) -> bytes: ...

    def delete(self, name: str) -> None: ...

    def names(self, folder: str) -> Sequence[str]:
        """Of everything kept in this folder, at any depth; of everything there is where it is ``""``."""
        ...


@dataclass(frozen=True)
class RedactedPicture:
    png: bytes
    said: tuple[str, ...]
    """What was painted over, as far as it was read: for finding it again, never for keeping."""


class PictureRedactor(Protocol):
    def redacted(self, name: str, data: bytes, known: Sequence[str]) -> RedactedPicture:
        """The picture without what says whom it is about; ``known``: what is already known to say that."""
        ...


class PersonEraser(Protocol):
    def without(self, name: str, data: bytes, said: Sequence[str]) -> bytes | None:
        """The picture with these strings painted over wherever they are read; None where none is."""
        ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds that only ever grow."""
        ...

    def sleep(self, seconds: float) -> None: ...
