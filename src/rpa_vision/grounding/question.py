"""The question every rung answers in its own way."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Literal, Protocol

from rpa_vision.models.geometry import Box, Point, ScreenFraction
from rpa_vision.models.target import GroundingAttempt, Offset, Target
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Pixels

LookOf = Callable[[str], Pixels]
"""The recorded look that a target names. Whoever asks knows which workflow keeps it."""


Stakes = Literal["harmless", "writes", "destroys"]
"""What acting on the wrong thing would do."""


@dataclass(frozen=True)
class LearntPlace:
    """Where it was when it was shown, on the whole screen that it was shown on."""

    name: Hashable
    """Of the picture: what is seen on it is kept under it."""
    view: Callable[[], ScreenView | None]
    """None once the picture is gone."""
    at: Point
    """Where it was acted on."""


@dataclass(frozen=True)
class TargetQuestion:
    """Where on this screen is this target, in one of its forms?"""

    target: Target
    view: ScreenView
    window: str = ""
    """Title of the window in front: the same words in two windows are two things."""
    look_of: LookOf | None = None
    usual_offset: Offset | None = None
    """How far from its words to act when what they name is not seen; None: nobody knows."""
    usual_place: ScreenFraction | None = None
    """Where it was acted on when that last had its effect; None: nobody knows."""

    dialog: Box | None = None
    """The dialog it stands in, known by all that it says; None: it stands in none, or in one not known so."""
    stakes: Stakes = "harmless"

    @property
    def offset(self) -> Offset | None:
        return self.usual_offset if self.target.click_offset is None else self.target.click_offset


class Rung(Protocol):
    def look_for(self, asked: TargetQuestion) -> GroundingAttempt:
        """What this kind of evidence says. When found, the first candidate is the element; there are more only
        where something around them had to decide between them."""
        ...
