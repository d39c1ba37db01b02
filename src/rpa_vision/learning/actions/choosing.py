"""Opening a list and picking from it are one wish: that the field shows a value.

Told by what the field showed afterwards, not by the two clicks: a menu opens and is clicked into in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rpa_vision.learning.actions.wanting import is_plain_click
from rpa_vision.learning.graph.align import StepColumn
from rpa_vision.learning.values.variables import Values
from rpa_vision.learning.watching.chosen import ChosenValue
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep, at
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.choice import Does
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.states.shown_value import drop_down, value_in
from rpa_vision.text.folding import folded


def with_choices(steps: Sequence[ShownStep]) -> tuple[ShownStep, ...]:
    """The steps of one demonstration, with what each two clicks on a drop-down chose."""
    kept = list(steps)
    for place, (opening, picking) in enumerate(pairwise(steps)):
        chosen = _chosen(opening, picking)
        if chosen is not None:
            label, value = chosen
            kept[place] = replace(opening, chose=ChosenValue(label, value, "opens"))
            kept[place + 1] = replace(picking, chose=ChosenValue(label, value, "picks"))
    return tuple(kept)


def choices_in(columns: Sequence[StepColumn]) -> Iterator[tuple[StepColumn, StepColumn]]:
    """Where every demonstration that opened the list picked from it: the two columns."""
    for opens, picks in pairwise(columns):
        halves = _half(opens), _half(picks)
        if halves == ("opens", "picks") and opens.steps.keys() == picks.steps.keys():
            yield opens, picks


def without_halves(columns: Sequence[StepColumn]) -> None:
    """A click that not every demonstration made to choose is a click and no more."""
    whole = {id(column) for pair in choices_in(columns) for column in pair}
    for column in columns:
        if id(column) not in whole:
            column.steps = {who: replace(step, chose=None) for who, step in column.steps.items()}


def values_chosen(column: StepColumn) -> Values:
    """By demonstration, of those that found it there, too."""
    chosen = {who: step.chose.value for who, step in column.steps.items() if step.chose is not None}
    return chosen | {(number, 0): value for number, value in column.fulfilled.items()}


def is_one_value(values: Values) -> bool:
    first = next(iter(values.values()))
    return all(same_choice(first, value) for value in values.values())


def same_choice(one: str, other: str) -> bool:
    """Accents are misread, and no list holds a word with and without them. Signs count: A+ is not A-."""
    return folded(one).replace(" ", "") == folded(other).replace(" ", "")


def shown_value(screen: WatchedScreen, label: str) -> str:
    field = drop_down(screen.elements, label)
    return "" if field is None else value_in(field, screen.phrases)


def _half(column: StepColumn) -> Does | None:
    """What all who took the step did of a choice."""
    chosen = column.first.chose
    return chosen.does if chosen is not None and all(step.chose for step in column.steps.values()) else None


def _chosen(opening: ShownStep, picking: ShownStep) -> tuple[str, str] | None:
    """The field's label and its value."""
    place = at(picking.event)
    if place is None or not (is_plain_click(opening) and is_plain_click(picking)):
        return None
    field = _field_clicked(opening)
    if field is None or field.bbox.contains(place):
        return None
    option = _offered_at(place, field, picking.screen)
    shown = value_in(field, picking.after.phrases)
    return (field.label, option) if option and same_choice(option, shown) else None


def _field_clicked(opening: ShownStep) -> UIElement | None:
    meant = opening.meant
    if meant is None or meant.type is not ElementType.DROPDOWN or not meant.is_named:
        return None
    field = drop_down(opening.screen.elements, meant.words)
    return field if field is not None and field.bbox.contains(meant.at) else None


def _offered_at(place: Point, field: UIElement, screen: WatchedScreen) -> str:
    """What stood where it was clicked, in a list that is as wide as its field or nearly."""
    there = [
        one.text
        for one in screen.phrases
        if one.bbox.top <= place.y < one.bbox.bottom
        and field.bbox.left <= one.bbox.center.x < field.bbox.right
    ]
    return there[0] if len(there) == 1 else ""
