"""Whether a frame is really there: under noise, the mean along a side shows what single pixels hide."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Pixels

SEARCH = 5
"""Pixels around a box where its side may be; further in are the letters."""
CLEAR = 5.0
"""Levels, in the mean along a side."""
SIDES = 3
"""Of four: one may be hidden by a text or by something that touches the box."""


def is_framed(pixels: Pixels, box: Box) -> bool:
    return sum(_steps_at(pixels, box)) >= SIDES


def _steps_at(pixels: Pixels, box: Box) -> list[bool]:
    height, width = pixels.shape[:2]
    inset = min(4, box.width // 4, box.height // 4)
    across = slice(box.left + inset, max(box.left + inset + 1, box.right - inset))
    down = slice(box.top + inset, max(box.top + inset + 1, box.bottom - inset))
    rows = [(max(0, box.top - SEARCH), box.top + 2), (box.bottom - 2, min(height, box.bottom + SEARCH))]
    columns = [(max(0, box.left - SEARCH), box.left + 2), (box.right - 2, min(width, box.right + SEARCH))]
    level = [pixels[start:end, across].mean(axis=1) for start, end in rows]
    upright = [pixels[down, start:end].mean(axis=0) for start, end in columns]
    return [_has_step(profile) for profile in level + upright]


def _has_step(profile: NDArray[np.float64]) -> bool:
    if len(profile) < 2:
        return True  # the screen's own edge
    return float(np.abs(np.diff(profile, axis=0)).max()) >= CLEAR
