"""The protocol between server and agent: one command at a time, one report each.

The agent decides nothing: a command is complete, its places are fractions of the screen.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rpa_vision.models.base import Count, Id, Model, RecordingId
from rpa_vision.models.geometry import Box, ScreenFraction, Size
from rpa_vision.models.replay.window_veto import WindowVeto
from rpa_vision.models.session import MouseButton, WindowContext

CommandId = Annotated[str, StringConstraints(max_length=160, pattern=r"^[A-Za-z0-9_-]+:\d+:\d+$")]
"""``run:step:attempt``; a repeated id is never executed again."""


def command_id(run_id: str, step: int, attempt: int) -> CommandId:
    return f"{run_id}:{step}:{attempt}"


def attempt_of(command: CommandId) -> int:
    """Of two commands of a run, the later one has the higher."""
    return int(command.rsplit(":", maxsplit=1)[1])


ERRAND = "errand_"
"""What the ids of commands begin with that belong to no replay."""


def is_errand(command: CommandId) -> bool:
    return command.startswith(ERRAND)


LONGEST_LOOK = 65_536
"""Far above what the largest screens need."""


class Watched(Model):
    """A part of the screen that an action relies on."""

    box: Box
    look: Annotated[str, StringConstraints(max_length=LONGEST_LOOK)]
    """Base64 of the grey levels of a fine grid over it."""
    may_change: Count = 0
    """Columns of that grid: a caret may blink where a field is clicked, but not in a name."""


class ScreenGuard(Model):
    """The screen an action was decided on. Made and compared in ``models.guard``.

    An agent that sees another screen touches nothing and answers ``refused`` with what it sees.
    """

    size: Size
    window_title: str | None
    """None where the platform does not tell."""
    thumbnail: Annotated[str, StringConstraints(max_length=LONGEST_LOOK)]
    """Base64 of the grey levels of a coarse grid over the screen."""
    watched: tuple[Watched, ...] = ()
    """Where the action goes, and what was read to decide on it."""


class _Command(Model):
    command_id: CommandId


class _ActionCommand(_Command):
    expected: ScreenGuard | None = None
    """None: acts whatever the screen shows."""
    veto: tuple[WindowVeto, ...] = ()
    """Windows nothing may be done to, on top of those every agent knows."""


class CaptureCommand(_Command):
    """Show what is on the screen; touch nothing."""

    type: Literal["capture"] = "capture"


class ClickCommand(_ActionCommand):
    type: Literal["click"] = "click"
    at: ScreenFraction
    button: MouseButton = "left"
    double: bool = False
    modifiers: tuple[str, ...] = ()


class TypeCommand(_ActionCommand):
    type: Literal["type"] = "type"
    text: Annotated[str, Field(repr=False)]
    secret: Id | None = None
    """The vault entry whose value is typed: ``text`` is empty until the command is handed to the agent, and is
    kept nowhere."""


class KeyComboCommand(_ActionCommand):
    type: Literal["key_combo"] = "key_combo"
    keys: Annotated[tuple[str, ...], Field(min_length=1)]


class ScrollCommand(_ActionCommand):
    type: Literal["scroll"] = "scroll"
    at: ScreenFraction
    delta: tuple[int, int]


class DragCommand(_ActionCommand):
    type: Literal["drag"] = "drag"
    at: ScreenFraction
    to: ScreenFraction
    button: MouseButton = "left"


class WaitCommand(_Command):
    type: Literal["wait"] = "wait"
    duration_ms: Count
    until_change: bool = False
    """Over sooner, once the screen is another than the one last reported and has become still."""


class LookCommand(_Command):
    """Show the screen to a person who asked; no replay hears of it."""

    type: Literal["look"] = "look"


class RecordCommand(_Command):
    """Record what the person at this desktop does from now on."""

    type: Literal["record"] = "record"
    recording: RecordingId
    task: str


class StopRecordingCommand(_Command):
    type: Literal["stop_recording"] = "stop_recording"
    recording: RecordingId


ReplayCommand = Annotated[
    CaptureCommand | ClickCommand | TypeCommand | KeyComboCommand | ScrollCommand | DragCommand | WaitCommand,
    Field(discriminator="type"),
]
ErrandCommand = LookCommand | RecordCommand | StopRecordingCommand
Command = Annotated[ReplayCommand | ErrandCommand, Field(discriminator="type")]

CommandOutcome = Literal["done", "refused", "vetoed", "interrupted", "failed", "unknown"]
"""``refused``: the screen was no longer the one the action was decided on, and nothing was touched.
``vetoed``: a window that nothing may be done to was in front, and nothing was touched.
``interrupted``: somebody else used the mouse or the keyboard since the replay began or went on, and nothing was touched.
``unknown``: it was started once and nobody saw it end; the server looks before deciding."""


Masking = Literal["hidden", "shown", "unsure"]
"""``hidden``: its field shows blobs instead. ``shown``: it can be read on the screen, though on no picture.
``unsure``: neither is proven; on the pictures everything that changed is painted over."""


class Report(Model):
    """What became of a command. The screenshot of the screen afterwards travels beside it."""

    command_id: CommandId
    outcome: CommandOutcome
    error: str | None = None
    masking: Masking | None = None
    """How a secret that was typed looks on the screen; None where none was."""
    window: WindowContext = WindowContext()
    locked: bool = False
    """The system's own screen is up, or nobody is connected to the session; with ``refused`` nothing was touched."""
    duration_ms: Count = 0
    settled_ms: Count = 0
    """Of these, until the screen was still afterwards."""
