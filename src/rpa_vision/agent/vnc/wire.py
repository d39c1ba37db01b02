"""Bytes to and from a VNC server. Nothing here waits longer than it was told to."""

from __future__ import annotations

import socket
import struct
import threading
import time
from contextlib import suppress
from typing import Any

from rpa_vision.errors import DesktopError, DesktopLostError

_AT_ONCE = 256 * 1024


class Wire:
    def __init__(self, host: str, port: int, answer_within_s: float) -> None:
        self.name = f"VNC server {host}:{port}"
        self._limit = answer_within_s
        self._deadline: float | None = time.monotonic() + answer_within_s
        self._held = bytearray()
        self._sending = threading.Lock()
        try:
            self._socket = socket.create_connection((host, port), answer_within_s)
        except (
            OSError,
            OverflowError,
            UnicodeError,
        ) as error:  # a port that is none, a host that cannot be a name
            raise DesktopError(f"{self.name} cannot be reached: {error}") from error
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def no_hurry(self) -> None:
        """The server has shown what it is: from now on only silence in the middle of a message is an error."""
        self._deadline = None
        self._socket.settimeout(self._limit)

    def wait(self) -> None:
        """Until something comes, however long: a server is silent while nothing changes."""
        while not self._held:
            with suppress(TimeoutError):
                self._receive(1)

    def read(self, count: int) -> bytes:
        """Exactly so many bytes. Callers check the count first: it may be what a server claims."""
        try:
            while (missing := count - len(self._held)) > 0:
                self._receive(missing)
        except TimeoutError as error:
            raise DesktopLostError(f"{self.name} stopped answering in the middle of a message") from error
        data = bytes(self._held[:count])
        del self._held[:count]
        return data

    def unpack(self, form: str) -> tuple[Any, ...]:
        """Numbers in network order, as the struct module writes forms."""
        form = f">{form}"
        return struct.unpack(form, self.read(struct.calcsize(form)))

    def number(self, form: str) -> int:
        (number,) = self.unpack(form)
        return int(number)

    def skip(self, count: int) -> None:
        """However many there are, without keeping them."""
        while count > 0:
            portion = min(count, _AT_ONCE)
            self.read(portion)
            count -= portion

    def send(self, data: bytes) -> None:
        """All of it, or the conversation is over: half a message cannot be taken back."""
        try:
            with self._sending:
                self._socket.sendall(data)
        except OSError as error:
            self.hang_up()
            why = "stopped taking what is sent to it" if isinstance(error, TimeoutError) else "is gone"
            raise DesktopLostError(f"{self.name} {why}") from error

    def _receive(self, missing: int) -> None:
        if self._deadline is not None:
            left = self._deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self._socket.settimeout(left)
        try:
            data = self._socket.recv(min(max(missing, 4096), _AT_ONCE))
        except TimeoutError:
            raise
        except OSError as error:
            raise DesktopLostError(f"{self.name} is gone") from error
        if not data:
            raise DesktopLostError(f"{self.name} closed the connection")
        self._held += data

    def hang_up(self) -> None:
        """Wakes whoever reads or sends, with an error. For any thread."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.hang_up()
        self._socket.close()
