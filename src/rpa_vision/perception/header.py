"""What a picture claims to be, told from its first bytes, before anything is decoded."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from struct import unpack_from

from rpa_vision.errors import BadImageError

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}
_JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_END, _JPEG_SCAN = 0xD9, 0xDA
_WEBP_ANIMATED = 0x02
_BMP_OLDEST = 12


@dataclass(frozen=True)
class Header:
    width: int
    height: int
    complete: bool
    animated: bool = False
    printing_inks: bool = False


def read_header(data: bytes, source: str) -> Header:
    try:
        if data.startswith(_PNG):
            return _png(data)
        if data.startswith(b"\xff\xd8\xff"):
            return _jpeg(data)
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _webp(data)
        if data.startswith(b"BM"):
            return _bmp(data)
    except (struct.error, IndexError, ValueError) as error:
        raise BadImageError(f"{source}: its header is damaged or cut short") from error
    raise BadImageError(f"{source}: is not a PNG, JPEG, WebP or BMP picture")


def _png(data: bytes) -> Header:
    name, width, height = unpack_from(">4sII", data, 12)
    if name != b"IHDR":
        raise ValueError("a PNG starts with its dimensions")
    animated, at = False, len(_PNG)
    while at + 12 <= len(data):
        length, name = unpack_from(">I4s", data, at)
        animated = animated or name == b"acTL"
        at += 12 + length
        if name == b"IEND":
            return Header(width, height, at <= len(data), animated)
    return Header(width, height, False, animated)


def _jpeg(data: bytes) -> Header:
    width = height = colours = marker = 0
    at = 2
    while marker != _JPEG_SCAN:
        while data[at] == 0xFF:
            at += 1
        marker = data[at]
        at += 1
        if marker in _JPEG_WITHOUT_LENGTH:
            continue
        if marker == _JPEG_END:
            raise ValueError("a JPEG ends after its pixels, not before")
        (length,) = unpack_from(">H", data, at)
        if marker in _JPEG_FRAMES:
            height, width, colours = unpack_from(">HHB", data, at + 3)
        at += length
    # Inside the pixels 0xFF is always followed by something else, so this can only be the end.
    complete = data.find(bytes((0xFF, _JPEG_END)), at) >= 0
    return Header(width, height, complete, printing_inks=colours == 4)


def _webp(data: bytes) -> Header:
    (length,) = unpack_from("<I", data, 4)
    complete = 8 + length <= len(data)
    match data[12:16]:
        case b"VP8X":
            (flags,) = unpack_from("<B", data, 20)
            wide, high = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
            return Header(wide, high, complete, animated=bool(flags & _WEBP_ANIMATED))
        case b"VP8L":
            (bits,) = unpack_from("<I", data, 21)
            return Header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, complete)
        case b"VP8 ":
            width, height = unpack_from("<HH", data, 26)
            return Header(width & 0x3FFF, height & 0x3FFF, complete)
        case _:
            raise ValueError("a WebP starts with its pixels or its features")


def _bmp(data: bytes) -> Header:
    pixels_at, header_size = unpack_from("<II", data, 10)
    if header_size == _BMP_OLDEST:
        width, height, _, depth = unpack_from("<HHHH", data, 18)
        compressed = 0
    else:
        width, height, _, depth, _, compressed = unpack_from("<iiHHII", data, 18)
    plain = (width * depth + 31) // 32 * 4 * abs(height)
    return Header(abs(width), abs(height), pixels_at + (compressed or plain) <= len(data))
