from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import (
    BadInputError,
    DeliveryUnknownError,
    DesktopError,
    DesktopLostError,
    FocusLostError,
)
from rpa_vision.models.geometry import Box, Point, ScreenFraction, Size
from rpa_vision.models.replay.command import (
    CaptureCommand,
    ClickCommand,
    Command,
    DragCommand,
    KeyComboCommand,
    ScrollCommand,
    TypeCommand,
    WaitCommand,
    command_id,
)
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision.models.replay.window_veto import WindowVeto, veto_on
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Frame, Monitor
from rpa_vision_lab.form.program import FormProgram

FAST = Settle(limit_s=0.0, quiet_s=0.0)
AT = ScreenFraction(x_pct=0.5, y_pct=0.25)
SIZE = Size(200, 100)
TO = ScreenFraction(x_pct=1.0, y_pct=1.0)


class PaperDesktop:
    """Keeps what was done to it; fails when told to."""

    def __init__(self, size: Size = SIZE) -> None:
        self.size = size
        self.done: list[object] = []
        self.acting: Exception | None = None
        self.seeing: Exception | None = None
        self.shade = 0
        self.title = "Dossier"

    def _do(self, *act: object) -> None:
        if self.acting:
            raise self.acting
        self.done.append(act)

    def capture(self, region: Box | None = None) -> Frame:
        assert region is None
        if self.seeing:
            raise self.seeing
        return Frame(np.full((self.size.height, self.size.width, 3), self.shade, np.uint8))

    def monitors(self) -> list[Monitor]:
        return [Monitor(self.size.box, 1.0, primary=True)]

    def foreground(self) -> WindowContext:
        return WindowContext(title=self.title, app_name="papier")

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._do("click", at, button, double, tuple(modifiers))

    def type_text(self, text: str) -> None:
        self._do("type", text)

    def press(self, keys: Sequence[str]) -> None:
        self._do("press", tuple(keys))

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._do("scroll", at, delta)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._do("drag", start, end, button)


@pytest.fixture
def desktop() -> PaperDesktop:
    return PaperDesktop()


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger(tmp_path / "ledger.db") as ledger:
        yield ledger


@pytest.fixture
def executor(desktop: PaperDesktop, ledger: Ledger) -> Executor:
    return Executor(desktop, ledger, SystemClock(), FAST)


def an_id(step: int = 0) -> str:
    return command_id("run", step, 0)


@pytest.mark.parametrize(
    ("command", "act"),
    [
        (
            ClickCommand(command_id=an_id(), at=AT, button="right", double=True, modifiers=("ctrl",)),
            ("click", Point(100, 25), "right", True, ("ctrl",)),
        ),
        (TypeCommand(command_id=an_id(), text="né"), ("type", "né")),
        (KeyComboCommand(command_id=an_id(), keys=("ctrl", "s")), ("press", ("ctrl", "s"))),
        (ScrollCommand(command_id=an_id(), at=AT, delta=(0, 3)), ("scroll", Point(100, 25), (0, 3))),
        (DragCommand(command_id=an_id(), at=AT, to=TO), ("drag", Point(100, 25), Point(199, 99), "left")),
    ],
)
def test_each_command_is_done_once_however_often_it_is_sent(
    executor: Executor, desktop: PaperDesktop, command: Command, act: object
) -> None:
    for _ in range(3):
        executed = executor.execute(command)
        assert executed.report.outcome == "done"
        assert executed.report.window == WindowContext(title="Dossier", app_name="papier")
        assert executed.frame is not None
    assert desktop.done == [act]


@given(
    st.builds(ScreenFraction, x_pct=st.floats(0, 1), y_pct=st.floats(0, 1)),
    st.builds(Size, st.integers(1, 4000), st.integers(1, 3000)),
)
def test_a_click_always_lands_on_the_current_screen(at: ScreenFraction, size: Size) -> None:
    desktop = PaperDesktop(Size(min(size.width, 400), min(size.height, 300)))
    ledger = Ledger(Path(":memory:"))
    Executor(desktop, ledger, SystemClock(), FAST).execute(ClickCommand(command_id=an_id(), at=at))
    ledger.close()
    ((_, point, *_),) = desktop.done
    assert desktop.size.box.contains(point)


def test_looking_and_waiting_touch_nothing_and_leave_no_trace(
    executor: Executor, desktop: PaperDesktop, ledger: Ledger
) -> None:
    for command in (CaptureCommand(command_id=an_id()), WaitCommand(command_id=an_id(), duration_ms=5)):
        for _ in range(2):
            assert executor.execute(command).report.outcome == "done"
    assert executor.execute(WaitCommand(command_id=an_id(), duration_ms=30)).report.duration_ms >= 30
    assert desktop.done == []
    assert ledger.begin(an_id()) == "new"


class TurnedClock:
    """Sleeping turns it on, and takes no time."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.mark.parametrize(("shade", "waited_s"), [(0, 60), (200, 0)])
def test_waiting_for_a_change_is_over_when_it_came_while_the_server_was_thinking(
    desktop: PaperDesktop, ledger: Ledger, shade: int, waited_s: int
) -> None:
    clock = TurnedClock()
    executor = Executor(desktop, ledger, clock, FAST)
    executor.execute(CaptureCommand(command_id=an_id()))
    desktop.shade = shade
    executed = executor.execute(WaitCommand(command_id=an_id(1), duration_ms=60_000, until_change=True))
    assert round(clock.seconds) == waited_s
    assert executed.frame is not None
    assert executed.frame.pixels[0, 0, 0] == shade


def test_a_wait_that_is_asked_for_as_such_is_not_cut_short(desktop: PaperDesktop, ledger: Ledger) -> None:
    clock = TurnedClock()
    executor = Executor(desktop, ledger, clock, FAST)
    executor.execute(CaptureCommand(command_id=an_id()))
    desktop.shade = 200
    executor.execute(WaitCommand(command_id=an_id(1), duration_ms=60_000))
    assert clock.seconds == 60


def test_a_command_begun_by_a_killed_agent_is_unknown_and_not_done(
    executor: Executor, desktop: PaperDesktop, ledger: Ledger
) -> None:
    ledger.begin(an_id())
    executed = executor.execute(TypeCommand(command_id=an_id(), text="encore"))
    assert executed.report.outcome == "unknown"
    assert executed.report.error
    assert executed.frame is not None
    assert desktop.done == []


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (DesktopError("somebody is holding Shift"), "failed"),
        (BadInputError("keys: 'wurst' is not the name of a key"), "failed"),
        (DeliveryUnknownError("no program asked for it"), "unknown"),
        (DesktopLostError("display :7 is gone"), "unknown"),
        (FocusLostError("another window came in front"), "refused"),
    ],
)
def test_what_went_wrong_is_told_and_stays_told(
    executor: Executor, desktop: PaperDesktop, error: Exception, outcome: str
) -> None:
    command = KeyComboCommand(command_id=an_id(), keys=("wurst",))
    desktop.acting = error
    first = executor.execute(command).report
    desktop.acting = None
    again = executor.execute(command).report
    for report in (first, again):
        assert report.outcome == outcome
        assert report.error is not None
        assert str(error) in report.error
    assert desktop.done == []


def test_a_screen_that_cannot_be_seen_is_reported_without_a_picture(
    executor: Executor, desktop: PaperDesktop
) -> None:
    desktop.seeing = DesktopLostError("display :7 is gone")
    looked = executor.execute(CaptureCommand(command_id=an_id(0)))
    clicked = executor.execute(ClickCommand(command_id=an_id(1), at=AT))
    typed = executor.execute(TypeCommand(command_id=an_id(2), text="fait"))
    assert [run.report.outcome for run in (looked, clicked, typed)] == ["failed", "refused", "refused"]
    assert [run.frame for run in (looked, clicked, typed)] == [None, None, None]
    assert all("is gone" in str(run.report.error) for run in (looked, clicked, typed))
    assert desktop.done == []


GUARD = screen_guard(np.zeros((100, 200, 3), np.uint8), "Dossier", [AT])
GUARDED: list[Command] = [
    ClickCommand(command_id=an_id(), at=AT, expected=GUARD),
    TypeCommand(command_id=an_id(), text="10234", expected=GUARD),
    KeyComboCommand(command_id=an_id(), keys=("enter",), expected=GUARD),
    ScrollCommand(command_id=an_id(), at=AT, delta=(0, 3), expected=GUARD),
    DragCommand(command_id=an_id(), at=AT, to=TO, expected=GUARD),
]


@pytest.mark.parametrize("command", GUARDED, ids=lambda command: command.type)
@pytest.mark.parametrize(
    "change",
    [{"size": Size(210, 100)}, {"title": "Alerte"}, {"shade": 60}, {"seeing": DesktopError("no answer")}],
    ids=lambda change: next(iter(change)),
)
def test_on_another_screen_than_the_expected_one_nothing_is_touched(
    executor: Executor, desktop: PaperDesktop, ledger: Ledger, command: Command, change: dict[str, object]
) -> None:
    as_it_was = dict(vars(desktop))
    vars(desktop).update(change)
    refused = executor.execute(command)
    assert refused.report.outcome == "refused"
    why = "nothing is done unseen" if "seeing" in change else "changed since the decision"
    assert why in (refused.report.error or "")
    assert desktop.done == []
    assert not ledger.knows(command.command_id)
    vars(desktop).update(as_it_was)
    assert executor.execute(command).report.outcome == "done"
    assert len(desktop.done) == 1


class FadingDesktop(PaperDesktop):
    """Something comes up on it, a little more with each look."""

    def capture(self, region: Box | None = None) -> Frame:
        self.shade = min(200, self.shade + 40)
        return super().capture(region)


@pytest.mark.parametrize(
    "command",
    [
        CaptureCommand(command_id=an_id()),
        WaitCommand(command_id=an_id(), duration_ms=500),
        GUARDED[0],
    ],
    ids=lambda command: command.type,
)
def test_what_is_fading_in_is_shown_whole(ledger: Ledger, command: Command) -> None:
    desktop = FadingDesktop()
    executed = Executor(desktop, ledger, TurnedClock(), Settle()).execute(command)
    assert executed.frame is not None
    assert executed.frame.pixels[0, 0, 0] == 200
    assert desktop.done == []


@pytest.mark.parametrize("command", GUARDED, ids=lambda command: command.type)
def test_a_command_sent_again_is_answered_for_though_its_own_effect_changed_the_screen(
    executor: Executor, desktop: PaperDesktop, command: Command
) -> None:
    assert executor.execute(command).report.outcome == "done"
    desktop.shade, desktop.title = 200, "Enregistré"
    assert executor.execute(command).report.outcome == "done"
    assert len(desktop.done) == 1


@pytest.mark.desktop
def test_on_a_real_program_the_picture_afterwards_shows_the_effect(
    x11: X11Desktop, form: FormProgram, tmp_path: Path
) -> None:
    with Ledger(tmp_path / "ledger.db") as ledger:
        executor = Executor(x11, ledger, SystemClock(), Settle())
        before = executor.execute(CaptureCommand(command_id=an_id(0)))
        button = form.wait_for_screen("list").widgets["new_admission"].center
        assert before.frame is not None
        at = button.fraction_of(before.frame.size)
        after = executor.execute(ClickCommand(command_id=an_id(1), at=at))
        box = form.wait_for_screen("entry").widgets["save"]
    assert after.report.outcome == "done"
    assert after.report.window.title.startswith("Admissions")
    assert after.frame is not None
    shown = after.frame.pixels[box.top + 4, box.left + 4]
    assert not np.array_equal(shown, before.frame.pixels[box.top + 4, box.left + 4])


@pytest.mark.parametrize(
    "window",
    [
        WindowContext(title="Contrôle de compte d’utilisateur", process="consent.exe"),
        WindowContext(process="CONSENT.EXE"),
        WindowContext(title="SECURITE DE WINDOWS"),
        WindowContext(window_class="Credential Dialog Xaml Host"),
        WindowContext(process="CredentialUIBro", title="?"),  # as Linux shortens it
        WindowContext(title="Confirmation d’impression — Fax"),  # the server's own
    ],
    ids=str,
)
@pytest.mark.parametrize("command", GUARDED, ids=lambda command: command.type)
def test_nothing_is_done_to_a_window_under_veto(
    executor: Executor, desktop: PaperDesktop, ledger: Ledger, command: ClickCommand, window: WindowContext
) -> None:
    desktop.foreground = lambda: window  # type: ignore[method-assign]
    command = command.model_copy(update={"veto": (WindowVeto(title="impression", process=None),)})
    vetoed = executor.execute(command)
    assert vetoed.report.outcome == "vetoed"
    assert desktop.done == []
    assert not ledger.knows(command.command_id)


def test_an_ordinary_window_is_under_no_veto() -> None:
    ordinary = (
        "Dossier patient — LEFÈVRE",
        "Sécurité sociale : droits",
        "Windows Média",
        "Compte d'utilisateur",
    )
    assert [veto_on(WindowContext(title=title, process="dpi.exe")) for title in ordinary] == [None] * 4


def test_a_veto_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValidationError, match="would stop everything"):
        WindowVeto()


def test_the_picture_before_is_from_before_the_act(executor: Executor, desktop: PaperDesktop) -> None:
    def change(*_: object, **__: object) -> None:
        desktop.shade = 200

    desktop.click = change  # type: ignore[method-assign]
    executed = executor.execute(ClickCommand(command_id=an_id(), at=AT))
    assert executed.before is not None
    assert executed.frame is not None
    assert (executed.before.pixels.max(), executed.frame.pixels.min()) == (0, 200)
