"""A recorded session together with what its screenshots show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rpa_vision.errors import CannotLearnError
from rpa_vision.models.session import Event, RawSession, WindowFocus
from rpa_vision.perception.view import ScreenView

Look = Callable[[str], ScreenView]
"""Screenshot id → what is on it."""


@dataclass(frozen=True)
class Step:
    """One thing the person did, and the screen it was done on."""

    event: Event
    before: ScreenView


@dataclass(frozen=True)
class Demonstration:
    session_id: str
    steps: tuple[Step, ...]
    end: ScreenView
    """The screen the task was left on."""
    duration_s: float


def watch(session: RawSession, look: Look) -> Demonstration:
    """The steps of a session. Focus changes are consequences of steps, not steps."""
    events = [event for event in session.events if not isinstance(event, WindowFocus)]
    if not events:
        raise CannotLearnError(f"{session.session_id}: nothing was done in it")
    steps = []
    for index, event in enumerate(events):
        if event.screenshot_id is None:
            raise CannotLearnError(f"{session.session_id}, step {index + 1}: has no screenshot")
        steps.append(Step(event, look(event.screenshot_id)))
    last = events[-1]
    return Demonstration(
        session_id=session.session_id,
        steps=tuple(steps),
        end=look(last.screenshot_after_id) if last.screenshot_after_id else steps[-1].before,
        duration_s=last.t - events[0].t,
    )
