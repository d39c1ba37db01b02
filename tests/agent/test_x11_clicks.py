"""One click is one click, as an ordinary toolkit counts them, whatever manages its window."""

from __future__ import annotations

from contextlib import ExitStack, closing

import pytest

from double_clicks import double_clicked
from own_program import rest_of, running
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import HalfDoubleClickError
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import FULL, ScriptedPerson
from window_managers import OldManager, UnmanagedDesktop, slow_manager

pytestmark = pytest.mark.desktop

BUTTON = Point(400, 300)
CLICK = ["pressed", "clicked"]


def click(x11: X11Desktop, *, double: bool = False) -> None:
    x11.click(BUTTON, "left", double=double, modifiers=())


def test_each_click_is_one_click_under_a_window_manager(virtual: VirtualDesktop, x11: X11Desktop) -> None:
    with running("click_counter.py", virtual.environment) as counter:
        for _ in range(40):
            click(x11)
        presses = double_clicked(x11, BUTTON)
        x11.press(["escape"])
        assert rest_of(counter) == CLICK * (40 + presses)


@pytest.mark.parametrize("who", ["agent", "person"])
def test_a_press_that_is_held_back_for_long_stays_one_press(
    who: str, virtual: VirtualDesktop, x11: X11Desktop
) -> None:
    with running("click_counter.py", virtual.environment) as counter:
        for _ in range(3):
            with slow_manager(virtual.display, pause_s=0.2):
                if who == "agent":
                    click(x11)
                else:
                    with ScriptedPerson(virtual.display, FULL) as person:
                        person.click(Box(399, 299, 401, 301))
        x11.press(["escape"])
        assert rest_of(counter) == CLICK * 3


@pytest.mark.parametrize("who", ["agent", "person"])
def test_a_double_click_held_back_for_too_long_is_one_click_and_says_so(
    who: str, virtual: VirtualDesktop, x11: X11Desktop
) -> None:
    """A second click that comes too late would be another click. A person makes the double click again."""
    with running("click_counter.py", virtual.environment) as counter:
        with ScriptedPerson(virtual.display, FULL) as person, slow_manager(virtual.display, pause_s=1.5):
            if who == "agent":
                with pytest.raises(HalfDoubleClickError, match="no second"):
                    click(x11, double=True)
            else:
                person.double_click(Box(399, 299, 401, 301))
        x11.press(["escape"])
        felt = rest_of(counter)
        clicks = len(felt) // len(CLICK)
        assert felt == CLICK * clicks
        assert clicks == 1 if who == "agent" else clicks >= 3


@pytest.mark.parametrize("managed", [True, False])
def test_a_manager_that_cannot_be_asked_or_none_at_all(managed: bool) -> None:
    with ExitStack() as opened:
        virtual = opened.enter_context(UnmanagedDesktop(800, 600))
        if managed:
            opened.enter_context(closing(OldManager(virtual.display)))
        x11 = opened.enter_context(X11Desktop(virtual.display))
        with running("click_counter.py", virtual.environment) as counter:
            click(x11)
            presses = double_clicked(x11, BUTTON)
            x11.press(["escape"])
            assert rest_of(counter) == CLICK * (1 + presses)
