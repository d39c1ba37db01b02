"""One command carried out on a desktop, at most once, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeGuard

from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.others import NobodyKnows, OtherHands, Presence
from rpa_vision.agent.execution.settle import Settle, changed_frame, still_frame
from rpa_vision.agent.secrets.cover import Veil
from rpa_vision.errors import (
    BadInputError,
    DeliveryUnknownError,
    DeskLockedError,
    DesktopError,
    DesktopLostError,
    FocusLostError,
    RpaVisionError,
)
from rpa_vision.models.geometry import Size
from rpa_vision.models.replay.command import (
    CaptureCommand,
    ClickCommand,
    DragCommand,
    KeyComboCommand,
    LookCommand,
    ReplayCommand,
    Report,
    ScrollCommand,
    TypeCommand,
    WaitCommand,
)
from rpa_vision.models.replay.screen_guard import guard_failure
from rpa_vision.models.replay.window_veto import veto_on
from rpa_vision.models.session import WindowContext
from rpa_vision.phrases import phrased
from rpa_vision.ports import Clock, Desktop, Frame, Hands

ActionCommand = ClickCommand | TypeCommand | KeyComboCommand | ScrollCommand | DragCommand


@dataclass(frozen=True)
class Executed:
    report: Report
    frame: Frame | None
    """The screen afterwards; None when it could not be seen."""
    before: Frame | None = None
    """The screen in the last moment before acting; None when nothing was done."""


@dataclass(frozen=True)
class _Objection:
    outcome: Literal["refused", "vetoed", "interrupted"]
    why: str


class Executor:
    def __init__(
        self,
        desktop: Desktop,
        ledger: Ledger,
        clock: Clock,
        settle: Settle,
        presence: Presence | None = None,
    ) -> None:
        """``presence``: where somebody at the desktop is noticed, and left alone with it."""
        self._desktop = desktop
        self._ledger = ledger
        self._clock = clock
        self._settle = settle
        self._others = OtherHands(presence or NobodyKnows(), clock)
        self._veil = Veil(ledger)
        self._uncovered: tuple[Frame, str] | None = None
        """The screen before a secret was typed, and the secret, while nobody has seen the screen since."""
        self._last_seen: Frame | None = None
        """As reported last."""

    def execute(self, command: ReplayCommand) -> Executed:
        """Its pictures show nothing that can be read of a secret."""
        executed = self._carried_out(command)
        if executed.frame is None:
            return executed
        self._last_seen = self._veiled(executed.frame)
        return replace(executed, frame=self._last_seen)

    def look(self, command: LookCommand) -> Executed:
        """For a person, while no replay waits: nothing that a replay knows of the screen is changed by it."""
        try:
            window = self._desktop.foreground()
            report = Report(command_id=command.command_id, outcome="done", window=window)
            return Executed(report, self._veiled(self._desktop.capture()))
        except DesktopError as error:
            return Executed(Report(command_id=command.command_id, outcome="failed", error=str(error)), None)

    def _veiled(self, frame: Frame) -> Frame:
        if self._uncovered is not None:
            before, secret = self._uncovered
            self._veil.cover(before, frame, secret)
            self._uncovered = None
        return self._veil.over(frame)

    def _carried_out(self, command: ReplayCommand) -> Executed:
        began = self._clock.now()
        if isinstance(command, CaptureCommand | WaitCommand):
            return self._look_on(command, began)
        if self._ledger.knows(command.command_id):
            return self._answered_again(command, began)
        try:
            bare, window = self._desktop.capture(), self._desktop.foreground()
        except DesktopError as error:
            return self._untouched(command, began, _Objection("refused", f"nothing is done unseen: {error}"))
        before = self._veiled(bare)
        objection = self._others_object() or _objection(command, before, window)
        if objection is not None:
            return self._untouched(command, began, objection)
        if self._ledger.begin(command.command_id) != "new":
            return self._answered_again(command, began)
        try:
            report = self._act(command, before.size)
        finally:
            self._others.known_until_now()
        self._ledger.finish(report)
        executed = replace(self._seen(report, began), before=before)
        return self._with_secret_covered(executed, command, bare) if _is_secret(command) else executed

    def _with_secret_covered(self, executed: Executed, command: TypeCommand, bare: Frame) -> Executed:
        if executed.frame is None:
            self._uncovered = bare, command.text
            return executed
        look = self._veil.cover(bare, executed.frame, command.text)
        return replace(executed, report=executed.report.model_copy(update={"masking": look}))

    def _answered_again(self, command: ActionCommand, began: float) -> Executed:
        known = self._ledger.begin(command.command_id)
        if not isinstance(known, Report):
            why = "it was started before, and the agent ended before it was done"
            known = Report(command_id=command.command_id, outcome="unknown", error=why)
        if _is_secret(command):
            return Executed(known, None)  # it may stand there to be read, and nobody knows where
        return self._seen(known, began)

    def _others_object(self) -> _Objection | None:
        """Asked after the picture was taken: whoever moves later has a fraction of a second."""
        if not self._others.moved():
            return None
        return _Objection("interrupted", "somebody else used the mouse or the keyboard of this desktop")

    def _untouched(self, command: ActionCommand, began: float, objection: _Objection) -> Executed:
        report = Report(command_id=command.command_id, outcome=objection.outcome, error=objection.why)
        return self._seen(report, began)

    def _look_on(self, command: CaptureCommand | WaitCommand, began: float) -> Executed:
        """Touches nothing, so doing it again does no harm and the ledger need not know."""
        report = Report(command_id=command.command_id, outcome="done")
        if isinstance(command, CaptureCommand):
            self._others.wait_for_quiet()
        look = partial(self._after_waiting, command) if isinstance(command, WaitCommand) else None
        executed = self._seen(report, began, look)
        if executed.frame is not None:
            return executed
        return Executed(executed.report.model_copy(update={"outcome": "failed"}), None)

    def _after_waiting(self, command: WaitCommand) -> Frame:
        """Compared with what was reported: a change that came while the server was thinking is one, too."""
        within_s = command.duration_ms / 1000
        if command.until_change and self._last_seen is not None:
            return changed_frame(self._desktop, self._clock, self._settle, self._last_seen, within_s)
        self._clock.sleep(within_s)
        return self._still()

    def _act(self, command: ActionCommand, size: Size) -> Report:
        report = partial(Report, command_id=command.command_id)
        told = _told_of_secret if _is_secret(command) else str
        try:
            _prepared(command, self._desktop, size)()
        except DeskLockedError as error:
            return report(outcome="refused", error=told(error), locked=True)
        except FocusLostError as error:
            return report(outcome="refused", error=told(error))
        except (DeliveryUnknownError, DesktopLostError) as error:
            return report(outcome="unknown", error=told(error))
        except (DesktopError, BadInputError) as error:
            return report(outcome="failed", error=told(error))
        return report(outcome="done")

    def _still(self) -> Frame:
        return still_frame(self._desktop, self._clock, self._settle)

    def _seen(self, report: Report, began: float, look: Callable[[], Frame] | None = None) -> Executed:
        """The report with the screen as it is now, once that is still: what has just come up may be fading in. A
        repeated command too is answered with today's screen."""
        seen: dict[str, object] = {}
        frame: Frame | None = None
        acted = self._clock.now()
        try:
            frame = (look or self._still)()
            seen["window"] = self._desktop.foreground()
        except DesktopError as error:
            seen["locked"] = isinstance(error, DeskLockedError)
            seen["error"] = "; ".join(filter(None, (report.error, f"the screen cannot be seen: {error}")))
        now = self._clock.now()
        seen["duration_ms"] = round((now - began) * 1000)
        seen["settled_ms"] = round((now - acted) * 1000)
        return Executed(report.model_copy(update=seen), frame)


def _objection(command: ActionCommand, before: Frame, window: WindowContext) -> _Objection | None:
    """Why nothing may be done on this screen. Asked in the last moment before the command is begun, and never
    of one begun before: its own effect would be what changed."""
    veto = veto_on(window, command.veto)
    if veto is not None:
        named = ", ".join(filter(None, (window.title, window.process, window.window_class)))
        return _Objection("vetoed", f"a window that nothing may be done to is in front: {named}")
    if command.expected is None:
        return None
    failure = guard_failure(command.expected, before.pixels, window.title or None)
    return (
        None
        if failure is None
        else _Objection("refused", f"the screen changed since the decision: {failure}")
    )


def _is_secret(command: ActionCommand) -> TypeGuard[TypeCommand]:
    return isinstance(command, TypeCommand) and command.secret is not None


def _told_of_secret(error: RpaVisionError) -> str:
    """What went wrong with a text may quote a letter of it."""
    return f"the secret was not typed as it should be ({type(error).__name__})"


def _prepared(command: ActionCommand, hands: Hands, size: Size) -> Callable[[], None]:
    """The act with its places in pixels; nothing is touched yet."""
    match command:
        case ClickCommand(button=button, double=double, modifiers=modifiers):
            at = command.at.pixel_of(size)
            return partial(hands.click, at, button, double=double, modifiers=modifiers)
        case TypeCommand(text=text, secret=secret):
            if secret is not None and not text:
                raise BadInputError(phrased("agent_refused.no_secret"))
            return partial(hands.type_text, text)
        case KeyComboCommand(keys=keys):
            return partial(hands.press, keys)
        case ScrollCommand(delta=delta):
            return partial(hands.scroll, command.at.pixel_of(size), delta)
        case DragCommand(button=button):
            return partial(hands.drag, command.at.pixel_of(size), command.to.pixel_of(size), button)
