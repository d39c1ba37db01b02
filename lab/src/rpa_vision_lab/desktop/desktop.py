"""A desktop of its own, invisible, with a window manager: Xvfb and openbox."""

from __future__ import annotations

import os
import select
from contextlib import ExitStack
from importlib.resources import as_file, files

from Xlib import X

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Size
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.desktop.processes import Program

_READY_WITHIN_S = 15.0
_BACKGROUND = 0x3B5B74


class VirtualDesktop(Opened):
    """``with VirtualDesktop() as desktop: … desktop.display`` is like ``":7"``."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        super().__init__()
        self.size = Size(width, height)
        self.display = ""
        self._x_server: Program | None = None

    def _open(self, starting: ExitStack) -> None:
        self._x_server = self._start_server(starting)
        watcher = XConnection(self.display)
        starting.callback(watcher.close)
        self._paint_background(watcher)
        self._start_openbox(starting, watcher)

    @property
    def pid(self) -> int:
        """Of the X server: killing it is how a lost display is tried out."""
        assert self._x_server is not None, "the desktop was not started"  # noqa: S101
        return self._x_server.pid

    @property
    def environment(self) -> dict[str, str]:
        """For programs started on this desktop."""
        return {**os.environ, "DISPLAY": self.display}

    def _start_server(self, starting: ExitStack) -> Program:
        read, write = os.pipe()
        try:
            server = self._server(write)
        finally:
            os.close(write)
        starting.callback(server.stop)
        try:
            self.display = server.wait_for(lambda: _display_number(read), "display number", _READY_WITHIN_S)
        finally:
            os.close(read)
        return server

    def _server(self, tell_display: int) -> Program:
        """``tell_display``: where it writes the display's number once it is ready."""
        screen = f"{self.size.width}x{self.size.height}x24"
        arguments = ["Xvfb", "-displayfd", str(tell_display), "-screen", "0", screen, "-dpi", "96"]
        arguments += ["-noreset", "-nolisten", "tcp"]
        return Program(arguments, package="xvfb", pass_fds=[tell_display])

    def _paint_background(self, watcher: XConnection) -> None:
        with watcher.talking():
            watcher.root.change_attributes(background_pixel=_BACKGROUND)
            watcher.root.clear_area()
        watcher.deliver()

    def _start_openbox(self, starting: ExitStack, watcher: XConnection) -> None:
        configuration = starting.enter_context(as_file(files("rpa_vision_lab.desktop") / "openbox.xml"))
        arguments = ["openbox", "--sm-disable", "--config-file", str(configuration)]
        openbox = Program(arguments, package="openbox", environment=self.environment)
        starting.callback(openbox.stop)
        announced = watcher.atom("_NET_SUPPORTING_WM_CHECK")
        managing = watcher.atom("_NET_CLIENT_LIST")

        def ready() -> bool | None:
            """It announces itself first, and lists its windows once it manages them."""
            with watcher.talking():
                found = [
                    watcher.root.get_full_property(atom, X.AnyPropertyType) for atom in (announced, managing)
                ]
            return all(one is not None for one in found) or None

        openbox.wait_for(ready, "window manager", _READY_WITHIN_S)


def _display_number(read: int) -> str | None:
    if not select.select([read], [], [], 0)[0]:
        return None
    number = os.read(read, 16).decode().strip()
    return f":{number}" if number else None
