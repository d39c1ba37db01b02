"""What is to be done about a dialog, and everything known when that was decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rpa_vision.models.dialog import DeclaredDialog, DialogEvent, DialogType
from rpa_vision.models.geometry import Point


@dataclass(frozen=True)
class DialogContext:
    """Where the replay stands when it looks."""

    workflow_id: str | None = None
    step_index: int | None = None
    action_id: str | None = None
    declared: Mapping[DialogType, DeclaredDialog] = field(default_factory=dict)
    screen_known: bool = False
    """The workflow knows this screen: a dialog on it is its own, and only a system one stops it."""
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


@dataclass(frozen=True)
class AskPerson:
    message: str
    event: DialogEvent


Resolution = ClickAnswer | AskPerson


class Callbacks(Protocol):
    """What acts for a resolver that is used alone."""

    def pause(self, question: AskPerson) -> None: ...

    def dismiss(self, answer: ClickAnswer) -> None: ...

    def declared(self, answer: ClickAnswer) -> None: ...
