"""Large screens seen smaller, and places brought back."""

from __future__ import annotations

from math import sqrt

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.token import Glyph, Token
from rpa_vision.ports import Frame, Pixels


def fitting_scale(size: Size, limit: Size) -> float:
    """What brings a picture down to the limit's area: finer pixels cost time and show nothing more."""
    return min(1.0, sqrt(limit.box.area / size.box.area))


def scaled_pixels(frame: Frame, scale: float) -> Pixels:
    width, height = (max(1, round(side * scale)) for side in frame.size)
    return np.asarray(cv2.resize(frame.pixels, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def moved_line(line: Token, before: Size, after: Size) -> Token:
    across = after.width / before.width
    glyphs = tuple(
        Glyph(round(one.left * across), round(one.right * across), one.confidence) for one in line.glyphs
    )
    return Token(
        text=line.text, bbox=moved_box(line.bbox, before, after), confidence=line.confidence, glyphs=glyphs
    )


def moved_box(box: Box, before: Size, after: Size) -> Box:
    """The same place on a picture of another size, at least one pixel of it."""
    left = min(max(0, box.left * after.width // before.width), after.width - 1)
    top = min(max(0, box.top * after.height // before.height), after.height - 1)
    right = min(after.width, max(left + 1, -(-box.right * after.width // before.width)))
    bottom = min(after.height, max(top + 1, -(-box.bottom * after.height // before.height)))
    return Box(left, top, right, bottom)
