"""Where a demonstration left out a tick because it was there already, it is the same task all the same.

Two people who end with the box ticked have done one thing, though only one of them had to click.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.learning.graph.align import Column
from rpa_vision.learning.graph.wanting import wanted_of
from rpa_vision.learning.watching.demonstration import Step
from rpa_vision.learning.watching.meaning import meant_at
from rpa_vision.learning.watching.screens import Seen
from rpa_vision.models.screen import UIElement
from rpa_vision.models.session import MouseClick
from rpa_vision.models.state import Wanted
from rpa_vision.models.wording import squeezed
from rpa_vision.perception.state import WITH_STATE, Held, state_of

SAME_SCREEN = 0.6
"""Likeness of two screens of which one may be the other with other data."""


def with_fulfilled(columns: Sequence[Column], count: int) -> None:
    """Adds the step to those demonstrations of which it can be seen that its wish was fulfilled."""
    for place, column in enumerate(columns):
        wanted = wanted_of(list(column.steps.values()))
        if wanted is None or wanted == "unclear":
            continue
        for number in sorted(set(range(count)) - set(column.demonstrations)):
            step = _fulfilled(column.first, wanted, _went_on(columns, place, number))
            if step is not None:
                column.steps[number, 0] = step


def _went_on(columns: Sequence[Column], place: int, number: int) -> Step | None:
    """What this demonstration did next instead."""
    later = (column.steps.get((number, 0)) for column in columns[place + 1 :])
    return next((step for step in later if step is not None), None)


def _fulfilled(shown: Step, wanted: Wanted, instead: Step | None) -> Step | None:
    if instead is None or shown.held is None or not isinstance(shown.event, MouseClick):
        return None
    screen = instead.screen
    if shown.screen.vector.similarity(screen.vector) < SAME_SCREEN:
        return None
    element = _the_same(shown.held, screen)
    if element is None or state_of(element, screen.elements) != wanted:
        return None
    event = shown.event.model_copy(
        update={"t": instead.event.t, "pos": element.center, "window": instead.event.window}
    )
    held = replace(shown.held, state=state_of(element, screen.elements))
    return Step(
        event,
        screen,
        screen,
        meant_at(screen, element.center),
        shown.look,
        showed=False,
        held=held,
        left_as=held,
    )


def _the_same(held: Held, screen: Seen) -> UIElement | None:
    """The only one of its kind with its words. Rows are told by their pixels, which are not kept."""
    alike = [
        one
        for one in screen.elements
        if one.type is held.type and one.type in WITH_STATE and squeezed(one.label) == squeezed(held.words)
    ]
    return alike[0] if len(alike) == 1 and squeezed(held.words) else None
