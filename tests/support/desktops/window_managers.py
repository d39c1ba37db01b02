"""Window managers as they can be: none at all, one that takes its time, and one that answers no questions."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from Xlib import X

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.desktop import VirtualDesktop


class UnmanagedDesktop(VirtualDesktop):
    def _start_openbox(self, starting: ExitStack, watcher: XConnection) -> None:
        pass


def _openbox_of(display: str) -> int:
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            named = (process / "comm").read_text().strip()
            settings = (process / "environ").read_bytes().split(b"\0")
            if named == "openbox" and f"DISPLAY={display}".encode() in settings:
                return int(process.name)
    raise AssertionError(f"no openbox on display {display}")


@contextmanager
def slow_manager(display: str, pause_s: float) -> Iterator[None]:
    """It does nothing at all for that long, and then goes on with what it missed."""
    pid = _openbox_of(display)
    os.kill(pid, signal.SIGSTOP)
    waking = threading.Timer(pause_s, os.kill, (pid, signal.SIGCONT))
    waking.start()
    try:
        yield
    finally:
        waking.join()


class OldManager:
    """Shows windows, gives them the keyboard and holds presses back, and knows nothing of newer rules."""

    def __init__(self, display: str) -> None:
        self._connection = XConnection(display)
        root = self._connection.root
        with self._connection.talking():
            root.change_attributes(event_mask=X.SubstructureRedirectMask)
            root.grab_button(
                1, X.AnyModifier, True, X.ButtonPressMask, X.GrabModeSync, X.GrabModeAsync, X.NONE, X.NONE
            )
        self._connection.deliver()
        self._thread = threading.Thread(target=self._manage)
        self._thread.start()

    def _manage(self) -> None:
        with suppress(DesktopError), self._connection.listening() as xlib:
            while True:
                event = xlib.next_event()
                if event.type == X.MapRequest:
                    event.window.map()
                    event.window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
                elif event.type == X.ButtonPress:
                    xlib.allow_events(X.ReplayPointer, X.CurrentTime)
                xlib.flush()

    def close(self) -> None:
        self._connection.hang_up()
        self._thread.join()
        self._connection.close()
