"""Pictures in and out. Nothing is decoded before its header says it is one of ours and small enough."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Size
from rpa_vision.perception.picture.header import Header, read_header
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import LimitSettings

SMALLEST_SIDE = 8
"""Nothing can be seen on less, and no screen is smaller."""
_SCREEN_BITS = 8
_MISSING = 128
"""The grey that a JPEG decoder paints where it has no data."""
_MORE_DATA = bytes(range(1, 128))


def decode_image(data: bytes, limits: LimitSettings, source: str) -> Frame:
    """``source`` names the picture in errors: a file, a blob, an upload."""
    if len(data) > limits.image_bytes:
        raise BadImageError(f"{source}: has {len(data)} bytes; at most {limits.image_bytes} are accepted")
    header = read_header(data, source)
    problem = _problem(header, limits)
    if problem is not None:
        raise BadImageError(f"{source}: {problem}")
    return _decoded(data, header, source)


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
    if header.bits_per_channel > _SCREEN_BITS:
        return f"has {header.bits_per_channel} bits per channel; no screen has"
    if header.animated:
        return "is animated; one still picture is expected"
    if header.printing_inks:
        return "has the four colours of a printer (CMYK); no screen has"
    return None


def _decoded(data: bytes, header: Header, source: str) -> Frame:
    """Grey and transparent pictures become plain blue-green-red."""
    frame = Frame(_pixels(data, source))
    said = Size(header.width, header.height)
    if frame.size != said:
        raise BadImageError(f"{source}: its header says {said}, its pixels {frame.size}")
    if header.jpeg_end is not None and _lacks_pixels(data, header.jpeg_end, frame, source):
        raise BadImageError(f"{source}: is damaged, a part of its pixels is missing")
    return frame


def _pixels(data: bytes, source: str) -> Pixels:
    how = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION  # EXIF rotation is a camera's, not a screen's
    try:
        pixels = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), how)
    except cv2.error as error:
        raise BadImageError(f"{source}: cannot be decoded ({error.err})") from error
    if pixels is None:
        raise BadImageError(f"{source}: is damaged, its pixels cannot be decoded")
    return np.asarray(pixels, dtype=np.uint8)


def _lacks_pixels(data: bytes, end: int, frame: Frame, source: str) -> bool:
    """A whole JPEG shows the same whatever follows its pixels; one that lacks some begins to use it.

    Tried only where the last pixel looks missing: the decoder complains on stderr of what it has no use for.
    """
    if (frame.pixels[-1, -1] != _MISSING).any():
        return False
    return not np.array_equal(frame.pixels, _pixels(data[:end] + _MORE_DATA + data[end:], source))
