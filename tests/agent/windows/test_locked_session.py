"""A session that is locked, asks for an administrator, or lost its viewer: told with a reason of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_contract import Pressed
from fake_user32 import FakeUser32
from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.windows.desktop import WindowsDesktop
from rpa_vision.errors import DeskLockedError
from rpa_vision.models.geometry import Point, ScreenFraction
from rpa_vision.models.replay.command import CaptureCommand, ClickCommand, Report

Change = Callable[[FakeUser32, bool], None]


def lock(user32: FakeUser32, on: bool) -> None:
    user32.locked = on


def close_the_viewer(user32: FakeUser32, on: bool) -> None:
    user32.viewer_closed = on


@pytest.fixture
def executor(desktop: WindowsDesktop, tmp_path: Path) -> Iterator[Executor]:
    with Ledger(tmp_path / "ledger.db") as ledger:
        yield Executor(desktop, ledger, SystemClock(), Settle(limit_s=0))


def click(executor: Executor, attempt: int) -> Report:
    at = ScreenFraction(x_pct=0.7, y_pct=0.5)
    return executor.execute(ClickCommand(command_id=f"run:0:{attempt}", at=at)).report


def presses(user32: FakeUser32) -> int:
    return sum(isinstance(one, Pressed) for one in user32.felt)


@pytest.mark.parametrize("change", [lock, close_the_viewer])
def test_nothing_is_touched_and_the_report_says_why(
    user32: FakeUser32, executor: Executor, change: Change
) -> None:
    change(user32, True)
    report = click(executor, 1)
    assert (report.outcome, report.locked) == ("refused", True)
    looked = executor.execute(CaptureCommand(command_id="run:0:2")).report
    assert (looked.outcome, looked.locked) == ("failed", True)
    assert presses(user32) == 0
    change(user32, False)
    again = click(executor, 3)
    assert (again.outcome, again.locked, presses(user32)) == ("done", False, 1)


@pytest.mark.parametrize("change", [lock, close_the_viewer])
def test_what_locks_the_session_was_done(
    user32: FakeUser32, executor: Executor, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    """A click that makes Windows ask for an administrator: it is not told as not done."""
    feel = user32._button

    def then_lock(one: object) -> None:
        feel(one)  # type: ignore[arg-type]
        change(user32, True)

    monkeypatch.setattr(user32, "_button", then_lock)
    report = click(executor, 1)
    assert (report.outcome, report.locked, presses(user32)) == ("done", True, 1)


def test_a_session_without_a_viewer_says_what_to_do(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.viewer_closed = True
    for act in (
        desktop.capture,
        lambda: desktop.click(Point(500, 200), "left", double=False, modifiers=()),
        lambda: WindowsDesktop(user32),
    ):
        with pytest.raises(DeskLockedError, match="connect to it again"):
            act()
    assert user32.felt == []
