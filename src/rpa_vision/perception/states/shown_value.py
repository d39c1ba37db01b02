"""What a drop-down shows: the value a person reads in it, without its arrow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.text.sure_reading import SureReading, read_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.folding import squeezed

ARROWS = "▼▾▿⏷⌄˅"
"""No value ends with one."""
ARROW_ROOM = 1.7
"""Of the field's height: how far from its right end its arrow may stand."""


def drop_down(elements: Sequence[UIElement], label: str) -> UIElement | None:
    """The only one called so. One that its open list covers is not seen."""
    wanted = squeezed(label)
    called = [
        one
        for one in elements
        if one.type is ElementType.DROPDOWN and wanted and squeezed(one.label) == wanted
    ]
    return called[0] if len(called) == 1 else None


def value_in(field: UIElement, texts: Sequence[Token]) -> str:
    """As it was read at the first look, the arrow included where it was read with the value; empty where nothing
    stands in it."""
    return " ".join(one.text for one in _written(field, texts)).rstrip(f"{ARROWS} ")


def value_closely(view: ScreenView, field: UIElement) -> SureReading | None:
    """Read until it is sure, or is known not to become so; None where nothing stands in it."""
    place = value_place(view, field)
    return None if place is None else read_in(view, place)


def value_place(view: ScreenView, field: UIElement) -> Box | None:
    written = _written(field, view.words)
    return reduce(Box.union, (one.bbox for one in written)) if written else None


def _written(field: UIElement, texts: Sequence[Token]) -> list[Token]:
    inside = [one for one in texts if field.bbox.contains(one.bbox.center) and not _is_arrow(one, field)]
    return sorted(inside, key=lambda one: one.bbox.left)


def _is_arrow(text: Token, field: UIElement) -> bool:
    """Where it may stand at all, and further from the end than a value's last letter would be."""
    at_end = field.bbox.right - text.bbox.left < ARROW_ROOM * field.bbox.height
    return at_end and len(text.text.strip()) == 1
