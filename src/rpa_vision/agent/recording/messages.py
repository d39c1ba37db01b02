"""What the recorder's watching thread tells the one that keeps it. Numbers count the gestures, void ones too."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.agent.recording.frames import Seen
from rpa_vision.agent.recording.gestures import Gesture
from rpa_vision.models.session import WindowContext


@dataclass(frozen=True)
class Begun:
    """Something is going on. Told without a picture: what is on it is not known to be fit to be kept yet."""

    number: int
    t: float
    gesture: Gesture
    window: WindowContext


@dataclass(frozen=True)
class Ended:
    number: int
    t: float
    gesture: Gesture
    window: WindowContext
    before: Seen | None
    during: tuple[Seen, ...]
    """The last few pictures from while it went on."""
    after: Seen | None
    later: Seen | None = None
    """Of a text: from a moment after its field was left."""


@dataclass(frozen=True)
class Focused:
    """Another window has come to the front since the last event."""

    number: int
    t: float
    seen: Seen


Told = Begun | Ended | Focused
