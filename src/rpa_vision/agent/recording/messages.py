"""What the recorder's watching thread tells the one that keeps it. Numbers count the gestures, void ones too."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.agent.recording.frames import SeenFrame
from rpa_vision.agent.recording.gestures import InputGesture
from rpa_vision.models.session import WindowContext


@dataclass(frozen=True)
class Begun:
    """Something is going on. Told without a picture: what is on it is not known to be fit to be kept yet."""

    number: int
    t: float
    gesture: InputGesture
    window: WindowContext


@dataclass(frozen=True)
class Ended:
    number: int
    t: float
    gesture: InputGesture
    window: WindowContext
    before: SeenFrame | None
    during: tuple[SeenFrame, ...]
    """The last few pictures from while it went on."""
    after: SeenFrame | None
    later: SeenFrame | None = None
    """Of a text: from a moment after its field was left."""


@dataclass(frozen=True)
class Focused:
    """Another window has come to the front since the last event."""

    number: int
    t: float
    seen: SeenFrame


Told = Begun | Ended | Focused
