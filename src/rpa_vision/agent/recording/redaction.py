"""Parts of the screen that nobody is to see: painted flat before anything else is done with a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rpa_vision.agent.recording.keeper import painted_over
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame, Monitor, Screen
from rpa_vision.settings import ScreenPart


class BlankedScreen:
    """A screen without those parts. What is typed into them is not seen either, so it is masked."""

    def __init__(self, screen: Screen, parts: Sequence[ScreenPart]) -> None:
        self._screen = screen
        self._parts = parts

    def capture(self, region: Box | None = None) -> Frame:
        whole = self._screen.capture()
        boxes = [box for part in self._parts if (box := box_of(part, whole.size)) is not None]
        painted = painted_over(whole, boxes)
        if region is None:
            return painted
        return Frame(painted.pixels[region.top : region.bottom, region.left : region.right])

    def monitors(self) -> Sequence[Monitor]:
        return self._screen.monitors()

    def foreground(self) -> WindowContext:
        return self._screen.foreground()


def box_of(part: ScreenPart, size: Size) -> Box | None:
    """Outwards to whole pixels; None when all of it lies beyond the screen."""
    left, top, right, bottom = part
    if max(part) <= 1:
        left, right = left * size.width, right * size.width
        top, bottom = top * size.height, bottom * size.height
    return Box(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)).intersection(size.box)
