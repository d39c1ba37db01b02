"""Parts of a picture painted flat for good, and where that was done, told by the picture itself."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.ports import Frame

FLAT = 128
"""Grey, which no text is read on."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FIRST = len(_SIGNATURE) + 12 + 13
"""Behind the header of the picture, where a text may stand."""
_KIND, _NAME = b"tEXt", b"painted over\0"


def painted_over(frame: Frame, boxes: Iterable[Box]) -> Frame:
    pixels = frame.pixels.copy()
    for box in boxes:
        pixels[box.top : box.bottom, box.left : box.right] = FLAT
    return Frame(pixels)


def encode_painted(frame: Frame, boxes: Sequence[Box]) -> bytes:
    """``frame`` as it was painted; ``boxes``: where."""
    png = encode_png(frame)
    return png[:_FIRST] + _chunk(_NAME + json.dumps(boxes).encode()) + png[_FIRST:] if boxes else png


def places_painted(png: bytes) -> tuple[Box, ...]:
    """Nowhere where the picture does not say so."""
    for kind, data in _chunks(png):
        if kind == _KIND and data.startswith(_NAME):
            return tuple(Box(*place) for place in json.loads(data[len(_NAME) :]))
    return ()


def as_unchanged(before: Frame, painted: Iterable[Box], now: Frame) -> Frame:
    """What was painted over tells nothing: there the picture of before is taken to be that of now."""
    if before.size != now.size:
        return before
    pixels = before.pixels.copy()
    for box in painted:
        pixels[box.top : box.bottom, box.left : box.right] = now.pixels[
            box.top : box.bottom, box.left : box.right
        ]
    return Frame(pixels)


def _chunk(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + _KIND + data + struct.pack(">I", zlib.crc32(_KIND + data))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Those before the pixels."""
    at = len(_SIGNATURE)
    while png.startswith(_SIGNATURE) and at + 8 <= len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == b"IDAT":
            return
        yield kind, png[at + 8 : at + 8 + length]
        at += 12 + length
