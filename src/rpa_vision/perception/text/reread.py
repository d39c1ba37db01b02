"""A second look at a screen: by the surest means there are, and cut into other tiles than the first."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, reading_order
from rpa_vision.perception.text.tiles import TILE
from rpa_vision.ports import Frame, OcrEngine

SAME_LINE = 0.5
"""Of the smaller box: what both looks found there is one text."""


class SecondLook:
    """An OCR engine for one picture whose first reading is known."""

    def __init__(self, ocr: OcrEngine, first: Sequence[Token]) -> None:
        self.name = ocr.name
        self._ocr = ocr
        self._first = first

    def read(self, frame: Frame) -> Sequence[Token]:
        """Where the two differ, the closer one counts."""
        size = frame.size
        below = Box(0, min(TILE.height, size.height) // 2, size.width, size.height)
        closely = self._ocr.read_closely(frame, below)
        kept = [one for one in self._first if not any(_same_place(one.bbox, other.bbox) for other in closely)]
        return reading_order([*kept, *closely])

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        return self._ocr.read_closely(frame, region, times)


def _same_place(one: Box, other: Box) -> bool:
    shared = one.intersection(other)
    return shared is not None and shared.area >= SAME_LINE * min(one.area, other.area)
