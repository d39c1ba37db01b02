"""Everything on a screen that could have been meant as well: the same words, the same look, the same kind in a series."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import UIElement
from rpa_vision.models.token import Token, part_of
from rpa_vision.ports import Frame, Pixels
from rpa_vision.text.folding import squeezed

LOOKS_ALIKE = 0.85
"""Correlation of two pictures of one size: a pointer over one of them shades it."""
MOST = 60
"""Things alike: a longer list is told apart by its first ones as well."""
SAME_SIDE = 0.25
"""Of a side: by so much two things of one kind differ in size."""
SMALLEST_LOOK = 6


def places_saying(words: str, texts: Sequence[Token]) -> list[Box]:
    """Every place where these words stand by themselves, or at one end of what was read together with them."""
    wanted = squeezed(words)
    return [box for text in texts if wanted for box in _saying(wanted, text)]


def _saying(wanted: str, text: Token) -> Iterator[Box]:
    if squeezed(text.text) == wanted:
        yield text.bbox
        return
    spans = [word.span() for word in re.finditer(r"\S+", text.text)]
    ends = [(0, end) for _, end in spans] + [(start, len(text.text)) for start, _ in spans[1:]]
    for start, end in ends:
        if squeezed(text.text[start:end]) == wanted:
            yield part_of(text, start, end).bbox
            return


def kin_of(element: UIElement, elements: Sequence[UIElement]) -> list[Box]:
    """Elements of its kind and size that stand under it, above it or beside it; it is one of them."""
    return [
        other.bbox
        for other in elements
        if other is element
        or (
            other.type is element.type
            and same_size(element.bbox, other.bbox)
            and in_series(element.bbox, other.bbox)
        )
    ]


def looking_like(look: Pixels, frame: Frame) -> list[Box]:
    """Places that show the same picture at the same size."""
    height, width = look.shape[:2]
    if min(height, width) < SMALLEST_LOOK or height > frame.size.height or width > frame.size.width:
        return []
    screen, picture = (
        cv2.cvtColor(np.ascontiguousarray(one), cv2.COLOR_BGR2GRAY) for one in (frame.pixels, look)
    )
    if picture.std() < 1.0:  # an even surface looks like any other
        return []
    alike = cv2.matchTemplate(screen, picture, cv2.TM_CCOEFF_NORMED)
    found: list[Box] = []
    while len(found) < MOST:
        _, best, _, (left, top) = cv2.minMaxLoc(alike)
        if best < LOOKS_ALIKE:
            break
        found.append(Box(left, top, left + width, top + height))
        alike[
            max(0, top - height // 2) : top + height // 2 + 1,
            max(0, left - width // 2) : left + width // 2 + 1,
        ] = -1
    return found


def apart(boxes: Sequence[Box]) -> list[Box]:
    """Each place once, from top to bottom."""
    kept: list[Box] = []
    for box in boxes:
        if not any(box.contains(other.center) or other.contains(box.center) for other in kept):
            kept.append(box)
    return sorted(kept[:MOST], key=lambda box: (box.center.y, box.center.x))


def in_series(one: Box, other: Box) -> bool:
    """Of one size, and under one another or beside one another. The same word elsewhere is another matter."""
    return same_size(one, other) and in_line(one, other)


def same_size(one: Box, other: Box) -> bool:
    return abs(one.width - other.width) <= max(2, SAME_SIDE * one.width) and abs(
        one.height - other.height
    ) <= max(2, SAME_SIDE * one.height)


def in_line(one: Box, other: Box) -> bool:
    across = min(abs(one.center.x - other.center.x), abs(one.left - other.left))
    down = abs(one.center.y - other.center.y)
    return across <= max(4, one.width // 8) or down <= max(4, one.height // 4)
