"""The state a click was to bring about: what every demonstration left its target in.

A click on a box is no wish: where the box is ticked already, it takes the tick away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.graph.wanted_state import State, Wanted
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import MouseClick


def wanted_of(steps: Sequence[ShownStep]) -> Wanted | None:
    """None for what is in no state that can be seen: a click is all that is known then."""
    if not all(map(is_plain_click, steps)):
        return None
    left = [_left_in(step) for step in steps]
    if any(step.held is not None and step.held.type is ElementType.CHECKBOX for step in steps):
        return _ticked(left)
    if any(step.held is not None and step.held.type is ElementType.ICON for step in steps):
        return _opened(steps, left)
    if any(step.held is not None and step.held.type is ElementType.RADIO for step in steps):
        return _answered(left)
    return "selected" if left and all(state == "selected" for state in left) else None


def _answered(left: Sequence[State | None]) -> Wanted | None:
    """A click on a circle can only choose it: one demonstration that could not be read takes nothing from the others."""
    read = [state for state in left if state is not None]
    return "selected" if set(read) == {"selected"} and len(read) * 2 > len(left) else None


def _ticked(left: Sequence[State | None]) -> Wanted:
    """What could be read must agree, and be most of it."""
    read = [state for state in left if state is not None]
    if len(set(read)) != 1 or len(read) * 2 <= len(left) or read[0] not in ("checked", "unchecked"):
        return "unclear"
    return cast("Wanted", read[0])


def _opened(steps: Sequence[ShownStep], left: Sequence[State | None]) -> Wanted | None:
    """An arrow that each click turned over. One that never turns says nothing of a state: that of a drop-down."""
    turned = [
        step.held is not None and state is not None and step.held.state != state
        for step, state in zip(steps, left, strict=True)
    ]
    if not all(turned):
        return None
    return cast("Wanted", left[0]) if len(set(left)) == 1 else "unclear"


def is_plain_click(step: ShownStep) -> bool:
    click = step.event
    return isinstance(click, MouseClick) and (click.button, click.double, click.modifiers) == (
        "left",
        False,
        (),
    )


def _left_in(step: ShownStep) -> State | None:
    """Only of the very thing that was clicked: another screen may show something else there."""
    if step.held is None or step.left_as is None or not step.left_as.is_of(step.held):
        return None
    return step.left_as.state
