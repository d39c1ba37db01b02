"""What seeing a screen and carrying out a command cost the agent, with a real program in front."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.bootstrap.driving import open_desktop
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.replay.command import (
    ClickCommand,
    DragCommand,
    KeyComboCommand,
    ReplayCommand,
    ScrollCommand,
    TypeCommand,
    command_id,
)
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision.ports import Desktop
from rpa_vision_lab.benches.perception.stopwatch import Stopwatch
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.form.program import FormProgram

CAPTURE_BUDGET_MS = 5
ACTION_BUDGET_MS = 50
_SIZE = Size(1920, 1080)
_ROUNDS = 12
_REGION = Box(200, 200, 600, 400)
_AT_ONCE = Settle(limit_s=0.0)
"""How long a screen takes to become still is the program's own time."""


def acting(folder: Path) -> dict[str, float]:
    watch = Stopwatch()
    with ExitStack() as open_:
        virtual = open_.enter_context(VirtualDesktop(*_SIZE))
        form = open_.enter_context(FormProgram(virtual.display, folder))
        desktop = open_.enter_context(open_desktop(virtual.display))
        ledger = open_.enter_context(Ledger(folder / "ledger.db"))
        field = _field(desktop, form)
        _look(watch, desktop)
        _act(watch, desktop, Executor(desktop, ledger, SystemClock(), _AT_ONCE), field)
    return {_named(name): statistics.median(times) for name, times in watch.milliseconds.items()}


def _named(name: str) -> str:
    budget = CAPTURE_BUDGET_MS if name == "capture" else ACTION_BUDGET_MS
    return f"{_SIZE.width}×{_SIZE.height} {name}, ms (budget {budget})"


def _field(desktop: Desktop, form: FormProgram) -> Box:
    new = form.wait_for_screen("list").widgets["new_admission"].center
    desktop.click(new, "left", double=False, modifiers=())
    return form.wait_for_screen("entry").widgets["name"]


def _look(watch: Stopwatch, desktop: Desktop) -> None:
    for _ in range(5 * _ROUNDS):
        with watch.timing("capture"):
            desktop.capture()
        with watch.timing("capture of a region"):
            desktop.capture(_REGION)
        with watch.timing("window in front"):
            desktop.foreground()


def _act(watch: Stopwatch, desktop: Desktop, executor: Executor, field: Box) -> None:
    """From the command to its report: the screen compared, the command written down, the act, a picture."""
    clock = SystemClock()
    for number in range(_ROUNDS):
        for command in _commands(number, field):
            shown = still_frame(desktop, clock, Settle())
            guarded = command.model_copy(update={"expected": screen_guard(shown.pixels, None)})
            with watch.timing(command.type):
                report = executor.execute(guarded).report
            if report.outcome != "done":
                raise DesktopError(f"the {command.type} was {report.outcome}: {report.error}")
        # Whatever follows a typed text waits until the clipboard is given back: no part of the next act's time.
        desktop.press(("end",))


def _commands(number: int, field: Box) -> Iterator[ReplayCommand]:
    at = field.center.fraction_of(_SIZE)
    to = field.center._replace(x=field.left + 20).fraction_of(_SIZE)
    ids = (command_id("bench", number, attempt) for attempt in range(9))
    yield ClickCommand(command_id=next(ids), at=at)
    yield ScrollCommand(command_id=next(ids), at=at, delta=(0, 2))
    yield DragCommand(command_id=next(ids), at=at, to=to)
    yield KeyComboCommand(command_id=next(ids), keys=("ctrl", "a"))
    yield TypeCommand(command_id=next(ids), text="Éléonore Lefèvre-Noël, né(e) le 12/03/1980")
