"""One screenshot and everything found out about it so far."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Lock

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import UIElement
from rpa_vision.models.token import Token, words_in
from rpa_vision.once import Once
from rpa_vision.perception.dialogs.finding import find_dialogs
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.perception.dialogs.words import DialogWords
from rpa_vision.perception.embedding.elements import ElementEmbedder, ElementVectors
from rpa_vision.perception.embedding.state import StateEmbedder, StateInput, StateVectors
from rpa_vision.perception.enlarged import elements_enlarged
from rpa_vision.perception.text.reread import SecondLook
from rpa_vision.ports import ElementDetector, Frame, OcrEngine
from rpa_vision.timing import span


@dataclass(frozen=True)
class Senses:
    """The engines a screen is seen with."""

    ocr: OcrEngine
    detector: ElementDetector
    embedder: StateEmbedder
    element_embedder: ElementEmbedder
    title_strip_px: int
    dialog_words: DialogWords


class ScreenView:
    """Shared by all readers of the screen: each part is found out when first asked for, once."""

    def __init__(self, frame: Frame, senses: Senses) -> None:
        self.frame = frame
        self._senses = senses
        # What is computed knows the parts it needs, not the view: an old view goes as soon as nobody holds it.
        lines = Once(lambda: _lines(frame, senses.ocr))
        elements = Once(lambda: _elements(frame, lines, senses.detector))
        self._lines, self._elements = lines, elements
        self._words = Once(lambda: words_in(lines.get()))
        self._element_vectors = Once(lambda: tuple(senses.element_embedder.embed(frame, elements.get())))
        self._again = Once(
            lambda: ScreenView(frame, replace(senses, ocr=SecondLook(senses.ocr, lines.get())))
        )
        self._located: list[tuple[DialogWords, tuple[Sequence[Box], ...], tuple[DialogBox, ...]]] = []
        self._states: dict[str | None, StateVectors] = {}
        self._embedding = Lock()

    @property
    def size(self) -> Size:
        return self.frame.size

    @property
    def text_method(self) -> str:
        return self._senses.ocr.name

    @property
    def lines(self) -> tuple[Token, ...]:
        """Text lines, top to bottom, left to right."""
        return self._lines.get()

    @property
    def words(self) -> tuple[Token, ...]:
        return self._words.get()

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def elements(self) -> tuple[UIElement, ...]:
        """Buttons, fields, menus and the like, in reading order."""
        return self._elements.get()

    @property
    def element_vectors(self) -> tuple[ElementVectors, ...]:
        """How each element looks and what it is called, in the order of the elements."""
        return self._element_vectors.get()

    @property
    def state(self) -> StateVectors:
        """The screen as vectors: which of the known screens it resembles."""
        return self.state_titled(None)

    @property
    def dialogs(self) -> tuple[DialogBox, ...]:
        """From the picture alone, the front one first."""
        return self.dialogs_among(self._senses.dialog_words)

    def dialogs_among(
        self, words: DialogWords, opened: Sequence[Box] = (), outlined: Sequence[Box] = ()
    ) -> tuple[DialogBox, ...]:
        """The same with what else is known: a workflow's own words, and where the screen has changed."""
        known = next(
            (
                dialogs
                for by, where, dialogs in self._located
                if by is words and where == (tuple(opened), tuple(outlined))
            ),
            None,
        )
        if known is None:
            with span("dialogs"):
                known = tuple(find_dialogs(self, words, opened, outlined))
            self._located.append((words, (tuple(opened), tuple(outlined)), known))
        return known

    def state_titled(self, window_title: str | None) -> StateVectors:
        """The same where the window's title is known, and need not be read off the strip."""
        with self._embedding:
            if window_title not in self._states:
                self._states[window_title] = self._embedded(window_title)
            return self._states[window_title]

    def _embedded(self, window_title: str | None) -> StateVectors:
        embedder, pixels = self._senses.embedder, self.frame.pixels
        with span("look"), ThreadPoolExecutor(1) as beside:
            look = beside.submit(embedder.prepare, pixels)
            elements = self.elements  # first, since the text is read beside it
            title = self.title if window_title is None else window_title
            seen = StateInput(pixels, self.lines, elements, title)
            return embedder.embed_with(look.result(), seen)

    @property
    def title(self) -> str:
        """What stands in the strip at the top, where windows have their titles."""
        return self.title_of(self.size.box)

    def title_of(self, window: Box) -> str:
        """What stands in the strip at the top of a window."""
        bottom = min(window.bottom, window.top + self._senses.title_strip_px)
        strip = Box(window.left, window.top, window.right, bottom)
        return " ".join(line.text for line in self.lines if strip.contains(line.bbox.center))

    def again(self) -> ScreenView:
        """Another look at the same picture, for what the first one missed or misread. It costs more."""
        return self._again.get()

    def look_into(self, region: Box, times: int) -> tuple[UIElement, ...]:
        """What stands in a region once it is enlarged: a thing so small or pale that the whole screen's look missed it."""
        with span("look closely"):
            return tuple(
                elements_enlarged(self.frame, region, times, self._senses.ocr, self._senses.detector)
            )

    def read_closely(self, region: Box, times: float = 1) -> tuple[Token, ...]:
        """The lines of a region by the surest means there are, enlarged so many times."""
        with span("read closely"):
            return tuple(self._senses.ocr.read_closely(self.frame, region, times))


def _lines(frame: Frame, ocr: OcrEngine) -> tuple[Token, ...]:
    with span("look"):
        return tuple(ocr.read(frame))


def _elements(
    frame: Frame, lines: Once[tuple[Token, ...]], detector: ElementDetector
) -> tuple[UIElement, ...]:
    with span("look"), ThreadPoolExecutor(1) as beside:
        prepared = beside.submit(detector.prepare, frame)
        read = lines.get()
        return tuple(prepared.result()(read))
