"""What a text belongs to: the field it names, or the button it stands on."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.grounding.asked import Asked
from rpa_vision.grounding.hits import Hit
from rpa_vision.grounding.pieces import letters_of
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Target

FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
TICKED = frozenset({ElementType.CHECKBOX, ElementType.RADIO})
"""Form elements whose words are a part of them."""
NO_FIELDS = frozenset({ElementType.BUTTON, ElementType.TAB, ElementType.MENU_ITEM, ElementType.TABLE_CELL})
"""With words on them, a click there does something else than begin to type."""
FIELD_ROLES = frozenset({"form_input", "password_input"})
AREAS = frozenset({ElementType.WINDOW, ElementType.DIALOG, ElementType.IMAGE, ElementType.TABLE_ROW})
"""What holds other things is not what a text stands on."""


def names_a_field(target: Target) -> bool:
    """Whether its words are the label of what is meant."""
    return target.click_offset is None and target.role in FIELD_ROLES


def stands_beside_its_words(asked: Asked) -> bool:
    return names_a_field(asked.target) or asked.offset not in (None, (0, 0))


def fields_named(hits: Sequence[Hit], elements: Sequence[UIElement]) -> list[tuple[UIElement, Hit]]:
    """The fields whose label is one of these texts, each with the nearest of them."""
    return [
        (element, min(labels, key=lambda hit: (_apart(hit.bbox, element.bbox), hit.bbox)))
        for element in elements
        if element.type in FIELDS and (labels := _labels(element, hits))
    ]


def field_at(place: Point, elements: Sequence[UIElement]) -> UIElement | None:
    there = [one for one in elements if one.type in FIELDS and one.bbox.contains(place)]
    return min(there, key=lambda one: (one.bbox.area, one.bbox), default=None)


def standing_at(place: Point, elements: Sequence[UIElement]) -> UIElement | None:
    """The smallest thing at this place."""
    there = [one for one in elements if one.type not in AREAS and one.bbox.contains(place)]
    return min(there, key=lambda one: (one.bbox.area, one.bbox), default=None)


def _labels(field: UIElement, hits: Sequence[Hit]) -> list[Hit]:
    """Read as exactly the same: whether a reading may be the wanted text has been judged already."""
    return [hit for hit in hits if letters_of(hit.text) == letters_of(field.label)]


def _apart(one: Box, other: Box) -> int:
    across = max(one.left - other.right, other.left - one.right, 0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0)
    return across + down
