"""Lines and edges that part what stands on either side of them: rules between rows, borders of cards, sides of panels."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame

STEP = 8
"""Levels of grey from one row or column to the next: less than between a white page and a pale panel, more than what
compression leaves of an even surface."""
UNBROKEN = 0.9
"""Of its length: the rest is for rounded corners and compression."""


def is_parted(frame: Frame, one: Box, other: Box) -> bool:
    """Whether a line runs between two boxes, as long as both together are wide or high."""
    around = one.union(other)
    upper, lower = sorted((one, other), key=lambda box: box.center.y)
    if lower.top > upper.bottom:
        level = Box(around.left, upper.bottom - 1, around.right, lower.top + 1)
        if _has_line(_grey(frame, level), axis=0):
            return True
    left, right = sorted((one, other), key=lambda box: box.center.x)
    if right.left > left.right:
        upright = Box(left.right - 1, around.top, right.left + 1, around.bottom)
        return _has_line(_grey(frame, upright), axis=1)
    return False


def walls_beside(frame: Frame, listed: Box, beyond: int) -> list[int]:
    """Columns where an upright line runs along a list and goes on far above it or below it: the side of a panel,
    where the lines of a table end with it."""
    along = _upright_lines(frame, listed.top, listed.bottom)
    above = _upright_lines(frame, max(0, listed.top - beyond), listed.top)
    below = _upright_lines(frame, listed.bottom, min(frame.size.height, listed.bottom + beyond))
    return sorted(along & (above | below))


def _upright_lines(frame: Frame, top: int, bottom: int) -> set[int]:
    grey = _grey(frame, Box(0, top, frame.size.width, bottom))
    if not grey.size:
        return set()
    steps = np.diff(grey, axis=1)
    rises, falls = (steps >= STEP).mean(axis=0), (steps <= -STEP).mean(axis=0)
    return {int(x) for x in np.flatnonzero(np.maximum(rises, falls) >= UNBROKEN)}


def _grey(frame: Frame, box: Box) -> NDArray[np.int16]:
    inside = box.intersection(frame.size.box)
    if inside is None or min(inside.width, inside.height) < 2:
        return np.zeros((0, 0), np.int16)
    part = frame.pixels[inside.top : inside.bottom, inside.left : inside.right]
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(part), cv2.COLOR_BGR2GRAY), dtype=np.int16)


def _has_line(grey: NDArray[np.int16], axis: int) -> bool:
    """Across the axis: along it, all its pixels step up or down together."""
    if not grey.size:
        return False
    steps = np.diff(grey, axis=axis)
    along = 1 - axis
    rises, falls = (steps >= STEP).mean(axis=along), (steps <= -STEP).mean(axis=along)
    return bool(max(rises.max(), falls.max()) >= UNBROKEN)
