"""Screens made small, without the empty desktop around them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels
from rpa_vision.settings import LimitSettings

WIDEST, TALLEST = 320, 230
QUALITY = 84
_AIR = 8
"""Pixels of desktop left around what is on it."""


@dataclass(frozen=True)
class Thumbnail:
    jpeg: bytes
    width: int
    height: int
    shown: Box
    """The part of the screen it shows."""

    def place_of(self, point: Point) -> tuple[float, float] | None:
        """Where a place of the screen is on it; None when it lies outside."""
        if not self.shown.contains(point):
            return None
        scale = self.width / self.shown.width
        return (point.x + 0.5 - self.shown.left) * scale, (point.y + 0.5 - self.shown.top) * scale


def thumbnail(data: bytes, source: str) -> Thumbnail:
    pixels = decode_image(data, LimitSettings(), source).pixels
    return _made_small(pixels, _without_empty_desktop(pixels), WIDEST, TALLEST, source)


def cut_out(data: bytes, source: str, region: Box, around: int, widest: float) -> Thumbnail:
    """A region and what stands around it, made small only where it is too wide."""
    frame = decode_image(data, LimitSettings(), source)
    return _made_small(frame.pixels, region.grown(around, frame.size), widest, float("inf"), source)


def _made_small(pixels: Pixels, shown: Box, widest: float, tallest: float, source: str) -> Thumbnail:
    part = pixels[shown.top : shown.bottom, shown.left : shown.right]
    scale = min(widest / shown.width, tallest / shown.height, 1.0)
    size = (max(1, round(shown.width * scale)), max(1, round(shown.height * scale)))
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
    done, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise BadImageError(phrased("picture_refused.not_made_small", source=source))
    return Thumbnail(jpeg.tobytes(), *size, shown)


def _without_empty_desktop(pixels: Pixels) -> Box:
    """A desktop of one colour, as virtual ones have, would make the program tiny."""
    height, width = pixels.shape[:2]
    whole = Box(0, 0, width, height)
    corners = pixels[[0, 0, -1, -1], [0, -1, 0, -1]]
    if (corners != corners[0]).any():
        return whole
    filled = (pixels != corners[0]).any(axis=2)
    rows, columns = np.flatnonzero(filled.any(axis=1)), np.flatnonzero(filled.any(axis=0))
    if not rows.size:
        return whole
    shown = Box(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    return shown.grown(_AIR, Size(width, height))
