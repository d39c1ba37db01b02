"""What a picture claims to be, told from its structure, before anything is decoded.

The decoders behind OpenCV paint over what is damaged or missing, and complain on stderr at best: whatever can be
noticed from outside is noticed here.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from struct import unpack_from

from rpa_vision.errors import BadImageError
from rpa_vision.phrases import phrased

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_END, _JPEG_SCAN = 0xD9, 0xDA
_JPEG_COEFFICIENTS = 64
# Among the pixels 0xFF is followed by zero or by the number of a restart; anything else ends them.
_JPEG_AFTER_PIXELS = re.compile(rb"\xff[^\x00\xd0-\xd7]", re.DOTALL)
_WEBP_ANIMATED = 0x02
_BMP_HEADER_AT, _BMP_OLDEST, _BMP_USUAL = 14, 12, 40
_BMP_DEPTHS = {1, 4, 8, 16, 24, 32}
_BMP_UNCOMPRESSED = {0, 3}


@dataclass(frozen=True)
class Header:
    width: int
    height: int
    bits_per_channel: int = 8
    animated: bool = False
    printing_inks: bool = False
    jpeg_end: int | None = None
    """Where a JPEG's pixels stop; only of a JPEG can some be missing that nobody tells."""


def read_header(data: bytes, source: str) -> Header:
    """Of a whole picture: one that is cut short or damaged is refused."""
    try:
        if data.startswith(_PNG):
            return _png(data)
        if data.startswith(b"\xff\xd8\xff"):
            return _jpeg(data)
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _webp(data)
        if data.startswith(b"BM"):
            return _bmp(data)
    except (struct.error, IndexError):
        problem: str = phrased("picture_refused.cut_short")
    except ValueError as error:
        problem = str(error)
    else:
        problem = phrased("picture_refused.not_a_picture")
    raise BadImageError(phrased("picture_refused.problem", source=source, problem=problem))


def _png(data: bytes) -> Header:
    chunks = list(_png_chunks(data))
    if chunks[0] != b"IHDR" or chunks.count(b"IHDR") > 1 or b"IDAT" not in chunks:
        raise ValueError("is damaged: a PNG has its size first and once, then its pixels")
    width, height, bits = unpack_from(">IIB", data, 16)
    return Header(width, height, bits, animated=b"acTL" in chunks)


def _png_chunks(data: bytes) -> Iterator[bytes]:
    """The name of each, its checksum verified."""
    at, name = len(_PNG), b""
    while name != b"IEND":
        length, name = unpack_from(">I4s", data, at)
        end = at + 8 + length
        (checksum,) = unpack_from(">I", data, end)
        if checksum != zlib.crc32(memoryview(data)[at + 4 : end]):
            raise ValueError("is damaged: a checksum is wrong")
        yield name
        at = end + 4


def _jpeg(data: bytes) -> Header:
    frames: list[tuple[int, int, int, int]] = []
    finished: set[tuple[int, int]] = set()
    pixels_end = 0
    for marker, content, end in _jpeg_segments(data):
        if marker in _JPEG_FRAMES:
            frames.append(unpack_from(">BHHB", content))
        if marker == _JPEG_SCAN:
            finished |= _finished_by(content)
            pixels_end = end
    if len(frames) != 1:
        raise ValueError("is damaged: a JPEG has one size")
    bits, height, width, colours = frames[0]
    if len(finished) != colours * _JPEG_COEFFICIENTS:
        raise ValueError("is cut short: without its last scans it would be unsharp")
    return Header(width, height, bits, printing_inks=colours == 4, jpeg_end=pixels_end)


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Marker and content of each, and where it ends: a scan with the pixels that follow it."""
    at = 2
    while True:
        if data[at] != 0xFF:
            raise ValueError("is damaged: a segment of a JPEG starts with its marker")
        while data[at] == 0xFF:
            at += 1
        marker = data[at]
        if marker == _JPEG_END:
            return
        (length,) = unpack_from(">H", data, at + 1)
        content = data[at + 3 : at + 1 + length]
        at += 1 + length
        if marker == _JPEG_SCAN:
            after = _JPEG_AFTER_PIXELS.search(data, at)
            at = after.start() if after else len(data)
        yield marker, content, at


def _finished_by(scan: bytes) -> set[tuple[int, int]]:
    """The coefficients, each of a component, that this scan brings to their last bit."""
    components = scan[1 : 1 + 2 * scan[0] : 2]
    first, last, missing_bits = scan[-3], scan[-2], scan[-1] & 0x0F
    if missing_bits:
        return set()
    return {(component, number) for component in components for number in range(first, last + 1)}


def _webp(data: bytes) -> Header:
    (length,) = unpack_from("<I", data, 4)
    if 8 + length > len(data):
        raise ValueError("is cut short")
    match data[12:16]:
        case b"VP8X":
            (flags,) = unpack_from("<B", data, 20)
            wide, high = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
            return Header(wide, high, animated=bool(flags & _WEBP_ANIMATED))
        case b"VP8L":
            (bits,) = unpack_from("<I", data, 21)
            return Header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case b"VP8 ":
            width, height = unpack_from("<HH", data, 26)
            return Header(width & 0x3FFF, height & 0x3FFF)
        case _:
            raise ValueError("is damaged: a WebP starts with its pixels or its features")


def _bmp(data: bytes) -> Header:
    pixels_at, header_size = unpack_from("<II", data, 10)
    if header_size == _BMP_OLDEST:
        width, height, _, depth = unpack_from("<HHHH", data, 18)
        compression = 0
    else:
        width, height, _, depth, compression = unpack_from("<iiHHI", data, 18)
    if compression not in _BMP_UNCOMPRESSED:
        raise ValueError("is a compressed BMP; only plain ones are accepted")
    known = header_size == _BMP_OLDEST or _BMP_USUAL <= header_size <= pixels_at - _BMP_HEADER_AT
    if not known or depth not in _BMP_DEPTHS:
        raise ValueError("is damaged: its header cannot be that of a BMP")
    if pixels_at + (width * depth + 31) // 32 * 4 * abs(height) > len(data):
        raise ValueError("is cut short")
    return Header(width, abs(height))
