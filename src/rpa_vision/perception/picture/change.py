"""What changed between two pictures of one screen: which pixels, how much of it, and where."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import VerificationSettings

LEVEL = VerificationSettings().pixel_level
"""Where no site's setting is at hand: what compression does to a pixel stays below, what a person can read is above."""
CARET = 3
"""Columns: what changes in no more of them is a caret that blinks."""
CELL = 8
"""Pixels: what changes in the same or the next cell is one area."""


@dataclass(frozen=True)
class PixelChange:
    """In percent."""

    whole: float
    local: float | None

    def shows(self, settings: VerificationSettings) -> bool:
        """More than what a clock or a blinking caret changes."""
        around = self.local is not None and self.local > 100 * settings.local_change
        return around or self.whole > 100 * settings.global_change


def changed_pixels(before: Pixels, after: Pixels, level: int = LEVEL) -> Pixels:
    """255 where any channel differs by more than that, 0 elsewhere. Both of one size."""
    same = cv2.inRange(cv2.absdiff(before, after), (0, 0, 0), (level,) * 3)
    return np.asarray(cv2.bitwise_not(same), dtype=np.uint8)


def change_between(
    before: Frame, after: Frame, at: Point | None, settings: VerificationSettings
) -> PixelChange:
    """Of two pictures of one size."""
    changed = changed_pixels(before.pixels, after.pixels, settings.pixel_level)
    window = local_window(at, after.size, settings.local_window) if at else None
    local = _percent(changed[window.top : window.bottom, window.left : window.right]) if window else None
    return PixelChange(_percent(changed), local)


def local_window(at: Point, size: Size, reach: float) -> Box | None:
    """The surroundings of a place, cut at the screen's edges; None for one beside the screen."""
    if not size.box.contains(at):
        return None
    across, down = max(1, round(size.width * reach)), max(1, round(size.height * reach))
    around = Box(max(0, at.x - across), max(0, at.y - down), at.x + across + 1, at.y + down + 1)
    return around.intersection(size.box)


def changed_areas(before: Pixels, after: Pixels) -> list[Box]:
    """Boxes around what changed. Both of one size."""
    if before is after:
        return []
    height, width = after.shape[:2]
    padded = np.pad(changed_pixels(before, after), ((0, -height % CELL), (0, -width % CELL)))
    cells = padded.reshape(padded.shape[0] // CELL, CELL, -1, CELL).any(axis=(1, 3))
    grown = cv2.dilate(np.asarray(cells, dtype=np.uint8), np.ones((3, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(grown)
    return [
        Box(
            int(left) * CELL,
            int(top) * CELL,
            min(width, int(left + across) * CELL),
            min(height, int(top + down) * CELL),
        )
        for left, top, across, down, _ in stats[1:]
    ]


def is_new(box: Box, before: Frame, after: Frame) -> bool:
    """Whether something was painted anew there, more than a caret that blinks."""
    was, now = (frame.pixels[box.top : box.bottom, box.left : box.right] for frame in (before, after))
    return int(changed_pixels(was, now).any(axis=0).sum()) > CARET


def _percent(changed: Pixels) -> float:
    return 100.0 * cv2.countNonZero(changed) / changed.size
