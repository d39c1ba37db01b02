"""The closed panel on whose ground something stands: a card, a box with a border, an even area of another colour."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.perception.lists.partings import STEP
from rpa_vision.ports import Frame

RECTANGULAR = 0.95
"""Of its box: rounded corners are missing."""


def panel_under(text: Box, frame: Frame) -> Box | None:
    """None where the ground goes on to the edge of the screen, or is no rectangle: then nothing is told by it."""
    inside = text.intersection(frame.size.box)
    if inside is None:
        return None
    part = frame.pixels[inside.top : inside.bottom, inside.left : inside.right]
    far = np.abs(part - np.median(part.reshape(-1, part.shape[2]), axis=0)).max(axis=2)
    down, across = np.unravel_index(int(far.argmin()), far.shape)
    seed = inside.left + int(across), inside.top + int(down)
    filled = np.zeros((frame.size.height + 2, frame.size.width + 2), np.uint8)
    way = 4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (1 << 8)
    near = (STEP - 1,) * 3
    _, _, _, (left, top, width, height) = cv2.floodFill(
        frame.pixels.copy(), filled, seed, (0,), near, near, way
    )
    panel = Box(left, top, left + width, top + height)
    return panel if _is_within(panel, frame) and _is_rectangle(filled[1:-1, 1:-1], panel) else None


def _is_within(panel: Box, frame: Frame) -> bool:
    size = frame.size
    return panel.left > 0 and panel.top > 0 and panel.right < size.width and panel.bottom < size.height


def _is_rectangle(filled: np.ndarray, panel: Box) -> bool:
    """What stands on it leaves holes, which count as its own."""
    part = np.ascontiguousarray(filled[panel.top : panel.bottom, panel.left : panel.right])
    outlines, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = cv2.drawContours(np.zeros_like(part), outlines, -1, 1, cv2.FILLED)
    return int(np.count_nonzero(whole)) >= RECTANGULAR * panel.area
