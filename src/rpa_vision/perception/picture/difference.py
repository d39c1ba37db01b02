"""How much of a screen is different from what it was, and of the surroundings of one place on it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import VerificationSettings


@dataclass(frozen=True)
class Change:
    """In percent."""

    whole: float
    local: float | None

    def shows(self, settings: VerificationSettings) -> bool:
        """More than what a clock or a blinking caret changes."""
        around = self.local is not None and self.local > 100 * settings.local_change
        return around or self.whole > 100 * settings.global_change


def change_between(before: Frame, after: Frame, at: Point | None, settings: VerificationSettings) -> Change:
    """Of two pictures of one size."""
    channels = cv2.absdiff(before.pixels, after.pixels)
    same = np.asarray(cv2.inRange(channels, (0, 0, 0), (settings.pixel_level,) * 3), dtype=np.uint8)
    window = local_window(at, after.size, settings.local_window) if at else None
    local = _changed_pct(same[window.top : window.bottom, window.left : window.right]) if window else None
    return Change(_changed_pct(same), local)


def local_window(at: Point, size: Size, reach: float) -> Box | None:
    """The surroundings of a place, cut at the screen's edges; None for one beside the screen."""
    if not size.box.contains(at):
        return None
    across, down = max(1, round(size.width * reach)), max(1, round(size.height * reach))
    around = Box(max(0, at.x - across), max(0, at.y - down), at.x + across + 1, at.y + down + 1)
    return around.intersection(size.box)


def _changed_pct(same: Pixels) -> float:
    return 100.0 * (same.size - cv2.countNonZero(same)) / same.size
