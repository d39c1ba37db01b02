"""Pictures in and out. Nothing is decoded before its header says it is one of ours and small enough."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Size
from rpa_vision.perception.header import Header, read_header
from rpa_vision.ports import Frame
from rpa_vision.settings import LimitSettings

SMALLEST_SIDE = 8
"""Nothing can be seen on less, and no screen is smaller."""


def decode_image(data: bytes, limits: LimitSettings, source: str) -> Frame:
    """``source`` names the picture in errors: a file, a blob, an upload."""
    if len(data) > limits.image_bytes:
        raise BadImageError(f"{source}: has {len(data)} bytes; at most {limits.image_bytes} are accepted")
    header = read_header(data, source)
    problem = _problem(header, limits)
    if problem is not None:
        raise BadImageError(f"{source}: {problem}")
    return _decoded(data, Size(header.width, header.height), source)


def encode_png(frame: Frame) -> bytes:
    done, data = cv2.imencode(".png", frame.pixels)
    if not done:
        raise BadImageError(f"a {frame.size.width}×{frame.size.height} picture could not be written as PNG")
    return data.tobytes()


def _problem(header: Header, limits: LimitSettings) -> str | None:
    dimensions = f"{header.width}×{header.height} pixels"
    if min(header.width, header.height) < SMALLEST_SIDE:
        return f"{dimensions} is too small to be a screen"
    if header.width * header.height > limits.image_pixels:
        return f"{dimensions}; at most {limits.image_pixels} pixels are accepted"
    if header.animated:
        return "is animated; one still picture is expected"
    if header.printing_inks:
        return "has the four colours of a printer (CMYK); no screen has"
    if not header.complete:
        return "is cut short"
    return None


def _decoded(data: bytes, size: Size, source: str) -> Frame:
    """Grey, 16-bit and transparent pictures become plain blue-green-red; EXIF rotation is not a screen's."""
    how = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        pixels = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), how)
    except cv2.error as error:
        raise BadImageError(f"{source}: cannot be decoded ({error.err})") from error
    if pixels is None:
        raise BadImageError(f"{source}: is damaged, its pixels cannot be decoded")
    frame = Frame(np.asarray(pixels, dtype=np.uint8))
    if frame.size != size:
        raise BadImageError(f"{source}: its header says {size}, its pixels {frame.size}")
    return frame
