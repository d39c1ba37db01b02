"""A screen as the product's own view sees it, as a set of things: its elements, and the lines that belong to none."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.map import appearances
from rpa_vision.grounding.map.things import KINDS, MOST, Seen
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView

HOLDERS = frozenset(
    {ElementType.WINDOW, ElementType.DIALOG, ElementType.TABLE_ROW, ElementType.IMAGE, ElementType.UNKNOWN}
)
"""What is written in these belongs to things within them."""
SAID = frozenset({ElementType.LIST_ITEM, ElementType.COLUMN_HEADER})
"""These are nothing but what is written in them."""
DRAWN = frozenset({ElementType.ICON, ElementType.CHECKBOX, ElementType.RADIO})
SIGNS = 2
"""Letters at most that a drawing is read as."""
LINES = 3
"""More than so many lines in it, and an element is one that holds others."""
SIZED = 3
"""Times as large: more, and a box holds something else as well."""
AROUND = 2
"""Pixels: what lies around a thing shows where it ends."""


def seen_of(view: ScreenView, drawn: Sequence[Box] = ()) -> list[Seen]:
    """``drawn``: what is known to stand there too, whether or not a reader of the screen noticed it."""
    places = boxes_of(view, drawn)
    pixels = view.frame.pixels
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    if not places:
        return []
    looks = appearances.vectors([cut_out(grey, box) for _, box, _ in places])
    return [
        Seen(
            KINDS.index(kind),
            (float(box.left), float(box.top), float(box.right), float(box.bottom)),
            text,
            look,
            appearances.tones(cut_out(pixels, box)),
        )
        for (kind, box, text), look in zip(places, looks, strict=True)
    ]


def boxes_of(view: ScreenView, drawn: Sequence[Box] = ()) -> list[tuple[str, Box, str]]:
    """Kind, box and text of every thing, from top to bottom."""
    small, large = _parted(view.elements, view.lines)
    written: dict[int, list[Token]] = {}
    free: list[Token] = []
    for line in view.lines:
        holder = _holder(small, line)
        if holder is None:
            free.append(line)
        else:
            written.setdefault(holder, []).append(line)
    things = [
        (one.type.value, one.bbox, _text(one, written.get(place, []))) for place, one in enumerate(small)
    ]
    things += [(one.type.value, one.bbox, "") for one in large]
    things += [(ElementType.LABEL.value, line.bbox, line.text) for line in free]
    things += [(ElementType.ICON.value, box, "") for box in unnoticed(drawn, [box for _, box, _ in things])]
    things.sort(key=lambda thing: thing[1].area, reverse=True)
    return sorted(things[:MOST], key=lambda thing: (thing[1].top, thing[1].left, thing[1].right))


def unnoticed(drawn: Sequence[Box], noticed: Sequence[Box]) -> list[Box]:
    """Those of which no reader has drawn a box of their size."""
    return [one for one in drawn if not any(_is_it(one, other) for other in noticed)]


def _is_it(one: Box, other: Box) -> bool:
    shared = one.intersection(other)
    return shared is not None and shared.area * SIZED >= max(one.area, other.area)


def _parted(
    elements: tuple[UIElement, ...], lines: tuple[Token, ...]
) -> tuple[list[UIElement], list[UIElement]]:
    """Those that are one thing with what is written in them, and those that hold others."""
    small: list[UIElement] = []
    large: list[UIElement] = []
    for one in elements:
        if one.type in SAID:
            continue
        inside = sum(one.bbox.contains(line.bbox.center) for line in lines)
        (large if one.type in HOLDERS or inside > LINES else small).append(one)
    return small, large


def _holder(small: list[UIElement], line: Token) -> int | None:
    """The smallest that the line's middle lies in."""
    around = [place for place, one in enumerate(small) if one.bbox.contains(line.bbox.center)]
    return min(around, key=lambda place: small[place].bbox.area, default=None)


def _text(element: UIElement, lines: list[Token]) -> str:
    text = " ".join(line.text for line in lines)
    return "" if element.type in DRAWN and len(text) <= SIGNS else text


def cut_out(pixels: NDArray[np.generic], box: Box) -> NDArray[np.generic]:
    height, width = pixels.shape[:2]
    top, left = max(0, box.top - AROUND), max(0, box.left - AROUND)
    return pixels[
        top : max(top + 2, min(height, box.bottom + AROUND)),
        left : max(left + 2, min(width, box.right + AROUND)),
    ]
