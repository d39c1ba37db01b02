"""Where a demonstration left out a tick or a choice because it was there already, it is the same task all the same.

Two people who end with the box ticked have done one thing, though only one of them had to click.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rpa_vision.learning.actions.choosing import (
    choices_in,
    is_one_value,
    same_choice,
    shown_value,
    values_chosen,
)
from rpa_vision.learning.actions.circles import answer_found, are_answers
from rpa_vision.learning.actions.wanting import wanted_of
from rpa_vision.learning.graph.align import StepColumn
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.graph.wanted_state import Wanted
from rpa_vision.models.screen import UIElement
from rpa_vision.perception.states.state import WITH_STATE, StateSeen, state_of
from rpa_vision.text.folding import squeezed

SAME_SCREEN = 0.6
"""Likeness of two screens of which one may be the other with other data."""


def beside_their_screens(columns: Sequence[StepColumn]) -> list[StepColumn]:
    """Wishes as late as the demonstrations that made them allow: who reached the screen another way comes past them
    only there. Steps of different demonstrations have no order of their own."""
    placed = list(columns)
    for column in columns:
        if wanted_of(list(column.steps.values())) is None:
            continue
        at = next(place for place, one in enumerate(placed) if one is column)
        later = _next_on_its_screen(placed, at)
        if later is not None:
            placed.insert(later - 1, placed.pop(at))
    return placed


def _next_on_its_screen(placed: Sequence[StepColumn], at: int) -> int | None:
    """None: one of its own demonstrations did something else before."""
    column = placed[at]
    for place in range(at + 1, len(placed)):
        other = placed[place]
        if column.first.screen.vector.similarity(other.first.screen.vector) >= SAME_SCREEN:
            return place
        if set(other.demonstrations) & set(column.demonstrations):
            return None
    return None


def with_fulfilled(columns: Sequence[StepColumn], count: int) -> None:
    """Notes of which demonstrations it can be seen that the wish of a step was fulfilled."""
    for column in columns:
        steps = list(column.steps.values())
        wanted = wanted_of(steps)
        if wanted is not None and wanted != "unclear":
            left_out = list(_left_out(columns, column, count))
            if are_answers(steps):
                found = {number: answer_found(steps, screen) for number, screen in left_out}
                column.fulfilled |= {number: answer for number, answer in found.items() if answer}
                continue
            for number, screen in left_out:
                if _is_fulfilled(column.first.held, wanted, screen):
                    column.fulfilled[number] = ""
    for opens, picks in choices_in(columns):
        _with_values_found(opens, picks, list(_left_out(columns, opens, count)))


def _left_out(
    columns: Sequence[StepColumn], column: StepColumn, count: int
) -> Iterator[tuple[int, WatchedScreen]]:
    """The demonstrations without this step, and the screen on which they went on instead."""
    place = next(place for place, one in enumerate(columns) if one is column)
    for number in sorted(set(range(count)) - set(column.demonstrations)):
        instead = _went_on(columns[place + 1 :], number)
        if instead is not None and column.first.screen.vector.similarity(instead.vector) >= SAME_SCREEN:
            yield number, instead


def _went_on(columns: Sequence[StepColumn], number: int) -> WatchedScreen | None:
    later: Iterator[ShownStep | None] = (column.steps.get((number, 0)) for column in columns)
    return next((step.screen for step in later if step is not None), None)


def _is_fulfilled(held: StateSeen | None, wanted: Wanted, screen: WatchedScreen) -> bool:
    element = None if held is None else _the_same(held, screen)
    return element is not None and state_of(element, screen.elements) == wanted


def _the_same(held: StateSeen, screen: WatchedScreen) -> UIElement | None:
    """The only one of its kind with its words. Rows are told by their pixels, which are not kept."""
    alike = [
        one
        for one in screen.elements
        if one.type is held.type and one.type in WITH_STATE and squeezed(one.label) == squeezed(held.words)
    ]
    return alike[0] if len(alike) == 1 and squeezed(held.words) else None


def _with_values_found(
    opens: StepColumn, picks: StepColumn, left_out: Sequence[tuple[int, WatchedScreen]]
) -> None:
    """Where all chose one value, only who found that one did the same; where they chose several, whatever is found
    may be what was to be there: the value is asked for."""
    chosen, chose = values_chosen(opens), opens.first.chose
    if chose is None:
        return
    always = next(iter(chosen.values())) if is_one_value(chosen) else None
    for number, screen in left_out:
        found = shown_value(screen, chose.label)
        if found and (always is None or same_choice(found, always)):
            opens.fulfilled[number] = picks.fulfilled[number] = found
