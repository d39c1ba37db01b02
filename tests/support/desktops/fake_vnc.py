"""A VNC server that says what a test tells it to, right or wrong."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np

from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels

Script = Callable[[socket.socket], None]


class FakeServer:
    """Says to whoever comes what a script says."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._door = socket.create_server(("127.0.0.1", 0))
        self._guests: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._receive)]
        self._threads[0].start()

    @property
    def port(self) -> int:
        return int(self._door.getsockname()[1])

    def _receive(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self._door.accept()
                self._guests.append(guest)
                thread = threading.Thread(target=self._speak, args=(guest,))
                self._threads.append(thread)
                thread.start()

    def _speak(self, guest: socket.socket) -> None:
        with suppress(OSError, EOFError):
            self._script(guest)

    def close(self) -> None:
        """The door first: somebody may just have come through it."""
        _shut(self._door)
        self._threads[0].join()
        for guest in self._guests:
            _shut(guest)
        for thread in self._threads[1:]:
            thread.join()


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def take(guest: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = guest.recv(count - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def greet(guest: socket.socket, size: Size) -> None:
    """RFB 3.8 without a password."""
    guest.sendall(b"RFB 003.008\n")
    take(guest, 12)
    guest.sendall(b"\x01\x01")
    take(guest, 1)
    guest.sendall(struct.pack(">I", 0))
    take(guest, 1)
    guest.sendall(struct.pack(">HH16xI", *size, 4) + b"fake")


def rectangle(box: Box, encoding: int, data: bytes = b"") -> bytes:
    return struct.pack(">4Hi", box.left, box.top, box.width, box.height, encoding) + data


def update(*rectangles: bytes) -> bytes:
    return struct.pack(">BxH", 0, len(rectangles)) + b"".join(rectangles)


def raw(box: Box, pixels: Pixels) -> bytes:
    part = pixels[box.top : box.bottom, box.left : box.right]
    return rectangle(box, 0, np.dstack([part, np.zeros(part.shape[:2], np.uint8)]).tobytes())


def requests(guest: socket.socket) -> Iterator[tuple[bool, Box]]:
    """The updates a client asks for, whether only changes, and where; the rest of what it says is left out."""
    lengths = {0: 19, 3: 9, 4: 7, 5: 5}
    while True:
        kind = take(guest, 1)[0]
        if kind == 2:
            take(guest, 4 * struct.unpack(">xH", take(guest, 3))[0])
        elif kind == 6:
            take(guest, abs(struct.unpack(">3xi", take(guest, 7))[0]))
        else:
            body = take(guest, lengths[kind])
            if kind == 3:
                only_changes, x, y, width, height = struct.unpack(">?4H", body)
                yield only_changes, Box(x, y, x + width, y + height)


def showing(picture: Pixels, first: bytes) -> Script:
    """A server with this picture, which is sent whole as ``first`` and in small parts as it is."""
    height, width = picture.shape[:2]

    def script(guest: socket.socket) -> None:
        greet(guest, Size(width, height))
        for only_changes, box in requests(guest):
            if not only_changes:
                guest.sendall(first if box == Box(0, 0, width, height) else update(raw(box, picture)))

    return script
