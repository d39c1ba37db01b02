"""A window with nothing in it, where a test needs one more."""

from __future__ import annotations

from Xlib import X, Xatom, Xutil

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Box


class PlainWindow:
    """A window under the manager's care, such as a terminal's or, as a dock, a task bar's."""

    def __init__(self, display: str, box: Box, title: str, *, dock: bool = False) -> None:
        self._connection = XConnection(display)
        with self._connection.talking() as xlib:
            window = self._connection.root.create_window(
                box.left, box.top, box.width, box.height, 0, X.CopyFromParent, background_pixel=0x303030
            )
            window.set_wm_normal_hints(flags=Xutil.USPosition | Xutil.PPosition)
            utf8, name = xlib.intern_atom("UTF8_STRING"), xlib.intern_atom("_NET_WM_NAME")
            window.change_property(name, utf8, 8, title.encode())
            if dock:
                kind = xlib.intern_atom("_NET_WM_WINDOW_TYPE_DOCK")
                window.change_property(xlib.intern_atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32, [kind])
            window.map()
        self._connection.deliver()
        self.id = int(window.id)

    def close(self) -> None:
        self._connection.close()
