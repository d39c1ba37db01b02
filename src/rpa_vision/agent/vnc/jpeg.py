"""JPEG pictures within a screen. Nothing is decoded before its header has the size that was announced."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.errors import DesktopLostError
from rpa_vision.models.geometry import Size
from rpa_vision.ports import Pixels

_START, _END = b"\xff\xd8", b"\xff\xd9"
_NOT_FRAMES = {0xC4, 0xC8, 0xCC}
"""Tables among the markers that announce a frame."""
_ALONE = {0x01, *range(0xD0, 0xD8)}
"""Markers without a length."""


def decode(data: bytes, size: Size) -> Pixels:
    if not data.endswith(_END) or _announced(data) != size:
        raise DesktopLostError(f"a JPEG picture is not the {size.width}×{size.height} pixels it should be")
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error as error:
        raise DesktopLostError(f"a JPEG picture cannot be decoded ({error.err})") from error
    if pixels is None or pixels.shape != (size.height, size.width, 3):
        raise DesktopLostError("a JPEG picture cannot be decoded")
    return np.asarray(pixels, np.uint8)


def _announced(data: bytes) -> Size | None:
    """What the decoder will take the size from; None where it would not find one."""
    if not data.startswith(_START):
        return None
    at = len(_START)
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in _NOT_FRAMES:
            return Size(int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7]))
        if marker == 0xFF:
            at += 1  # filling
        elif marker in _ALONE:
            at += 2
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4]))
    return None
