"""When something happened, on our clock, from the X server's own time stamps."""

from __future__ import annotations

import time

from Xlib import X, Xatom

from rpa_vision.agent.x11.connection import XConnection

_WRAP = 1 << 32
"""The server counts milliseconds in 32 bits: it starts again every 49 days."""


class ServerTime:
    def __init__(self, connection: XConnection) -> None:
        """Compares the two clocks once. Our side is read first, so that the difference errs by calling
        things earlier than they were, never later."""
        with connection.talking() as xlib:
            window = connection.root.create_window(-1, -1, 1, 1, 0, X.CopyFromParent)
            window.change_attributes(event_mask=X.PropertyChangeMask)
            xlib.sync()
            self._ours = time.monotonic()
            window.change_property(Xatom.WM_NAME, Xatom.STRING, 8, b"")
            while (event := xlib.next_event()).type != X.PropertyNotify:
                pass
            self._theirs = int(event.time)
            window.destroy()
            xlib.flush()

    def local(self, stamp: int) -> float:
        passed = (stamp - self._theirs + _WRAP // 2) % _WRAP - _WRAP // 2
        return self._ours + passed / 1000
