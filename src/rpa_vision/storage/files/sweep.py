"""Strings looked for in every file of a folder, whatever it is: as they are, in UTF-16, and in base64."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path

_AT_ONCE = 4 * 1024 * 1024


def files_with(folder: Path, strings: Iterable[str]) -> Iterator[Path]:
    """Once each. A file that goes meanwhile holds nothing."""
    wanted = sorted({form for text in strings for form in _forms(text)})
    longest = max(map(len, wanted), default=0)
    for path in sorted(one for one in folder.rglob("*") if one.is_file() and not one.is_symlink()):
        if _holds(path, wanted, longest):
            yield path


def _holds(path: Path, wanted: list[bytes], longest: int) -> bool:
    try:
        with path.open("rb") as file:
            before = b""
            while part := file.read(_AT_ONCE):
                both = before + part
                if any(form in both for form in wanted):
                    return True
                before = both[-longest:]
    except FileNotFoundError:
        return False
    return False


def _forms(text: str) -> Iterator[bytes]:
    for said in {text, text.upper(), text.lower(), text.title()}:
        for data in (said.encode(), said.encode("utf-16-le"), said.encode("utf-16-be")):
            yield data
            yield from _in_base64(data)


def _in_base64(data: bytes) -> Iterator[bytes]:
    """What is in the middle of something longer begins at any of three places; its first and last signs depend on what
    stands around it."""
    for before in range(3):
        whole = base64.b64encode(bytes(before) + data)
        clear = whole[-(-before * 8 // 6) : (before + len(data)) * 8 // 6]
        if len(clear) >= len(data):
            yield clear
