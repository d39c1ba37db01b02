"""The small protocols between the product's heart and what can be swapped: one to three methods each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.models.wording import Token

Pixels = NDArray[np.uint8]
"""Height × width × 3, blue-green-red: OpenCV's order, so that nothing is converted on the way."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of a screen."""

    pixels: Pixels

    @property
    def size(self) -> Size:
        height, width = self.pixels.shape[:2]
        return Size(width, height)


class Screen(Protocol):
    """Seeing a desktop."""

    def capture(self) -> Frame: ...

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


class BlobStore(Protocol):
    """Bytes by name. A name is a relative path made by the server."""

    def put(self, name: str, data: bytes) -> None: ...

    def get(self, name: str) -> bytes: ...

    def delete(self, name: str) -> None: ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds that only ever grow."""
        ...

    def sleep(self, seconds: float) -> None: ...
