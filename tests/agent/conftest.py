from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from Xlib import X

from plain_window import PlainWindow
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.form.program import FormProgram


@pytest.fixture(scope="session")
def virtual() -> Iterator[VirtualDesktop]:
    with VirtualDesktop() as desktop:
        yield desktop


@pytest.fixture
def x11(virtual: VirtualDesktop) -> Iterator[X11Desktop]:
    with X11Desktop(virtual.display) as desktop:
        yield desktop


@pytest.fixture
def form(virtual: VirtualDesktop, tmp_path: Path) -> Iterator[FormProgram]:
    with FormProgram(virtual.display, tmp_path) as program:
        yield program


@dataclass(frozen=True)
class Felt:
    """One event as a window on the desktop felt it."""

    kind: int
    detail: int
    at: Point
    state: int


class Pad:
    """A window that writes down everything done to it, and shows another colour at each left press."""

    COLOURS = (0x000000, 0xC02020, 0x20C020, 0x2020C0, 0xC0C020, 0xC020C0, 0x20C0C0, 0xC0C0C0)

    def __init__(self, display: str, box: Box) -> None:
        self.box = box
        self.felt: list[Felt] = []
        self._presses = 0
        self._news = threading.Condition()
        self._connection = XConnection(display)
        with self._connection.talking() as xlib:
            self._window = self._connection.root.create_window(
                box.left,
                box.top,
                box.width,
                box.height,
                0,
                X.CopyFromParent,
                override_redirect=True,
                background_pixel=self.COLOURS[0],
                event_mask=X.KeyPressMask
                | X.KeyReleaseMask
                | X.ButtonPressMask
                | X.ButtonReleaseMask
                | X.PointerMotionMask
                | X.ExposureMask,
            )
            self._window.map()
            while xlib.next_event().type != X.Expose:
                pass
            self._window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        self._connection.deliver()
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        with suppress(DesktopError), self._connection.listening() as xlib:
            while True:
                event = xlib.next_event()
                if event.type not in (
                    X.KeyPress,
                    X.KeyRelease,
                    X.ButtonPress,
                    X.ButtonRelease,
                    X.MotionNotify,
                ):
                    continue
                if event.type == X.ButtonPress and event.detail == 1:
                    self._presses += 1
                    self._window.change_attributes(
                        background_pixel=self.COLOURS[self._presses % len(self.COLOURS)]
                    )
                    self._window.clear_area()
                    xlib.flush()
                with self._news:
                    at = Point(event.root_x, event.root_y)
                    self.felt.append(Felt(event.type, event.detail, at, event.state))
                    self._news.notify_all()

    def wait_until(self, enough: Callable[[list[Felt]], bool], within_s: float = 60.0) -> list[Felt]:
        deadline = time.monotonic() + within_s
        with self._news:
            while not enough(self.felt):
                left = deadline - time.monotonic()
                assert left > 0, f"felt only {self.felt}"
                self._news.wait(left)
            return list(self.felt)

    def presses(self) -> list[Felt]:
        return [felt for felt in self.felt if felt.kind == X.ButtonPress]

    def close(self) -> None:
        self._connection.hang_up()
        self._thread.join()
        self._connection.close()


@pytest.fixture
def pad(virtual: VirtualDesktop) -> Iterator[Pad]:
    window = Pad(virtual.display, Box(100, 100, 900, 600))
    yield window
    window.close()


@pytest.fixture
def window(virtual: VirtualDesktop) -> Iterator[Callable[..., PlainWindow]]:
    with ExitStack() as opened:

        def open_window(box: Box, title: str, *, dock: bool = False) -> PlainWindow:
            made = PlainWindow(virtual.display, box, title, dock=dock)
            opened.callback(made.close)
            return made

        yield open_window
