"""How long nobody used mouse or keyboard of an X display, as its screen saver counts."""

from __future__ import annotations

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.x11.connection import XConnection

_EXTENSION = "MIT-SCREEN-SAVER"


class X11Presence(Closing):
    """On a connection of its own, which is asked between acts. A display without the extension tells nothing."""

    def __init__(self, display: str) -> None:
        self._connection = XConnection(display)
        with self._connection.talking() as xlib:
            self._known = bool(xlib.has_extension(_EXTENSION))

    def close(self) -> None:
        self._connection.close()

    def idle_s(self) -> float | None:
        if not self._known:
            return None
        with self._connection.talking():
            return float(self._connection.root.screensaver_query_info().idle) / 1000
