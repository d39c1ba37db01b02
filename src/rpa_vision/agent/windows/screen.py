"""Seeing a Windows desktop: all its monitors as one picture."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.regions import expect_within
from rpa_vision.agent.windows.places import box_in, size_of
from rpa_vision.agent.windows.user32.api import Area, User32
from rpa_vision.agent.windows.windows import context_of
from rpa_vision.errors import DeskLockedError, DesktopError
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame, Monitor, Pixels

_USUAL_DPI = 96
_BYTES_PER_PIXEL = 4


class WindowsScreen(Closing):
    """For one thread at a time. The picture begins at the virtual screen's top left, wherever that is."""

    def __init__(self, api: User32) -> None:
        self._api = api
        self._closed = False
        if not api.become_dpi_aware():
            raise DesktopError(
                "Windows does not give true pixels: version 1703 of Windows 10 or later is needed"
            )
        self._expect_open()

    def close(self) -> None:
        self._closed = True

    def capture(self, region: Box | None = None) -> Frame:
        self._expect_open()
        screen = self._api.virtual_screen()
        part = size_of(screen).box if region is None else expect_within(region, size_of(screen))
        area = Area(screen.left + part.left, screen.top + part.top, part.width, part.height)
        bgra = np.frombuffer(self._api.grab(area), np.uint8).reshape(
            part.height, part.width, _BYTES_PER_PIXEL
        )
        pixels: Pixels = cv2.cvtColor(bgra, cv2.COLOR_BGRA2BGR)  # type: ignore[assignment]
        return Frame(pixels)

    def monitors(self) -> list[Monitor]:
        self._expect_open()
        screen = self._api.virtual_screen()
        found = sorted(self._api.display_monitors(), key=lambda one: (not one.primary, one.area))
        return [Monitor(box_in(screen, one.area), one.dpi / _USUAL_DPI, one.primary) for one in found]

    def foreground(self) -> WindowContext:
        self._expect_open()
        return context_of(self._api, self._api.foreground_window())

    def _expect_open(self) -> None:
        if self._closed:
            raise DesktopError("this desktop was closed")
        if not self._api.input_desktop_opens():
            raise DeskLockedError(
                "Windows shows its own secure screen (locked, signed out, or asking for an administrator):"
                " unlock the session"
            )
        if self._api.session_is_disconnected():
            raise DeskLockedError(
                "nobody is connected to this session, so Windows draws no screen for it: connect to it again"
            )
