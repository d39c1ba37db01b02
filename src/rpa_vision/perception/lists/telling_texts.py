"""Texts that may tell one of several things alike from the others: not the words of another control.

A button that stands beside the last of three icons is no value of that icon's row: with one button more it would be
another's.
"""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.view import ScreenView

_PRESSED = frozenset({ElementType.BUTTON, ElementType.TAB, ElementType.MENU_ITEM})


def telling_texts(things: Sequence[Box], view: ScreenView) -> list[Token]:
    others = [
        one.bbox
        for one in view.elements
        if one.type in _PRESSED and not any(one.bbox.contains(thing.center) for thing in things)
    ]
    return [text for text in phrases_of(view.lines) if not text.bbox.center.is_in_any(others)]
