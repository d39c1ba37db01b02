"""Pictures in and out. Nothing is decoded before its header says it is one of ours and small enough."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Size
from rpa_vision.perception.picture.header import Header, read_header
from rpa_vision.phrases import Bilingual, phrased
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
        raise BadImageError(
            phrased(
                "picture_refused.too_many_bytes",
                source=source,
                count=len(data),
                image_bytes=limits.image_bytes,
            )
        )
    header = read_header(data, source)
    problem = _problem(header, limits)
    if problem is not None:
        raise BadImageError(phrased("picture_refused.problem", source=source, problem=problem))
    return _decoded(data, header, source)


def encode_png(frame: Frame) -> bytes:
    done, data = cv2.imencode(".png", frame.pixels)
    if not done:
        raise BadImageError(
            phrased("picture_refused.not_written", width=frame.size.width, height=frame.size.height)
        )
    return data.tobytes()


def _problem(header: Header, limits: LimitSettings) -> Bilingual | None:
    size = {"width": header.width, "height": header.height}
    if min(header.width, header.height) < SMALLEST_SIDE:
        return phrased("picture_refused.too_small", **size)
    if header.width * header.height > limits.image_pixels:
        return phrased("picture_refused.too_many_pixels", **size, most=limits.image_pixels)
    if header.bits_per_channel > _SCREEN_BITS:
        return phrased("picture_refused.bits", bits=header.bits_per_channel)
    if header.animated:
        return phrased("picture_refused.animated")
    if header.printing_inks:
        return phrased("picture_refused.printing_inks")
    return None


def _decoded(data: bytes, header: Header, source: str) -> Frame:
    """Grey and transparent pictures become plain blue-green-red."""
    frame = Frame(_pixels(data, source))
    said = Size(header.width, header.height)
    if frame.size != said:
        raise BadImageError(
            phrased("picture_refused.header_differs", source=source, said=said, size=frame.size)
        )
    if header.jpeg_end is not None and _lacks_pixels(data, header.jpeg_end, frame, source):
        raise BadImageError(phrased("picture_refused.part_missing", source=source))
    return frame


def _pixels(data: bytes, source: str) -> Pixels:
    how = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION  # EXIF rotation is a camera's, not a screen's
    try:
        pixels = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), how)
    except cv2.error as error:
        raise BadImageError(
            phrased("picture_refused.decoder_gave_up", source=source, err=error.err)
        ) from error
    if pixels is None:
        raise BadImageError(phrased("picture_refused.not_decoded", source=source))
    return np.asarray(pixels, dtype=np.uint8)


def _lacks_pixels(data: bytes, end: int, frame: Frame, source: str) -> bool:
    """A whole JPEG shows the same whatever follows its pixels; one that lacks some begins to use it.

    Tried only where the last pixel looks missing: the decoder complains on stderr of what it has no use for.
    """
    if (frame.pixels[-1, -1] != _MISSING).any():
        return False
    return not np.array_equal(frame.pixels, _pixels(data[:end] + _MORE_DATA + data[end:], source))
