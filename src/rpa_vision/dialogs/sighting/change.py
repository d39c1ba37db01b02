"""Did something open over the screen? How much changed since the previous picture, and where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.replay.dialog import ChangeSignal
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import DialogSettings

COARSE = 4
"""Pixels of the screen for one of the picture that places are looked for in: exact enough, and fast."""
NEAR = np.ones((3, 3), dtype=np.uint8)
"""Changes this close are of one thing: the letters of a dialog and its border belong together."""
ALONE = np.ones((1, 1), dtype=np.uint8)
MOSTLY = 127
"""Of 255: half of the pixels of a block."""
SAME = 0.6
"""Intersection over union of two boxes around one window."""
RIM = 16
"""Pixels inside a place: its edges are told no more exactly."""
OUTLINED = 0.8
"""Of a side's length: the border of a window, where it covers something of its own colour."""
SMALLEST = 0.002
"""Of the screen: less than this is a caret, a clock or a hovered button, not a dialog."""
BECAME_DARK = 0.25
"""Of the screen, more than before: a window of a dark theme over another darkens less, the system darkens it all."""


class ChangeDetector:
    """Remembers the previous picture of one replay; ``reset`` before the next."""

    def __init__(self, settings: DialogSettings) -> None:
        self._settings = settings
        self._previous: Frame | None = None

    def reset(self) -> None:
        self._previous = None

    def notice(self, frame: Frame, *, foreground_changed: bool = False) -> ChangeSignal | None:
        """None where nothing can be said: the first picture, or one of another size."""
        before, self._previous = self._previous, frame
        change = compare(before, frame, self._settings, foreground_changed=foreground_changed)
        return change.signal if change else None


@dataclass(frozen=True, eq=False)
class ScreenChange:
    signal: ChangeSignal
    pixels: Pixels
    """255 where the screen differs."""

    def share(self, box: Box) -> float:
        return _share(self.pixels[box.top : box.bottom, box.left : box.right])

    def outlined(self, place: Box) -> Box | None:
        """Something changed along all its sides: a window has come up there, or gone. Words that have become others
        leave gaps; a fringe that compression has drawn beside it is left off."""
        part = self.pixels[place.top : place.bottom, place.left : place.right]
        left, top, right, bottom = map(_fringe, (part.T, part, part.T[::-1], part[::-1]))
        if left is None or top is None or right is None or bottom is None:
            return None
        return Box(place.left + left, place.top + top, place.right - right, place.bottom - bottom)

    def places(self) -> list[Box]:
        """Boxes around what changed, largest first."""
        return self._boxes(above=0, reach=NEAR)

    def windows(self) -> list[Box]:
        """Where a window has come up, or gone: places that changed along all sides. Compression blurs what is around
        them, which tells them less exactly than what changed for the most part does."""
        exact = self._boxes(above=MOSTLY, reach=ALONE)
        found: list[Box] = []
        for place in (*exact, *self.places()):
            box = self.outlined(place)
            if box is not None and not any(box.iou(other) >= SAME for other in found):
                found.append(box)
        return found

    @cached_property
    def _blocks(self) -> Pixels:
        height, width = self.pixels.shape
        size = max(1, width // COARSE), max(1, height // COARSE)
        return np.asarray(cv2.resize(self.pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)

    def _boxes(self, above: int, reach: Pixels) -> list[Box]:
        (height, width), (down, across) = self.pixels.shape, self._blocks.shape
        together = cv2.dilate((self._blocks > above).astype(np.uint8), reach)
        _, _, stats, _ = cv2.connectedComponentsWithStats(together, connectivity=8)
        boxes = [
            _scaled(Box(left, top, left + wide, top + high), width / across, height / down)
            for left, top, wide, high, _ in stats[1:].tolist()
        ]
        least = SMALLEST * width * height
        return sorted((box for box in boxes if box.area >= least), key=lambda box: -box.area)


def compare(
    before: Frame | None, now: Frame, settings: DialogSettings, *, foreground_changed: bool = False
) -> ScreenChange | None:
    if before is None or before.size != now.size:
        return None
    was, seen = _grey(before), _grey(now)
    dark, was_dark = _dark_share(seen, settings), _dark_share(was, settings)
    secure = dark > settings.secure_desktop_dark and dark - was_dark > BECAME_DARK
    changed = _changed(was, seen, settings)
    centre = _central(now.size, settings.central_zone)
    central = _share(changed[centre.top : centre.bottom, centre.left : centre.right])
    whole = _share(changed)
    opened = central > settings.central_change and whole < settings.global_change_max
    focused = foreground_changed and central > settings.focus_central_change
    signal = ChangeSignal(
        is_modal=secure or opened or focused,
        secure_desktop=secure,
        central_change=central,
        global_change=whole,
        foreground_changed=foreground_changed,
    )
    return ScreenChange(signal, changed)


def _fringe(rows: Pixels) -> int | None:
    """Before the first row of a side; None where there is no side."""
    for before in (0, RIM):
        rim = rows[before : before + RIM]
        if rim.size and rim.any(axis=0).mean() >= OUTLINED:
            return before
    return None


def _grey(frame: Frame) -> Pixels:
    return np.asarray(cv2.cvtColor(frame.pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _changed(before: Pixels, now: Pixels, settings: DialogSettings) -> Pixels:
    different = cv2.absdiff(before, now, dst=before)  # large pictures are not allocated anew
    _, changed = cv2.threshold(different, settings.pixel_level, 255, cv2.THRESH_BINARY, dst=before)
    return np.asarray(changed, dtype=np.uint8)


def _dark_share(grey: Pixels, settings: DialogSettings) -> float:
    _, lighter = cv2.threshold(grey, settings.dark_level - 1, 255, cv2.THRESH_BINARY)
    return 1.0 - _share(np.asarray(lighter, dtype=np.uint8))


def _central(size: Size, zone: float) -> Box:
    across, down = round(size.width * (1 - zone) / 2), round(size.height * (1 - zone) / 2)
    return Box(across, down, max(across + 1, size.width - across), max(down + 1, size.height - down))


def _share(marked: Pixels) -> float:
    return cv2.countNonZero(marked) / marked.size


def _scaled(box: Box, across: float, down: float) -> Box:
    return Box(
        round(box.left * across), round(box.top * down), round(box.right * across), round(box.bottom * down)
    )
