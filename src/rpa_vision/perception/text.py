"""Reading a screen: quickly first, again more surely where that left doubt, and only what changed."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, sqrt

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.wording import Token, reading_order
from rpa_vision.perception.memory import Memory
from rpa_vision.perception.tiles import TiledFinder
from rpa_vision.ports import Frame, LineReader, Pixels, TextFinder


class AttentiveOcr:
    """An OCR engine made of a finder of lines, a fast reader, and a sure one for what the fast one doubts."""

    def __init__(
        self,
        finder: TextFinder,
        fast: LineReader,
        sure: LineReader,
        *,
        detection_limit: Size,
        doubtful_letter: float,
        remembered_tiles: int,
        remembered_lines: int,
    ) -> None:
        self.name = f"{fast.name}+{sure.name}"
        self._finder = TiledFinder(finder, remembered_tiles)
        self._fast, self._sure = fast, sure
        self._limit = detection_limit
        self._doubtful_letter = doubtful_letter
        self._lines: Memory[Token | None] = Memory(remembered_lines)
        self._sure_lines: Memory[Token | None] = Memory(remembered_lines)

    def read(self, frame: Frame) -> list[Token]:
        boxes = self._find(frame.pixels)
        readings = self._lines.answers(_crops(frame.pixels, boxes), self._read_twice)
        return _placed(boxes, readings)

    def read_closely(self, frame: Frame, region: Box) -> list[Token]:
        part = frame.pixels[region.top : region.bottom, region.left : region.right]
        boxes = self._find(part)
        readings = self._sure_lines.answers(_crops(part, boxes), self._sure.read)
        return [token.moved(region.left, region.top) for token in _placed(boxes, readings)]

    def _find(self, pixels: Pixels) -> list[Box]:
        """Larger pictures are scaled down to the limit's area: finer pixels cost time and find nothing more."""
        height, width = pixels.shape[:2]
        scale = min(1.0, sqrt(self._limit.box.area / (width * height)))
        if scale == 1.0:
            return self._finder.find(pixels)
        smaller = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = self._finder.find(np.asarray(smaller, dtype=np.uint8))
        return [_scaled_back(box, scale, Size(width, height)) for box in found]

    def _read_twice(self, crops: list[Pixels]) -> list[Token | None]:
        readings = list(self._fast.read(crops))
        doubtful = [index for index, token in enumerate(readings) if self._is_doubtful(token)]
        again = self._sure.read([crops[index] for index in doubtful])
        for index, token in zip(doubtful, again, strict=True):
            readings[index] = _surer(readings[index], token)
        return readings

    def _is_doubtful(self, token: Token | None) -> bool:
        return token is not None and any(glyph.confidence < self._doubtful_letter for glyph in token.glyphs)


def _surer(one: Token | None, other: Token | None) -> Token | None:
    if one is None or other is None:
        return other
    return one if one.confidence > other.confidence else other


def _crops(pixels: Pixels, boxes: Sequence[Box]) -> list[Pixels]:
    return [pixels[box.top : box.bottom, box.left : box.right] for box in boxes]


def _placed(boxes: Sequence[Box], readings: Sequence[Token | None]) -> list[Token]:
    return reading_order(
        token.moved(box.left, box.top)
        for box, token in zip(boxes, readings, strict=True)
        if token is not None
    )


def _scaled_back(box: Box, scale: float, within: Size) -> Box:
    return Box(
        floor(box.left / scale),
        floor(box.top / scale),
        min(within.width, ceil(box.right / scale)),
        min(within.height, ceil(box.bottom / scale)),
    )
