"""Questions about screens full of text, no two alike: nothing of them is known from an earlier look."""

from __future__ import annotations

import cv2
import numpy as np

_BOUNDARY = "flood"
CONTENT_TYPE = f"multipart/form-data; boundary={_BOUNDARY}"
_PART = f"--{_BOUNDARY}\r\nContent-Disposition: form-data; name="
PICTURE_PART = (
    f'{_PART}"target"\r\n\r\n{{"text": "Valider"}}\r\n{_PART}"screenshot"; filename="screen.png"\r\n\r\n'
).encode()
"""All of a question that stands before its picture."""
_WIDTH, _HEIGHT, _LINE = 1920, 1080, 27
_LETTERS = np.array(list("abcdefghijklmnopqrstuvwxyz    0123456789"))
_LINE_LETTERS = 110


def looks(many: int) -> list[bytes]:
    """Bodies of ``resolve_target``."""
    return [_asked(_drawn(np.random.default_rng(seed))) for seed in range(many)]


def _drawn(chance: np.random.Generator) -> bytes:
    page = np.full((_HEIGHT, _WIDTH), 255, np.uint8)
    for top in range(_LINE, _HEIGHT, _LINE):
        text = "".join(chance.choice(_LETTERS, _LINE_LETTERS))
        cv2.putText(page, text, (10, top), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 0, 1, cv2.LINE_AA)
    return cv2.imencode(".png", page)[1].tobytes()


def _asked(png: bytes) -> bytes:
    return PICTURE_PART + png + f"\r\n--{_BOUNDARY}--\r\n".encode()
