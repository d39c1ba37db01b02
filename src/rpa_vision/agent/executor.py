"""One command carried out on a desktop, at most once, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rpa_vision.agent.ledger import Ledger
from rpa_vision.agent.settle import Settle, still_frame
from rpa_vision.errors import BadInputError, DeliveryUnknownError, DesktopError, DesktopLostError
from rpa_vision.models.command import (
    CaptureCommand,
    ClickCommand,
    Command,
    DragCommand,
    KeyComboCommand,
    Report,
    ScrollCommand,
    TypeCommand,
    WaitCommand,
)
from rpa_vision.models.geometry import Point, ScreenFraction
from rpa_vision.models.guard import guard_failure
from rpa_vision.ports import Clock, Desktop, Frame

ActionCommand = ClickCommand | TypeCommand | KeyComboCommand | ScrollCommand | DragCommand


@dataclass(frozen=True)
class Executed:
    report: Report
    frame: Frame | None
    """The screen afterwards; None when it could not be seen."""


class Executor:
    def __init__(self, desktop: Desktop, ledger: Ledger, clock: Clock, settle: Settle) -> None:
        self._desktop = desktop
        self._ledger = ledger
        self._clock = clock
        self._settle = settle

    def execute(self, command: Command) -> Executed:
        began = self._clock.now()
        if isinstance(command, CaptureCommand | WaitCommand):
            return self._look_on(command, began)
        if not self._ledger.knows(command.command_id):
            why = self._objection(command)
            if why is not None:
                refused = Report(command_id=command.command_id, outcome="refused", error=why)
                return self._seen(refused, began, self._desktop.capture)
        known = self._ledger.begin(command.command_id)
        if known == "new":
            report = self._act(command)
            self._ledger.finish(report)
            return self._seen(report, began, self._still)
        if known == "unknown":
            why = "it was started before, and the agent ended before it was done"
            known = Report(command_id=command.command_id, outcome="unknown", error=why)
        return self._seen(known, began, self._desktop.capture)

    def _look_on(self, command: CaptureCommand | WaitCommand, began: float) -> Executed:
        """Touches nothing, so doing it again does no harm and the ledger need not know."""
        if isinstance(command, WaitCommand):
            self._clock.sleep(command.duration_ms / 1000)
        executed = self._seen(
            Report(command_id=command.command_id, outcome="done"), began, self._desktop.capture
        )
        if executed.frame is not None:
            return executed
        return Executed(executed.report.model_copy(update={"outcome": "failed"}), None)

    def _objection(self, command: ActionCommand) -> str | None:
        """Why this is not the screen the command was decided on. Asked in the last moment before the command
        is begun, and never of one begun before: its own effect would be what changed."""
        if command.expected is None:
            return None
        try:
            title = self._desktop.foreground().title or None
            failure = guard_failure(command.expected, self._desktop.capture().pixels, title)
        except DesktopError as error:
            failure = f"it cannot be seen ({error})"
        return None if failure is None else f"the screen changed since the decision: {failure}"

    def _act(self, command: ActionCommand) -> Report:
        report = partial(Report, command_id=command.command_id)
        try:
            act = self._prepared(command)
        except DesktopError as error:
            return report(outcome="failed", error=str(error))
        try:
            act()
        except (DeliveryUnknownError, DesktopLostError) as error:
            return report(outcome="unknown", error=str(error))
        except (DesktopError, BadInputError) as error:
            return report(outcome="failed", error=str(error))
        return report(outcome="done")

    def _prepared(self, command: ActionCommand) -> Callable[[], None]:
        """The act with its places in pixels; nothing is touched yet."""
        hands = self._desktop
        match command:
            case ClickCommand(button=button, double=double, modifiers=modifiers):
                at = self._pixel(command, command.at)
                return partial(hands.click, at, button, double=double, modifiers=modifiers)
            case TypeCommand(text=text):
                return partial(hands.type_text, text)
            case KeyComboCommand(keys=keys):
                return partial(hands.press, keys)
            case ScrollCommand(delta=delta):
                return partial(hands.scroll, self._pixel(command, command.at), delta)
            case DragCommand(button=button):
                start, end = self._pixel(command, command.at), self._pixel(command, command.to)
                return partial(hands.drag, start, end, button)

    def _pixel(self, command: ActionCommand, place: ScreenFraction) -> Point:
        """An expected screen was compared a moment ago, size included: looking again would only lose time."""
        size = command.expected.size if command.expected else self._desktop.capture().size
        return place.pixel_of(size)

    def _still(self) -> Frame:
        return still_frame(self._desktop, self._clock, self._settle)

    def _seen(self, report: Report, began: float, look: Callable[[], Frame]) -> Executed:
        """The report with the screen as it is now: a repeated command too is answered with today's screen."""
        seen: dict[str, object] = {}
        frame: Frame | None = None
        try:
            frame = look()
            seen["window"] = self._desktop.foreground()
        except DesktopError as error:
            seen["error"] = "; ".join(filter(None, (report.error, f"the screen cannot be seen: {error}")))
        seen["duration_ms"] = round((self._clock.now() - began) * 1000)
        return Executed(report.model_copy(update=seen), frame)
