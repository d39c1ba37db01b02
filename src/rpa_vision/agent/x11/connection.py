"""One connection to an X server. Every way it can fail or hang becomes one of our errors here."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from Xlib import display as xlib_display
from Xlib import error as xlib_error
from Xlib.support import connect as xlib_connect

from rpa_vision.errors import DesktopError, DesktopLostError
from rpa_vision.models.geometry import Size

ANSWER_WITHIN_S = 5.0
"""A living X server answers in well under a millisecond, a swapping one within a second or two."""

_CANNOT_OPEN = (
    xlib_error.DisplayError,
    xlib_error.ConnectionClosedError,
    xlib_error.XauthError,
    xlib_error.XNoAuthError,
    OSError,
    OverflowError,  # a display number that gives no port number
)


class XConnection:
    """For one thread at a time: python-xlib's own locking can leave a second thread waiting for ever."""

    def __init__(self, display: str, answer_within_s: float = ANSWER_WITHIN_S) -> None:
        self.name = display
        self._limit = answer_within_s
        self._talking_since: float | None = None
        self._gave_up = False
        self._closed = threading.Event()
        self._refused: list[str] = []
        self.xlib = self._open()
        self.xlib.set_error_handler(lambda error, _request: self._refused.append(str(error)))
        # python-xlib shares these numbers between all displays of a process; servers number differently.
        protocol = self.xlib.display
        protocol.extension_major_opcodes = dict(protocol.extension_major_opcodes)
        self.root = self.xlib.screen().root
        threading.Thread(target=self._watch, name=f"watch over display {display}", daemon=True).start()

    def _open(self) -> Any:
        """In a thread of its own, because a stopped X server accepts connections and never answers."""
        opened: Future[Any] = Future()

        def open_it() -> None:
            try:
                _knock(self.name, self._limit)
                display = xlib_display.Display(self.name)
            except _CANNOT_OPEN as error:
                if opened.set_running_or_notify_cancel():
                    opened.set_exception(error)
                return
            if opened.set_running_or_notify_cancel():
                opened.set_result(display)
            else:
                _close(display)

        threading.Thread(target=open_it, name=f"open display {self.name}", daemon=True).start()
        try:
            return opened.result(self._limit)
        except TimeoutError as error:
            opened.cancel()
            raise DesktopError(f"display {self.name!r} does not answer") from error
        except _CANNOT_OPEN as error:
            raise DesktopError(f"display {self.name!r} cannot be opened: {error}") from error

    @contextmanager
    def talking(self) -> Iterator[Any]:
        """Around every use of the connection; gives python-xlib's display."""
        outermost = self._talking_since is None
        if outermost:
            self._talking_since = time.monotonic()
        try:
            with self.listening() as xlib:
                yield xlib
        finally:
            if outermost:
                self._talking_since = None

    @contextmanager
    def listening(self) -> Iterator[Any]:
        """The same for waiting without end, which only ``hang_up`` breaks off."""
        try:
            yield self.xlib
        except (xlib_error.ConnectionClosedError, OSError) as error:
            why = "stopped answering" if self._gave_up else "is gone"
            raise DesktopLostError(f"display {self.name} {why}") from error
        except xlib_error.XError as error:
            raise DesktopError(f"display {self.name} refused a request: {error}") from error

    def _watch(self) -> None:
        """python-xlib waits for answers without end; this ends it."""
        while not self._closed.wait(self._limit / 5):
            since = self._talking_since
            if since is not None and time.monotonic() - since > self._limit:
                self._gave_up = True
                self.hang_up()
                return

    def hang_up(self) -> None:
        """Wake whoever waits for an answer, with an error. The one method for other threads."""
        with suppress(OSError):
            self.xlib.display.socket.shutdown(socket.SHUT_RDWR)

    def deliver(self) -> None:
        """Send what is queued and wait until the server has dealt with it."""
        with self.talking() as xlib:
            xlib.sync()
            if self._refused:
                refused, self._refused = self._refused, []
                raise DesktopError(f"display {self.name} refused a request: {refused[0]}")

    def screen_size(self) -> Size:
        with self.talking():
            geometry = self.root.get_geometry()
        return Size(geometry.width, geometry.height)

    def atom(self, name: str) -> int:
        with self.talking() as xlib:
            return int(xlib.intern_atom(name))

    def close(self) -> None:
        self._closed.set()
        _close(self.xlib)


def _close(display: Any) -> None:
    """Its server may be gone already: closing still says goodbye to it."""
    with suppress(xlib_error.ConnectionClosedError, OSError):
        display.close()


def _knock(display: str, within_s: float) -> None:
    """Finds out whether somebody is there: python-xlib leaves a socket open when nobody is."""
    _, _, host, number, _ = xlib_connect.get_display(display)
    if (host and host != "unix") or sys.platform == "win32":  # whose Python has no such sockets
        socket.create_connection((host or "127.0.0.1", 6000 + number), within_s).close()
        return
    path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X servers listen
    with socket.socket(socket.AF_UNIX) as door:
        door.settimeout(within_s)
        door.connect(path if Path(path).exists() else f"\0{path}")
