"""What a client says to a VNC server."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from enum import IntEnum

from rpa_vision.models.geometry import Box, Point

BYTES_PER_PIXEL = 4


class Encoding(IntEnum):
    RAW = 0
    COPY_RECT = 1
    TIGHT = 7
    DESKTOP_SIZE = -223
    LAST_RECT = -224
    CURSOR = -239
    """Drawn by the client: the pointer is then not in the picture."""
    EXTENDED_DESKTOP_SIZE = -308
    EXTENDED_CLIPBOARD = -1063131698
    SERVER_IDENTITY = -131069


_QUALITY_0 = -32
_COMPRESSION_0 = -256
_LITTLE_COMPRESSION = 2
"""More costs the server time, which counts more than bytes on a local network."""


def pixel_format() -> bytes:
    """Four bytes a pixel: blue, green, red, nothing."""
    return struct.pack(">B3x4B3H3B3x", 0, 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)


def encodings(jpeg_quality: int | None) -> bytes:
    """The first are preferred. Without a quality the server may not use JPEG, and the picture is exact."""
    wanted: list[int] = [
        Encoding.TIGHT,
        Encoding.COPY_RECT,
        Encoding.RAW,
        Encoding.CURSOR,
        Encoding.EXTENDED_DESKTOP_SIZE,
        Encoding.DESKTOP_SIZE,
        Encoding.LAST_RECT,
        Encoding.EXTENDED_CLIPBOARD,
        Encoding.SERVER_IDENTITY,
        _COMPRESSION_0 + _LITTLE_COMPRESSION,
    ]
    if jpeg_quality is not None:
        wanted.append(_QUALITY_0 + jpeg_quality)
    return struct.pack(f">BxH{len(wanted)}i", 2, len(wanted), *wanted)


def update_request(box: Box, *, only_changes: bool) -> bytes:
    return struct.pack(">BB4H", 3, only_changes, box.left, box.top, box.width, box.height)


def key(keysym: int, *, down: bool) -> bytes:
    return struct.pack(">BB2xI", 4, down, keysym)


def pointer(at: Point, buttons: int) -> bytes:
    return struct.pack(">BB2H", 5, buttons, at.x, at.y)


def extended_clipboard(flags: int, data: bytes = b"") -> bytes:
    body = struct.pack(">I", flags) + data
    return struct.pack(">B3xi", 6, -len(body)) + body


def strokes(keysyms: Sequence[int]) -> bytes:
    """Pressed in this order, let go in the opposite one."""
    downs = b"".join(key(keysym, down=True) for keysym in keysyms)
    return downs + b"".join(key(keysym, down=False) for keysym in reversed(keysyms))
