"""Seeing an X display."""

from __future__ import annotations

from contextlib import ExitStack

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.x11.capture import Camera
from rpa_vision.agent.x11.connection import ANSWER_WITHIN_S, XConnection
from rpa_vision.agent.x11.monitors import monitors_of
from rpa_vision.agent.x11.windows import Windows
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame, Monitor


class X11Screen(Closing):
    """Opened at once: a missing display is an error here, not at the first look. For one thread at a time."""

    def __init__(self, display: str, answer_within_s: float = ANSWER_WITHIN_S) -> None:
        with ExitStack() as opening:
            self._connection = XConnection(display, answer_within_s)
            opening.callback(self._connection.close)
            self._camera = Camera(self._connection)
            self._windows = Windows(self._connection)
            self._open = opening.pop_all()

    def close(self) -> None:
        self._camera.close()
        self._open.close()

    def capture(self, region: Box | None = None) -> Frame:
        return self._camera.capture(region)

    def monitors(self) -> list[Monitor]:
        return monitors_of(self._connection)

    def active_window(self) -> int | None:
        """The id of the window in front, which stays when its title changes."""
        return self._windows.active()

    def foreground(self) -> WindowContext:
        return self._windows.foreground()
