"""Reading typed text back: is exactly what was typed now in the place it was typed into, and was not before?"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import cv2

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.wording import Token
from rpa_vision.models.words import words_of
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame

FIELD_GAP = 0.8
"""Of the line's height: a label and its field stand further apart than two words of one value."""
NEAR_ROWS = 1.5
"""Of the line's height: how far from the click the value may stand, up or down."""
CHANGED_LEVEL = 30
"""Per channel, above compression noise."""

_SAME = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-"})


def is_read_back(text: str, before: Frame, after: ScreenView, near: Point | None) -> bool:
    """Case, accents and digits must agree; only spaces, which OCR adds and loses, may differ.

    ``near`` is where the field was clicked. The value must stand there, freshly painted: the same text
    elsewhere on the screen, or from before, proves nothing.
    """
    if before.size != after.size:
        return False
    wanted = _exact(text)
    return any(
        _exact(value) == wanted and _is_near(box, near) and _is_new(box, before, after.frame)
        for line in after.lines
        for value, box in _values(line)
    )


def _values(line: Token) -> Iterator[tuple[str, Box]]:
    """The line itself, and its end behind any gap so wide that a label may stand before it."""
    words = words_of(line)
    for start, word in enumerate(words):
        gap = word.bbox.left - words[start - 1].bbox.right if start else None
        if gap is None or gap > FIELD_GAP * line.bbox.height:
            rest = words[start:]
            box = Box(word.bbox.left, line.bbox.top, rest[-1].bbox.right, line.bbox.bottom)
            yield " ".join(one.text for one in rest), box


def _is_near(box: Box, near: Point | None) -> bool:
    return near is None or abs(box.center.y - near.y) <= NEAR_ROWS * box.height


def _is_new(box: Box, before: Frame, after: Frame) -> bool:
    was, now = (frame.pixels[box.top : box.bottom, box.left : box.right] for frame in (before, after))
    return bool((cv2.absdiff(was, now) > CHANGED_LEVEL).any())


def _exact(text: str) -> str:
    return "".join(unicodedata.normalize("NFC", text.translate(_SAME)).split())
