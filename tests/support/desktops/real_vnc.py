"""Real VNC servers on loopback: x11vnc beside a display, and TigerVNC, which is a display itself."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from Xlib.protocol import display as xlib_display
from Xlib.protocol import event as xlib_event

from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.processes import Program

_READY_WITHIN_S = 20.0
AS_RECOMMENDED = ("-xd_area", "0", "-wait", "10", "-defer", "5", "-nonap", "-sb", "0", "-speeds", "lan")
"""Every change is seen at once: by default x11vnc only samples large ones."""


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def listens(port: int) -> bool | None:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return None
    return True


class X11vnc:
    """A real VNC server on a display."""

    def __init__(self, display: str, *options: str) -> None:
        self.port = free_port()
        arguments = ["x11vnc", "-display", display, "-localhost", "-rfbport", str(self.port)]
        arguments += ["-forever", "-shared", "-quiet", *AS_RECOMMENDED, *options]
        self.program = Program(arguments, package="x11vnc")

    def desktop(self, **options: object) -> VncDesktop:
        return VncDesktop("127.0.0.1", self.port, **options)  # type: ignore[arg-type]


@contextmanager
def x11vnc_on(display: str, *options: str) -> Iterator[X11vnc]:
    server = X11vnc(display, *options)
    try:
        server.program.wait_for(lambda: listens(server.port), "open port", _READY_WITHIN_S)
        yield server
    finally:
        server.program.stop()


class _OwnEvents:
    """Gives each connection its own numbering of events. python-xlib has one for all of a process, and
    TigerVNC's differs from Xvfb's."""

    def __get__(self, connection: object, _: type) -> dict[int, type]:
        events = dict(xlib_event.event_class)
        if connection is not None:
            vars(connection)["event_classes"] = events
        return events


xlib_display.Display.event_classes = _OwnEvents()


class TigerDesktop(VirtualDesktop):
    """A virtual desktop whose X server is TigerVNC's."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        super().__init__(width, height)
        self.port = free_port()

    def desktop(self, **options: object) -> VncDesktop:
        return VncDesktop("127.0.0.1", self.port, **options)  # type: ignore[arg-type]

    def _server(self, tell_display: int) -> Program:
        geometry = f"{self.size.width}x{self.size.height}"
        arguments = ["Xtigervnc", "-displayfd", str(tell_display), "-geometry", geometry, "-depth", "24"]
        arguments += ["-SecurityTypes", "None", "-rfbport", str(self.port), "-localhost", "-nolisten", "tcp"]
        return Program(arguments, package="tigervnc-standalone-server", pass_fds=[tell_display])
