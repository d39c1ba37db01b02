"""The protocol between server and agent: one command at a time, one report each.

The agent decides nothing: a command is complete, its places are fractions of the screen.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rpa_vision.models.base import Count, Id, Model
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.session import MouseButton, WindowContext

CommandId = Annotated[str, StringConstraints(max_length=160, pattern=r"^[A-Za-z0-9_-]+:\d+:\d+$")]
"""``run:step:attempt``; a repeated id is never executed again."""


def command_id(run_id: str, step: int, attempt: int) -> CommandId:
    return f"{run_id}:{step}:{attempt}"


class _Command(Model):
    command_id: CommandId


class CaptureCommand(_Command):
    """Show what is on the screen; touch nothing."""

    type: Literal["capture"] = "capture"


class ClickCommand(_Command):
    type: Literal["click"] = "click"
    at: ScreenFraction
    button: MouseButton = "left"
    double: bool = False
    modifiers: tuple[str, ...] = ()


class TypeCommand(_Command):
    type: Literal["type"] = "type"
    text: str


class KeyComboCommand(_Command):
    type: Literal["key_combo"] = "key_combo"
    keys: Annotated[tuple[str, ...], Field(min_length=1)]


class ScrollCommand(_Command):
    type: Literal["scroll"] = "scroll"
    at: ScreenFraction
    delta: tuple[int, int]


class DragCommand(_Command):
    type: Literal["drag"] = "drag"
    at: ScreenFraction
    to: ScreenFraction
    button: MouseButton = "left"


class WaitCommand(_Command):
    type: Literal["wait"] = "wait"
    duration_ms: Count


Command = Annotated[
    CaptureCommand | ClickCommand | TypeCommand | KeyComboCommand | ScrollCommand | DragCommand | WaitCommand,
    Field(discriminator="type"),
]

CommandOutcome = Literal["done", "failed", "unknown"]
"""``unknown``: it was started once and nobody saw it end; the server looks before deciding."""


class Report(Model):
    """What became of a command. The screenshot of the screen afterwards travels beside it."""

    command_id: CommandId
    outcome: CommandOutcome
    error: str | None = None
    window: WindowContext = WindowContext()
    duration_ms: Count = 0


class Hello(Model):
    """An agent announcing itself."""

    agent_id: Id
    agent_version: str
