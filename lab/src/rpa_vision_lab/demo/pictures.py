"""Screens of a replay, as small as a report can take, with what was found and done drawn on them."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import LimitSettings

_AIR, _AROUND, _DOT, _LINE = 16, 6, 9, 3
_FOUND, _DONE = (10, 113, 232), (74, 143, 26)
"""Blue, green, red."""
_QUALITY = 82


def drawn(png: bytes, width: int, found: Box | None = None, place: Point | None = None) -> bytes:
    """A JPEG of this width, without the empty desktop around the windows."""
    frame = decode_image(png, LimitSettings(), "picture")
    canvas = frame.pixels.copy()
    if found is not None:
        around = found.grown(_AROUND, frame.size)
        cv2.rectangle(canvas, (around.left, around.top), (around.right, around.bottom), _FOUND, _LINE)
    if place is not None:
        cv2.circle(canvas, (place.x, place.y), _DOT, _DONE, _LINE, cv2.LINE_AA)
    shown = _windows(frame)
    part = canvas[shown.top : shown.bottom, shown.left : shown.right]
    size = (width, round(width * shown.height / shown.width))
    return _jpeg(np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), dtype=np.uint8))


def _windows(frame: Frame) -> Box:
    """Where the screen shows something else than its background, with a little air."""
    filled = (frame.pixels != frame.pixels[0, 0]).any(axis=2)
    rows, columns = np.flatnonzero(filled.any(axis=1)), np.flatnonzero(filled.any(axis=0))
    if not rows.size:
        return frame.size.box
    box = Box(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    return box.grown(_AIR, frame.size)


def _jpeg(pixels: Pixels) -> bytes:
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return data.tobytes()
