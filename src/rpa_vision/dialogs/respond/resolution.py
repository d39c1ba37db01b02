"""What is to be done about a dialog, and everything known when that was decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogEvent, DialogType
from rpa_vision.perception.dialogs.parts import DialogBox

Turn = Literal["awaited", "untimely"]


@dataclass(frozen=True)
class DialogContext:
    """Where the replay stands when it looks."""

    workflow_id: str | None = None
    step_index: int | None = None
    action_id: str | None = None
    declared: Mapping[DialogType, DeclaredDialog] = field(default_factory=dict)
    screen_known: bool = False
    """The workflow knows this screen: on its own dialogs, only a system one stops it."""
    is_own: Callable[[DialogBox], bool] = lambda _dialog: True
    """Whether a dialog belongs to the known screen."""
    screen_stays: bool = False
    """It is the one that was seen before: what comes up on it alone is no part of it, whatever it is known by."""
    turn_of: Callable[[DialogBox, Catalogue], Turn | None] = lambda _dialog, _catalogue: None
    """Whether a dialog is one of the task's own steps, and may come now: what stands in front of it may hide that it
    is its screen."""
    foreground_changed: bool = False
    screenshot: str | None = None
    """The blob the picture is kept under."""


@dataclass(frozen=True)
class ClickAnswer:
    """The one button that is declared for this dialog, seen on it twice."""

    point: Point
    label: str
    event: DialogEvent
    declared: bool = False
    """By the workflow, not by the catalogue."""
    box: Box | None = None
    stayed: bool = False
    """While the screen under it became another."""
    tells_failure: bool = False
    """Something was not done."""


@dataclass(frozen=True)
class AskPerson:
    message: str
    event: DialogEvent
    box: Box | None = None
    """None where no border was seen around it, or looking failed."""
    stayed: bool = False


Resolution = ClickAnswer | AskPerson


class Callbacks(Protocol):
    """What acts for a resolver that is used alone."""

    def pause(self, question: AskPerson) -> None: ...

    def dismiss(self, answer: ClickAnswer) -> None: ...

    def declared(self, answer: ClickAnswer) -> None: ...
