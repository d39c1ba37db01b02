"""The same applications on a real X display, with a window manager and real time: the tenth that proves the rest.

The application still lives in this process, so whoever waits lets it go on meanwhile.
"""

from __future__ import annotations

import heapq
import itertools
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Frame, Monitor
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.fuzz.application.app import App
from rpa_vision_lab.fuzz.application.program import Program
from rpa_vision_lab.fuzz.web.program import WebProgram
from rpa_vision_lab.offscreen.chromium import ChromiumDesktop
from rpa_vision_lab.offscreen.chromium_browser import devtools_address
from rpa_vision_lab.offscreen.chromium_line import DevToolsLine
from rpa_vision_lab.programs.chromium import FLAGS
from rpa_vision_lab.programs.family import Family

_T = TypeVar("_T")
_SCREEN = Size(900, 640)
_POLL_S = 0.005
_READY_WITHIN_S = 60.0
_DRAWN_S = 0.25
"""From a change of the application until it is on the screen."""


class LivingClock:
    """Real time, in which the application goes on while somebody waits."""

    def __init__(self) -> None:
        self.let_live: Callable[[], None] = lambda: None
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return time.monotonic()

    def utc(self) -> datetime:
        return datetime.now(UTC)

    def sleep(self, seconds: float) -> None:
        until = self.now() + seconds
        self.go_on()
        while self.now() < until:
            time.sleep(min(_POLL_S, max(0.0, until - self.now())))
            self.go_on()

    def call_later(self, seconds: float, act: Callable[[], object]) -> None:
        heapq.heappush(self._due, (self.now() + seconds, next(self._order), act))

    def go_on(self) -> None:
        self.let_live()
        self._do_what_is_due()

    def catch_up(self) -> None:
        """What came due while somebody only thought would have been drawn by now, had the application a life of its
        own: it is given the time for it before anybody looks or acts."""
        self.let_live()
        if self._do_what_is_due() > _DRAWN_S:
            self.sleep(_DRAWN_S)

    def _do_what_is_due(self) -> float:
        """How late the first of it is."""
        late = 0.0
        while self._due and self._due[0][0] <= self.now():
            due, _, act = heapq.heappop(self._due)
            late = max(late, self.now() - due)
            act()
        return late


class LivingDesktop:
    """An X desktop whose program goes on while it is acted on: a paste is asked for by the program itself."""

    def __init__(self, desktop: X11Desktop, clock: LivingClock, hands: ThreadPoolExecutor) -> None:
        self._desktop = desktop
        self._clock = clock
        self._hands = hands

    def _meanwhile(self, act: Callable[[], _T]) -> _T:
        self._clock.catch_up()
        doing = self._hands.submit(act)
        while not doing.done():
            self._clock.go_on()
            time.sleep(_POLL_S)
        self._clock.go_on()
        return doing.result()

    def capture(self, region: Box | None = None) -> Frame:
        return self._meanwhile(lambda: self._desktop.capture(region))

    def monitors(self) -> Sequence[Monitor]:
        return self._meanwhile(self._desktop.monitors)

    def foreground(self) -> WindowContext:
        return self._meanwhile(self._desktop.foreground)

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._meanwhile(lambda: self._desktop.click(at, button, double=double, modifiers=modifiers))

    def type_text(self, text: str) -> None:
        self._meanwhile(lambda: self._desktop.type_text(text))

    def press(self, keys: Sequence[str]) -> None:
        self._meanwhile(lambda: self._desktop.press(keys))

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._meanwhile(lambda: self._desktop.scroll(at, delta))

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._meanwhile(lambda: self._desktop.drag(start, end, button))


def on_real_x(app: App, clock: LivingClock, open_: ExitStack) -> tuple[LivingDesktop, Program]:
    """For Qt once in a process: it never leaves the display it began on."""
    screen = open_.enter_context(VirtualDesktop(*_SCREEN))
    in_toolkit = _qt_on if app.spec.toolkit == "qt" else _chromium_on
    program, let_live = in_toolkit(app, screen, open_)
    clock.let_live = let_live
    desktop = open_.enter_context(X11Desktop(screen.display))
    hands = open_.enter_context(ThreadPoolExecutor(1, "hands"))
    return LivingDesktop(desktop, clock, hands), program


def _qt_on(app: App, screen: VirtualDesktop, _open: ExitStack) -> tuple[Program, Callable[[], None]]:
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - Qt only where it is drawn with

    from rpa_vision_lab.fuzz.qt.program import QtProgram  # noqa: PLC0415

    application = QApplication(["drawn", "-platform", "xcb", "-display", screen.display])
    application.setQuitOnLastWindowClosed(False)
    program = QtProgram(app, Box(2, 24, screen.size.width - 2, screen.size.height - 2))
    return program, application.processEvents


def _chromium_on(app: App, screen: VirtualDesktop, open_: ExitStack) -> tuple[Program, Callable[[], None]]:
    home = Path(open_.enter_context(tempfile.TemporaryDirectory(prefix="chromium-")))
    profile = home / "profile"
    width, height = screen.size
    shape = ("--kiosk", "--window-position=0,0", f"--window-size={width},{height}")
    browser = Family(
        [
            "chromium",
            *FLAGS,
            *shape,
            "--remote-debugging-port=0",
            f"--user-data-dir={profile}",
            "about:blank",
        ],
        package="chromium",
        environment=screen.environment | {"HOME": str(home)},
    )
    open_.callback(browser.stop)
    host, path = browser.wait_for(lambda: devtools_address(profile), "its address", _READY_WITHIN_S)
    line = DevToolsLine(f"ws://{host}{path}")
    open_.callback(line.close)
    page_id = browser.wait_for(lambda: _first_page(line), "its page", _READY_WITHIN_S)
    page = open_.enter_context(
        ChromiumDesktop(f"ws://{host}/devtools/page/{page_id}", screen.size, 1.0, lambda: None)
    )
    program = WebProgram(app, page)
    return program, program.hear


def _first_page(line: DevToolsLine) -> str | None:
    targets = line.ask("Target.getTargets")["targetInfos"]
    return next((str(one["targetId"]) for one in targets if one["type"] == "page"), None)
