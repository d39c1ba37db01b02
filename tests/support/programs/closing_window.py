"""A window that is gone once it is pressed, as a menu's entry or a balloon is."""

from __future__ import annotations

import threading
from contextlib import suppress

from Xlib import X, Xutil

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box


class ClosingWindow:
    """Its grab holds the pointer from the press until the window is gone: the release always comes too late."""

    def __init__(self, display: str, box: Box) -> None:
        self.gone = threading.Event()
        self._connection = XConnection(display)
        with self._connection.talking() as xlib:
            self._window = self._connection.root.create_window(
                box.left,
                box.top,
                box.width,
                box.height,
                0,
                X.CopyFromParent,
                background_pixel=0x205080,
                event_mask=X.ExposureMask,
            )
            self._window.set_wm_normal_hints(flags=Xutil.USPosition | Xutil.PPosition)
            self._window.grab_button(
                1, X.AnyModifier, True, X.ButtonPressMask, X.GrabModeSync, X.GrabModeAsync, X.NONE, X.NONE
            )
            self._window.map()
            while xlib.next_event().type != X.Expose:
                pass
        self._thread = threading.Thread(target=self._wait_for_a_press)
        self._thread.start()

    def _wait_for_a_press(self) -> None:
        with suppress(DesktopError), self._connection.listening() as xlib:
            while xlib.next_event().type != X.ButtonPress:
                pass
            self._window.destroy()
            xlib.sync()
            self.gone.set()

    def close(self) -> None:
        self._connection.hang_up()
        self._thread.join()
        self._connection.close()
