"""Reading a screen: quickly first, again more surely where that left doubt, and only what changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import ceil, floor, sqrt

import cv2
import numpy as np

from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.token import Glyph, Token, reading_order
from rpa_vision.perception.picture.memory import PictureMemory
from rpa_vision.perception.text.agreement import agreed
from rpa_vision.perception.text.tiles import TiledFinder
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame, LineReader, Pixels, TextFinder

LINE_PX = 48
"""The tallest line of ordinary text, at 200 %."""


class LineReading:
    """What a line says, where it was last seen: most lines stay where they are from one look to the next."""

    def __init__(self, token: Token | None) -> None:
        self._last = 0, 0, token

    def at(self, left: int, top: int) -> Token | None:
        was_left, was_top, token = self._last
        if token is None or (was_left, was_top) == (left, top):
            return token
        moved = token.moved(left - was_left, top - was_top)
        self._last = left, top, moved
        return moved


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
        self._lines: PictureMemory[LineReading] = PictureMemory(remembered_lines)
        self._closely_read: PictureMemory[LineReading] = PictureMemory(remembered_lines)

    def read(self, frame: Frame) -> list[Token]:
        boxes = self._find(frame.pixels)
        readings = self._lines.answers(_crops(frame.pixels, boxes), self._read_twice)
        return _placed(boxes, readings)

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> list[Token]:
        """Lines are read whole, also where the region cuts them: half a name would be another one."""
        shown = region.intersection(frame.size.box)
        if shown is None:
            raise BadInputError(
                phrased("picture_refused.region_shows_nothing", region=list(region), size=frame.size)
            )
        around = _around(shown, frame.size)
        strip = frame.pixels[around.top : around.bottom, around.left : around.right]
        found = self._find(strip, reaching=shown.moved(-around.left, -around.top))
        boxes = [box.moved(around.left, around.top) for box in found]
        boxes = [box for box in boxes if box.intersection(shown) and shown.top <= box.center.y < shown.bottom]
        if times > 1 and boxes:
            return self._read_enlarged(frame, reduce(Box.union, boxes), times)
        return self._read_found(frame, boxes)

    def _read_found(self, frame: Frame, boxes: Sequence[Box]) -> list[Token]:
        readings = self._closely_read.answers(_crops(frame.pixels, boxes), self._read_by_both)
        return _placed(boxes, readings)

    def _read_enlarged(self, frame: Frame, lines: Box, times: float) -> list[Token]:
        """``lines``: whole ones, with room around them, as a finder needs it."""
        around = lines.grown(LINE_PX // 2, frame.size)
        part = frame.pixels[around.top : around.bottom, around.left : around.right]
        larger = cv2.resize(part, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
        enlarged = Frame(np.asarray(larger, dtype=np.uint8))
        read = self._read_found(enlarged, self._find(enlarged.pixels, times))
        return [_shrunk(token, times, around) for token in read]

    def _find(self, pixels: Pixels, enlarged: float = 1, reaching: Box | None = None) -> list[Box]:
        """Larger pictures are scaled down to the limit's area: finer pixels cost time and find nothing more."""
        height, width = pixels.shape[:2]
        scale = min(1.0, sqrt(self._limit.box.area / (width * height)))
        if scale == 1.0:
            return self._finder.find(pixels, enlarged, reaching)
        smaller = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = self._finder.find(np.asarray(smaller, dtype=np.uint8), enlarged * scale)
        return [_scaled_back(box, scale, Size(width, height)) for box in found]

    def _read_twice(self, crops: list[Pixels]) -> list[LineReading]:
        readings = list(self._fast.read(crops))
        again = [index for index, token in enumerate(readings) if self._is_doubtful(token)]
        for index, token in zip(again, self._sure.read([crops[index] for index in again]), strict=True):
            readings[index] = agreed(readings[index], token)
        return [LineReading(token) for token in readings]

    def _read_by_both(self, crops: list[Pixels]) -> list[LineReading]:
        both = zip(self._fast.read(crops), self._sure.read(crops), strict=True)
        return [LineReading(agreed(*tokens)) for tokens in both]

    def _is_doubtful(self, token: Token | None) -> bool:
        return token is not None and any(glyph.confidence < self._doubtful_letter for glyph in token.glyphs)


def _around(region: Box, screen: Size) -> Box:
    """The whole rows of the screen the region belongs to, and a line more."""
    return Box(0, max(0, region.top - LINE_PX), screen.width, min(screen.height, region.bottom + LINE_PX))


def _crops(pixels: Pixels, boxes: Sequence[Box]) -> list[Pixels]:
    return [pixels[box.top : box.bottom, box.left : box.right] for box in boxes]


def _placed(boxes: Sequence[Box], readings: Sequence[LineReading]) -> list[Token]:
    placed = (reading.at(box.left, box.top) for box, reading in zip(boxes, readings, strict=True))
    return reading_order(token for token in placed if token is not None)


def _scaled_back(box: Box, scale: float, within: Size) -> Box:
    return Box(
        floor(box.left / scale),
        floor(box.top / scale),
        min(within.width, ceil(box.right / scale)),
        min(within.height, ceil(box.bottom / scale)),
    )


def _shrunk(token: Token, times: float, onto: Box) -> Token:
    """A token of an enlarged part, where it stands on the screen."""

    def across(x: int) -> int:
        return onto.left + floor(x / times)

    box = token.bbox
    return Token(
        text=token.text,
        bbox=Box(
            across(box.left),
            onto.top + floor(box.top / times),
            across(box.right) + 1,
            onto.top + floor(box.bottom / times) + 1,
        ),
        confidence=token.confidence,
        glyphs=tuple(Glyph(across(one.left), across(one.right) + 1, one.confidence) for one in token.glyphs),
    )
