"""Upright lines between two texts: the edge of a window or of a column says that they are two, however near."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame

BEYOND = 1 / 3
"""Of the line's height, above and below it: no stroke of a letter reaches so far, nor does a caret."""
INTO = 0.5
"""Of the line's height, into either text: OCR says only roughly where letters end."""
STEP = 8
"""Levels of grey from one column to the next: less than between a white page and a pale panel, more than what
compression leaves of an even surface."""
UNBROKEN = 0.9
"""Of the rows: the rest is for rounded corners and compression."""


def divided(frame: Frame, one: Box, other: Box) -> bool:
    """Whether an upright line runs between two texts beside one another."""
    left, right = sorted((one, other))
    height = min(left.height, right.height)
    into, beyond = round(INTO * height), round(BEYOND * height)
    between = Box(
        max(left.center.x, left.right - into),
        min(left.top, right.top) - beyond,
        min(right.center.x, right.left + into) + 1,
        max(left.bottom, right.bottom) + beyond,
    ).intersection(frame.size.box)
    if between is None or between.width < 2:
        return False
    part = frame.pixels[between.top : between.bottom, between.left : between.right]
    steps = np.diff(cv2.cvtColor(np.ascontiguousarray(part), cv2.COLOR_BGR2GRAY).astype(np.int16), axis=1)
    rises, falls = (steps >= STEP).mean(axis=0), (steps <= -STEP).mean(axis=0)
    return bool(max(rises.max(), falls.max()) >= UNBROKEN)
