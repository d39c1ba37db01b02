"""FLAC recordings without a sound in them: programs that name recordings keep what they are told in the file itself."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

_STREAM, _COMMENTS, _LAST = 0, 4, 0x80
_KIND = 0x7F
_RATE, _CHANNELS, _BITS = 44_100, 2, 16
_BLOCK = 4096


def write_flac(file: Path, tags: Mapping[str, str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    texts = [_counted(f"{name}={text}") for name, text in tags.items()]
    comments = _counted("zoo") + struct.pack("<I", len(texts)) + b"".join(texts)
    file.write_bytes(b"fLaC" + _block(_STREAM, _stream()) + _block(_COMMENTS | _LAST, comments))


def read_flac(file: Path) -> dict[str, str]:
    """Its tags, in capitals; several of one name are one text with commas."""
    content = file.read_bytes()
    place = len(b"fLaC")
    while True:
        kind, size = content[place], int.from_bytes(content[place + 1 : place + 4], "big")
        block = content[place + 4 : place + 4 + size]
        if kind & _KIND == _COMMENTS:
            return _tags(block)
        if kind & _LAST:
            return {}
        place += 4 + size


def _tags(block: bytes) -> dict[str, str]:
    found: dict[str, str] = {}
    _, rest = _first(block)
    (count,) = struct.unpack_from("<I", rest)
    rest = rest[4:]
    for _ in range(count):
        text, rest = _first(rest)
        name, _, value = text.partition("=")
        known = found.get(name.upper())
        found[name.upper()] = value if known is None else f"{known}, {value}"
    return found


def _first(block: bytes) -> tuple[str, bytes]:
    (size,) = struct.unpack_from("<I", block)
    return block[4 : 4 + size].decode(), block[4 + size :]


def _counted(text: str) -> bytes:
    return struct.pack("<I", len(text.encode())) + text.encode()


def _block(kind: int, content: bytes) -> bytes:
    return bytes([kind]) + len(content).to_bytes(3, "big") + content


def _stream() -> bytes:
    packed = _RATE << 44 | (_CHANNELS - 1) << 41 | (_BITS - 1) << 36
    return struct.pack(">HH", _BLOCK, _BLOCK) + bytes(6) + packed.to_bytes(8, "big") + bytes(16)
