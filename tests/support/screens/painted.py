"""Screens painted for tests, with an OCR fake that knows what was painted on each.

The fake stands in where a test is about decisions, not about reading; the real engine has its own tests.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise

import cv2
import numpy as np

from rpa_vision.errors import EngineError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.token import Glyph, Token, reading_order
from rpa_vision.ports import Frame, Pixels

SIZE = Size(640, 400)
GROUND = (90, 60, 40)


def at(left: int, top: int, text: str) -> Box:
    return Box(left, top, left + max(8, 9 * len(text)), top + 18)


class FakePaintedOcr:
    """Reads only pictures it painted, exactly as painted."""

    name = "fake_painted"

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[Token, ...]] = {}
        self.broken = False

    def paint(self, places: Mapping[tuple[int, int], str], damaged: Collection[str] = ()) -> Frame:
        """A grey screen with these texts, each at its left and top. What is damaged is read as it is written here, and
        no letter of it surely."""
        pixels = np.full((SIZE.height, SIZE.width, 3), 200, dtype=np.uint8)
        tokens = []
        for (left, top), text in places.items():
            box = at(left, top, text)
            cv2.rectangle(pixels, (box.left - 4, box.top - 4), (box.right + 4, box.bottom + 4), GROUND, -1)
            shown = text.encode("ascii", "replace").decode()
            cv2.putText(pixels, shown, (left, box.bottom - 4), cv2.FONT_HERSHEY_PLAIN, 1.0, (255, 255, 255))
            sure = 0.4 if text in damaged else 0.99
            tokens.append(Token(text=text, bbox=box, confidence=sure, glyphs=_glyphs(text, box, sure)))
        frame = Frame(pixels)
        self._known[_key(frame)] = tuple(reading_order(tokens))
        return frame

    def with_line(self, frame: Frame, line: Box) -> Frame:
        """The same screen, with something drawn that is no text: a caret, a frame."""
        pixels = frame.pixels.copy()
        pixels[line.top : line.bottom, line.left : line.right] = 0
        return self.reading_the_same(frame, pixels)

    def with_ground(self, frame: Frame, region: Box, colour: tuple[int, int, int]) -> Frame:
        """The same screen, with its texts in this region on another ground."""
        pixels = frame.pixels.copy()
        part = pixels[region.top : region.bottom, region.left : region.right]
        part[(part == GROUND).all(axis=2)] = colour
        return self.reading_the_same(frame, pixels)

    def reading_the_same(self, frame: Frame, pixels: Pixels) -> Frame:
        drawn = Frame(pixels)
        self._known[_key(drawn)] = self._known[_key(frame)]
        return drawn

    def read(self, frame: Frame) -> Sequence[Token]:
        if self.broken:
            raise EngineError("broken on purpose")
        return self._known[_key(frame)]

    def read_closely(self, frame: Frame, region: Box, _times: float = 1) -> Sequence[Token]:
        return [token for token in self.read(frame) if region.contains(token.bbox.center)]


def _glyphs(text: str, box: Box, sure: float) -> tuple[Glyph, ...]:
    edges = [box.left + box.width * index // len(text) for index in range(len(text) + 1)]
    return tuple(Glyph(left, right, sure) for left, right in pairwise(edges))


def _key(frame: Frame) -> bytes:
    return sha256(np.ascontiguousarray(frame.pixels).tobytes()).digest()
