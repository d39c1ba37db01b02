"""Texts that may tell one of several things alike from the others: not the words of another control.

A button that stands beside the last of three icons is no value of that icon's row: with one button more it would be
another's. A bar over what stands below it is their heading where it says whose they are, though it can be pressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.view import ScreenView

_PRESSED = frozenset({ElementType.BUTTON, ElementType.TAB, ElementType.MENU_ITEM})
_HEADED = 2
"""Controls side by side that a heading stands over: what is as wide as one of them is another one."""


def telling_texts(things: Sequence[Box], view: ScreenView) -> list[Token]:
    texts = phrases_of(view.lines)
    numbers = [text.bbox.center for text in texts if any(sign.isdigit() for sign in text.text)]
    pressed = [one.bbox for one in view.elements if one.type in _PRESSED]
    others = [
        box
        for box in pressed
        if not any(box.contains(thing.center) for thing in things)
        and not (any(map(box.contains, numbers)) and _is_bar(box, [*things, *pressed]))
    ]
    return [text for text in texts if not text.bbox.center.is_in_any(others)]


def _is_bar(box: Box, controls: Sequence[Box]) -> bool:
    """Over controls that stand in one line, and as wide as all of them. Below them it heads nothing: one more line of
    them, and it would be another line's."""
    below = [
        one for one in controls if one.top >= box.bottom and box.left <= one.left and one.right <= box.right
    ]
    return any(sum(_in_line(one, other) for other in below) >= _HEADED for one in below)


def _in_line(one: Box, other: Box) -> bool:
    return one.top < other.bottom and other.top < one.bottom
