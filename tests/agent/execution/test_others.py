"""Somebody else's hands on the desktop: told from the agent's own, and left alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_user32 import FakeUser32
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.others import QUIET_S, OtherHands
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.windows.presence import WindowsPresence
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.agent.x11.presence import X11Presence
from rpa_vision.models.geometry import Point, ScreenFraction
from rpa_vision.models.replay.command import CaptureCommand, ClickCommand, Report
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame
from rpa_vision_lab.desktop.desktop import VirtualDesktop


@dataclass
class FakeDesk:
    """A clock, a desktop and whoever sits at it: input is felt at the moment it is made."""

    time: float = 100.0
    last: float = 0.0
    clicks: int = 0
    hands_until: float = 0.0
    """A person moves the mouse until then."""
    calls: list[str] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds
        self.last = max(self.last, min(self.time, self.hands_until))

    def idle_s(self) -> float | None:
        return self.time - self.last

    def touched(self) -> None:
        self.last = self.time

    def capture(self, _region: object = None) -> Frame:
        return Frame(np.zeros((8, 8, 3), dtype=np.uint8))

    def foreground(self) -> WindowContext:
        return WindowContext(title="Admissions")

    def click(self, *_: object, **__: object) -> None:
        self.clicks += 1
        self.touched()


@pytest.fixture
def desk() -> FakeDesk:
    return FakeDesk()


@pytest.fixture
def executor(desk: FakeDesk, tmp_path: Path) -> Executor:
    ledger = Ledger(tmp_path / "ledger.db")
    return Executor(desk, ledger, desk, Settle(limit_s=0), desk)  # type: ignore[arg-type]


def click(executor: Executor, attempt: int) -> Report:
    at = ScreenFraction(x_pct=0.5, y_pct=0.5)
    return executor.execute(ClickCommand(command_id=f"run:0:{attempt}", at=at)).report


def look(executor: Executor, attempt: int) -> Report:
    return executor.execute(CaptureCommand(command_id=f"run:0:{attempt}")).report


def test_its_own_input_stops_nothing(executor: Executor, desk: FakeDesk) -> None:
    look(executor, 0)
    for attempt in range(1, 4):
        desk.time += 2.0
        assert click(executor, attempt).outcome == "done"


def test_whoever_moves_the_mouse_in_between_keeps_the_next_action_back(
    executor: Executor, desk: FakeDesk
) -> None:
    look(executor, 0)
    assert click(executor, 1).outcome == "done"
    desk.time += 5.0
    desk.touched()
    desk.time += 60.0
    assert click(executor, 2).outcome == "interrupted"
    assert desk.clicks == 1
    assert click(executor, 2).outcome == "interrupted", "and it stays so until somebody lets it go on"


def test_a_look_begins_anew_once_the_desktop_is_quiet(executor: Executor, desk: FakeDesk) -> None:
    look(executor, 0)
    desk.time += 5.0
    desk.touched()
    desk.hands_until = desk.time + 3.0
    began = desk.time
    look(executor, 1)
    assert desk.time >= began + 3.0 + QUIET_S - 0.2
    assert click(executor, 2).outcome == "done"


def test_a_desktop_that_is_never_quiet_does_not_hold_a_look_for_ever(
    executor: Executor, desk: FakeDesk
) -> None:
    desk.touched()
    desk.hands_until = desk.time + 10_000
    look(executor, 0)
    assert desk.time < 200


@given(st.lists(st.sampled_from(["own", "person", "pass"]), max_size=20))
def test_exactly_what_a_person_did_since_is_noticed(deeds: list[str]) -> None:
    desk = FakeDesk()
    others = OtherHands(desk, desk)
    expected = False
    for deed in deeds:
        desk.time += 1.0
        if deed == "own":
            desk.touched()
            others.known_until_now()
            expected = False
        elif deed == "person":
            desk.touched()
            expected = True
        assert others.moved() == expected


def test_windows_tells_when_its_input_was_used_last() -> None:
    api = FakeUser32()
    presence = WindowsPresence(api)
    api.used_by_a_person()
    idle_s = presence.idle_s()
    assert idle_s is not None
    assert 0 <= idle_s < 5
    api.used_at = (api.tick_count() + 1000) % 2**32  # the counter began again in between
    assert (presence.idle_s() or 0) > 1000
    api.locked = True
    assert presence.idle_s() is None


@pytest.mark.desktop
def test_an_x_display_tells_its_own_clicks_and_another_persons(
    virtual: VirtualDesktop, x11: X11Desktop
) -> None:
    """The person is another client of the display, as any hand is."""
    from rpa_vision.agent.clock import SystemClock

    clock = SystemClock()
    with X11Presence(virtual.display) as presence, X11Desktop(virtual.display) as person:
        others = OtherHands(presence, clock)
        x11.click(Point(40, 40), "left", double=False, modifiers=())
        others.known_until_now()
        clock.sleep(0.5)
        assert not others.moved()
        person.click(Point(80, 80), "left", double=False, modifiers=())
        clock.sleep(0.3)
        assert others.moved()
        others.known_until_now()
        clock.sleep(0.3)
        assert not others.moved()
