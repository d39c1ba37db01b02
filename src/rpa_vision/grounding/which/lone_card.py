"""A single thing on a card of its own. Nothing repeats here that would tell what belongs to it; its card does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from rpa_vision.grounding.which.row import exact, written
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Cell
from rpa_vision.models.token import Token, words_of
from rpa_vision.perception.lists.panels import panel_under
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.folding import squeezed

TEXTS = frozenset({ElementType.LABEL, ElementType.LIST_ITEM, ElementType.COLUMN_HEADER, ElementType.DIALOG})
"""What may stand on a card beside its one thing to click. A card of its own size may be taken for a dialog."""
_DIGIT = "0"
SAME_AREA = 0.8
"""Intersection over union of a window and its page."""


def values_on_card(
    thing: Box, cells: Sequence[Cell], texts: Sequence[Token], view: ScreenView
) -> list[Token] | None:
    """The value of each cell, behind its name, on the card of this thing; None where it is on no card of its own, or
    where the card does not say each name and each such number once."""
    if not cells:
        return None
    card = _card_of(thing, cells[0], texts, view)
    if card is None:
        return None
    on_it = [
        text for text in texts if card.contains(text.bbox.center) and not text.bbox.contains(thing.center)
    ]
    if any(panel_under(text.bbox, view.frame) != card for text in on_it):
        return None  # it stands on a card within this one, or a card beside it does
    found = [_value_of(cell, on_it) for cell in cells]
    values = [value for value in found if value is not None]
    return values if len(values) == len(cells) else None


def _card_of(thing: Box, cell: Cell, texts: Sequence[Token], view: ScreenView) -> Box | None:
    for text in texts:
        if _value_in(text, cell) is None:
            continue
        panel = panel_under(text.bbox, view.frame)
        if panel is not None and _holds(panel, thing) and _has_nothing_else(panel, thing, view):
            return panel
    return None


def _holds(panel: Box, thing: Box) -> bool:
    return panel.intersection(thing) == thing


def _has_nothing_else(panel: Box, thing: Box, view: ScreenView) -> bool:
    """With other things to act on, or as the page of a whole window, it is no card of this one."""
    return not any(
        panel.iou(one.bbox) >= SAME_AREA
        if one.type is ElementType.WINDOW
        else one.type not in TEXTS and panel.contains(one.bbox.center) and not one.bbox.contains(thing.center)
        for one in view.elements
    )


def _value_of(cell: Cell, texts: Sequence[Token]) -> Token | None:
    """Behind its name, which the card says once, and the only number of its form: two may be two records'."""
    name, form = squeezed(cell.column), _form(cell.text)
    naming = [text for text in texts if name and name in squeezed(text.text)]
    alike = [word for text in texts for word in words_of(text) if _form(word.text) == form]
    if len(naming) != 1 or len(alike) != 1 or _DIGIT not in form:
        return None
    return _value_in(naming[0], cell)


def _form(text: str) -> str:
    """Where its digits and its letters stand, without the signs around them."""
    return "".join(_DIGIT if sign.isdigit() else "a" for sign in squeezed(text))


def _value_in(text: Token, cell: Cell) -> Token | None:
    """Of a text that says the name, the value and nothing else."""
    words = words_of(text)
    value = written(exact(cell.text), words)
    if not value or value[-1] is not words[-1]:
        return None
    name = "".join(squeezed(word.text) for word in words[: len(words) - len(value)])
    if not name or name != squeezed(cell.column):
        return None
    return Token(
        text=" ".join(word.text for word in value),
        bbox=reduce(Box.union, (word.bbox for word in value)),
        confidence=min(word.confidence for word in value),
    )
