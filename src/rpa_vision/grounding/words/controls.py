"""What a text belongs to: the field it names, or the button it stands on."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.words.hits import TextHit
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Target
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.letters import letters_of

FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
TICKED = frozenset({ElementType.CHECKBOX, ElementType.RADIO})
"""Form elements whose words are a part of them."""
NO_FIELDS = frozenset({ElementType.BUTTON, ElementType.TAB, ElementType.MENU_ITEM, ElementType.TABLE_CELL})
"""With words on them, a click there does something else than begin to type."""
FIELD_ROLES = frozenset({"form_input", "password_input"})
FRAMED = frozenset({ElementType.WINDOW, ElementType.DIALOG})
AREAS = frozenset({ElementType.WINDOW, ElementType.DIALOG, ElementType.IMAGE, ElementType.TABLE_ROW})
"""What holds other things is not what a text stands on."""


def names_a_field(target: Target) -> bool:
    """Whether its words are the label of what is meant."""
    return target.click_offset is None and target.role in FIELD_ROLES


def stands_beside_its_words(asked: TargetQuestion) -> bool:
    return names_a_field(asked.target) or asked.offset not in (None, (0, 0))


def fields_named(hits: Sequence[TextHit], elements: Sequence[UIElement]) -> list[tuple[UIElement, TextHit]]:
    """The fields whose label is one of these texts, each with the nearest of them; where there is none, the one whose
    label is a piece of such a text."""
    fields = [element for element in elements if element.type in FIELDS]
    named = [
        (element, min(labels, key=lambda hit: (hit.bbox.gap_to(element.bbox), hit.bbox)))
        for element in fields
        if (labels := _labels(element, hits))
    ]
    return named or [(element, hit) for hit in hits for element in _named_by_piece(hit, fields, elements)]


def field_at(place: Point, elements: Sequence[UIElement]) -> UIElement | None:
    there = [one for one in elements if one.type in FIELDS and one.bbox.contains(place)]
    return min(there, key=lambda one: (one.bbox.area, one.bbox), default=None)


def standing_at(place: Point, elements: Sequence[UIElement]) -> UIElement | None:
    """The smallest thing at this place."""
    there = [one for one in elements if one.type not in AREAS and one.bbox.contains(place)]
    return min(there, key=lambda one: (one.bbox.area, one.bbox), default=None)


def frame_around(place: Point, view: ScreenView) -> Box:
    """The dialog or window that the place is in; where none is seen, the screen."""
    frames = [one.bbox for one in view.elements if one.type in FRAMED and one.bbox.contains(place)]
    return min(frames, key=lambda box: box.area, default=view.size.box)


def _labels(field: UIElement, hits: Sequence[TextHit]) -> list[TextHit]:
    """Read as exactly the same: whether a reading may be the wanted text has been judged already."""
    return [hit for hit in hits if letters_of(hit.text) == letters_of(field.label)]


def _named_by_piece(
    hit: TextHit, fields: Sequence[UIElement], elements: Sequence[UIElement]
) -> list[UIElement]:
    """A wide space tears a label in two, and the field is called by what is left beside it. Two fields called by pieces
    of one text have labels that were read as one."""
    said = [(one.bbox, letters_of(one.label)) for one in elements if one.type is ElementType.LABEL]
    pieces = {letters for box, letters in said if letters and hit.bbox.contains(box.center)}
    elsewhere = {letters for box, letters in said if not hit.bbox.contains(box.center)}
    called = [one for one in fields if letters_of(one.label) in pieces]
    alone = len(called) == 1 and letters_of(called[0].label) not in elsewhere
    return called if hit.whole and alone else []
