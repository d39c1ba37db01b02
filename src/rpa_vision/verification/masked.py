"""Does a field hide what is in it? Equal round marks in a row instead of letters."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame

LEAST_MARKS = 3
"""Fewer may be a letter and the dot of its neighbour."""
BORDER = 3
"""Pixels of a field's frame."""
INK = 0.5
"""Of the contrast."""
FAINTEST = 40
"""Grey levels: less contrast is no mark."""
ALIKE = 0.15
"""How much sizes and distances may differ, or by a pixel: some marks stand between two."""
ROUND = 0.75
"""Width and height of a mark, the smaller by the larger; digits are narrower."""
APART = 2.5
"""In distances between marks: what stands further right is an icon, not a mark."""

Shapes = NDArray[np.float64]
"""Left, top, width and height, one row each, from left to right."""


def marks_in(frame: Frame, field: Box) -> int:
    """How many marks hide the field's text; 0 when it shows anything else. They prove its length at most."""
    shapes = _without_icon(_without_caret(_shapes(frame, field)))
    if len(shapes) < LEAST_MARKS:
        return 0
    left, top, width, height = shapes.T
    even = all(map(_alike, (width, height, np.diff(left + width / 2), top + height / 2 - top.min())))
    are_round = np.median(np.minimum(width, height) / np.maximum(width, height)) >= ROUND
    return len(shapes) if even and are_round else 0


def _shapes(frame: Frame, field: Box) -> Shapes:
    """Everything painted in the field."""
    inner = frame.pixels[
        field.top + BORDER : field.bottom - BORDER, field.left + BORDER : field.right - BORDER
    ]
    if inner.size == 0:
        return np.empty((0, 4))
    grey = cv2.cvtColor(inner, cv2.COLOR_BGR2GRAY).astype(np.float32)
    away = np.abs(grey - np.median(grey))
    if away.max() < FAINTEST:
        return np.empty((0, 4))
    _, _, found, _ = cv2.connectedComponentsWithStats((away > INK * away.max()).astype(np.uint8))
    return np.array(sorted(found[1:, :4].tolist()), dtype=np.float64).reshape(-1, 4)


def _without_caret(shapes: Shapes) -> Shapes:
    if not len(shapes):
        return shapes
    width, height = shapes[:, 2], shapes[:, 3]
    marks: Shapes = shapes[~((height > 1.5 * np.median(height)) & (width <= height / 4))]
    return marks


def _without_icon(shapes: Shapes) -> Shapes:
    """An eye at the right end, to show what is hidden."""
    if len(shapes) < LEAST_MARKS:
        return shapes
    middles = shapes[:, 0] + shapes[:, 2] / 2
    pitch = np.diff(middles)
    breaks = np.flatnonzero(pitch > APART * np.median(pitch[:LEAST_MARKS]))
    return shapes[: breaks[0] + 1] if len(breaks) else shapes


def _alike(values: NDArray[np.float64]) -> bool:
    middle = float(np.median(values))
    return bool((np.abs(values - middle) <= max(1.0, ALIKE * middle)).all())
