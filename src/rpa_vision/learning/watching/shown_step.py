"""One thing that a person did in a demonstration."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.learning.watching.chosen import ChosenValue
from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import Drag, Event, MouseClick, MouseScroll
from rpa_vision.perception.states.state import StateSeen
from rpa_vision.ports import Pixels

MOVING_ON = frozenset({"tab", "enter", "escape"})
"""Keys that leave a field."""


@dataclass(frozen=True, eq=False)
class ShownStep:
    """One thing the person did, the screen it was done on, and the screen they saw when they went on."""

    event: Event
    screen: WatchedScreen
    after: WatchedScreen
    meant: Meant | None = None
    """Of a click; of a text, the field it went into."""
    look: Pixels | None = None
    """The picture of what was clicked."""
    lasted_s: float = 0.0
    """Until they went on."""
    showed: bool = True
    """Whether anything was seen to change meanwhile."""
    held: StateSeen | None = None
    """Of a click: what it went to, in its state before."""
    left_as: StateSeen | None = None
    """What stood at that place when they went on."""
    chose: ChosenValue | None = None
    """Of a click that opens a drop-down or picks from it."""
    took_text: bool = False
    """Of a click: what was typed next came to stand on it."""


def at(event: Event) -> Point | None:
    return event.pos if isinstance(event, MouseClick | MouseScroll | Drag) else None
