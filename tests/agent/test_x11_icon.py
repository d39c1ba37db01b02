"""The icon on a real X display with a real tray: what it shows, and what clicking it does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import numpy as np
import pytest
from Xlib import X
from Xlib.error import BadDrawable, BadWindow

from rpa_vision.agent.tray.drawing import LINE_PX
from rpa_vision.agent.tray.telling import AtWork, DeskWish, IconTold, told_of
from rpa_vision.agent.tray.x11_icon import X11Icon
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.run import ReplayState
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.programs.family import Family

pytestmark = pytest.mark.desktop
_WITHIN_S = 20.0


def told(state: ReplayState | None, language: str = "en") -> IconTold:
    status = AgentStatus(agent_id="pc1", seen_at=None, connected=True, replay_state=state)
    return told_of(status, language)  # type: ignore[arg-type]


@pytest.fixture
def tray(virtual: VirtualDesktop) -> Iterator[None]:
    host = Family(["trayer", "--edge", "bottom", "--align", "right", "--widthtype", "pixel", "--width", "120"],
                  package="trayer", environment={**virtual.environment})  # fmt: skip
    try:
        yield
    finally:
        host.stop()


class Shown:
    def __init__(self, display: str) -> None:
        self.wishes: list[DeskWish] = []
        self.icon = X11Icon(display, self.wishes.append)
        self._connection = XConnection(display)

    def close(self) -> None:
        self.icon.close()
        self._connection.close()

    def window(self, name: str) -> Box | None:
        """Wherever a tray has put it."""
        with self._connection.talking(), suppress(BadWindow, BadDrawable):  # others close theirs meanwhile
            found = _named(self._connection.root, name)
            if found is None or found.get_attributes().map_state != X.IsViewable:
                return None
            shape = found.get_geometry()
            at = found.translate_coords(self._connection.root, 0, 0)
            return Box(-at.x, -at.y, shape.width - at.x, shape.height - at.y)
        return None

    def wait_for(self, name: str) -> Box:
        return soon(lambda: self.window(name))


def _named(window: Any, name: str) -> Any:
    text = window.get_full_text_property(window.display.get_atom("_NET_WM_NAME"))
    if name in (text, window.get_wm_name()):
        return window
    inner = (_named(one, name) for one in window.query_tree().children)
    return next((one for one in inner if one is not None), None)


def soon(look: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + _WITHIN_S
    while not (found := look()):
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.05)
    return found


@pytest.fixture
def shown(virtual: VirtualDesktop) -> Iterator[Shown]:
    with ExitStack() as opened:
        shown = Shown(virtual.display)
        opened.callback(shown.close)
        yield shown


def colours_in(x11: X11Desktop, box: Box) -> set[tuple[int, int, int]]:
    pixels = x11.capture(box).pixels.reshape(-1, 3)
    return {(int(red), int(green), int(blue)) for blue, green, red in np.unique(pixels, axis=0)}


@pytest.mark.usefixtures("tray")
def test_the_tray_shows_the_colour_of_what_is_done(shown: Shown, x11: X11Desktop) -> None:
    for state in (None, ReplayState.RUNNING, ReplayState.PAUSED):
        now = told(state)
        shown.icon.show(now)
        box = shown.wait_for(f"RPA Vision — {now.words}")
        soon(lambda now=now, box=box: now.colour in colours_in(x11, box))


@pytest.mark.usefixtures("tray")
def test_pausing_by_two_clicks(shown: Shown, x11: X11Desktop) -> None:
    now = told(ReplayState.RUNNING, "fr")
    assert [line.words for line in now.menu] == ["Mettre en pause", "Abandonner la tâche", "Quitter l'agent"]
    shown.icon.show(now)
    click(x11, shown.wait_for(f"RPA Vision — {now.words}").center)
    menu = shown.wait_for("RPA Vision menu")
    click(x11, Point(menu.left + 20, menu.top + LINE_PX + LINE_PX // 2))
    soon(lambda: shown.wishes == [DeskWish.PAUSE])
    soon(lambda: shown.window("RPA Vision menu") is None)


@pytest.mark.usefixtures("tray")
def test_a_click_elsewhere_and_escape_close_the_menu_and_wish_nothing(shown: Shown, x11: X11Desktop) -> None:
    now = told(ReplayState.RUNNING)
    shown.icon.show(now)
    icon = shown.wait_for(f"RPA Vision — {now.words}").center
    for leave in (lambda: click(x11, Point(5, 5)), lambda: x11.press(["escape"])):
        click(x11, icon)
        shown.wait_for("RPA Vision menu")
        leave()
        soon(lambda: shown.window("RPA Vision menu") is None)
    assert shown.wishes == []


def test_without_a_tray_it_waits_for_one(shown: Shown, virtual: VirtualDesktop) -> None:
    now = told(None)
    shown.icon.show(now)
    host = Family(["trayer"], package="trayer", environment={**virtual.environment})
    try:
        shown.wait_for(f"RPA Vision — {now.words}")
    finally:
        host.stop()
    assert not shown.wishes


@pytest.mark.parametrize("menu_is_open", [False, True])
def test_a_tray_that_ends_takes_nothing_along(
    shown: Shown, x11: X11Desktop, virtual: VirtualDesktop, menu_is_open: bool
) -> None:
    """A panel that is started again: the icon is in the next one, and a menu that was open still closes."""
    now = told(ReplayState.RUNNING)
    shown.icon.show(now)
    first = Family(["trayer"], package="trayer", environment={**virtual.environment})
    try:
        icon = shown.wait_for(f"RPA Vision — {now.words}").center
        if menu_is_open:
            click(x11, icon)
            shown.wait_for("RPA Vision menu")
    finally:
        first.stop()
    soon(lambda: shown.window(f"RPA Vision — {now.words}") is None)
    if menu_is_open:
        click(x11, Point(5, 5))
        soon(lambda: shown.window("RPA Vision menu") is None)
    next_one = Family(["trayer"], package="trayer", environment={**virtual.environment})
    try:
        shown.wait_for(f"RPA Vision — {now.words}")
    finally:
        next_one.stop()


def click(x11: X11Desktop, at: Point) -> None:
    x11.click(at, "left", double=False, modifiers=())


def test_every_state_has_its_own_words_and_colour() -> None:
    stated = [told(state) for state in (None, ReplayState.RUNNING, ReplayState.PAUSED)]
    assert [one.at_work for one in stated] == [AtWork.IDLE, AtWork.REPLAYING, AtWork.PAUSED]
    away = told_of(None, "fr")
    assert away.at_work is AtWork.AWAY
    assert len({one.colour for one in (*stated, away)}) == 4
