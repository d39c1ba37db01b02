"""Did something open over the screen? How much changed since the previous picture, and where."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.models.dialog import ChangeSignal
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import DialogSettings

NEAR = 9
"""Pixels between two changes of one thing: the letters of a dialog and its border belong together."""
SMALLEST = 0.002
"""Of the screen: less than this is a caret, a clock or a hovered button, not a dialog."""


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
        return change_between(before, frame, self._settings, foreground_changed=foreground_changed)


def change_between(
    before: Frame | None, now: Frame, settings: DialogSettings, *, foreground_changed: bool = False
) -> ChangeSignal | None:
    if before is None or before.size != now.size:
        return None
    was, seen = _grey(before), _grey(now)
    changed = _changed(was, seen, settings)
    centre = _central(now.size, settings.central_zone)
    central = _share(changed[centre.top : centre.bottom, centre.left : centre.right])
    whole = _share(changed)
    secure = _is_dark(seen, settings) and not _is_dark(was, settings)
    opened = central > settings.central_change and whole < settings.global_change_max
    focused = foreground_changed and central > settings.focus_central_change
    return ChangeSignal(
        is_modal=secure or opened or focused,
        secure_desktop=secure,
        central_change=central,
        global_change=whole,
        foreground_changed=foreground_changed,
    )


def share_changed(before: Frame, now: Frame, box: Box, settings: DialogSettings) -> float:
    """Of two pictures of the same size."""
    was, seen = (Frame(frame.pixels[box.top : box.bottom, box.left : box.right]) for frame in (before, now))
    return _share(_changed(_grey(was), _grey(seen), settings))


def changed_places(before: Frame, now: Frame, settings: DialogSettings) -> list[Box]:
    """Boxes around what changed, largest first; nothing for pictures of different sizes."""
    if before.size != now.size:
        return []
    changed = _changed(_grey(before), _grey(now), settings)
    together = cv2.dilate(changed, np.ones((NEAR, NEAR), dtype=np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(together, connectivity=8)
    boxes = [Box(x, y, x + width, y + height) for x, y, width, height, _ in stats[1:].tolist()]
    least = SMALLEST * now.size.box.area
    return sorted((box for box in boxes if box.area >= least), key=lambda box: -box.area)


def _grey(frame: Frame) -> Pixels:
    return np.asarray(cv2.cvtColor(frame.pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _changed(before: Pixels, now: Pixels, settings: DialogSettings) -> Pixels:
    """255 where a pixel differs."""
    different = cv2.absdiff(before, now)
    _, changed = cv2.threshold(different, settings.pixel_level, 255, cv2.THRESH_BINARY)
    return np.asarray(changed, dtype=np.uint8)


def _is_dark(grey: Pixels, settings: DialogSettings) -> bool:
    _, dark = cv2.threshold(grey, settings.dark_level - 1, 255, cv2.THRESH_BINARY_INV)
    return _share(np.asarray(dark, dtype=np.uint8)) > settings.secure_desktop_dark


def _central(size: Size, zone: float) -> Box:
    across, down = round(size.width * (1 - zone) / 2), round(size.height * (1 - zone) / 2)
    return Box(across, down, max(across + 1, size.width - across), max(down + 1, size.height - down))


def _share(marked: Pixels) -> float:
    return cv2.countNonZero(marked) / marked.size
