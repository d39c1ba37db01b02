"""Where two pictures of one screen differ."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Pixels

LEVEL = 24
"""In any colour: above the noise of a good video stream, below any text a person could read."""
CELL = 8
"""Pixels: what changes in the same or the next cell is one area."""


def changed_areas(before: Pixels, after: Pixels) -> list[Box]:
    """Both of one size."""
    if before is after:
        return []
    height, width = after.shape[:2]
    differs = cv2.absdiff(before, after).max(axis=2) > LEVEL
    padded = np.pad(differs, ((0, -height % CELL), (0, -width % CELL)))
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
