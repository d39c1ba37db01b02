"""The clipboard behind a VNC server, where the server knows the extension for Unicode text.

Text is only announced; a server asks for it when a program pastes, or when it is announced. The plain
clipboard message of RFB knows only Latin-1, and nobody learns whether it was pasted: it is not used.
"""

from __future__ import annotations

import struct
import threading
import time
import zlib
from collections.abc import Callable

from rpa_vision.agent.vnc.messages import extended_clipboard
from rpa_vision.agent.vnc.wire import Wire
from rpa_vision.errors import DesktopLostError

_TEXT = 1 << 0
_CAPS, _REQUEST, _PEEK, _NOTIFY, _PROVIDE = (1 << bit for bit in range(24, 29))
_NEEDED = _TEXT | _REQUEST | _NOTIFY | _PROVIDE
_NO_UNASKED_BYTES = struct.pack(">I", 0)
_MOST_MESSAGE = 1024 * 1024
_MOST_TEXT = 4 * 1024 * 1024
_SIZE = 4


class RemoteClipboard:
    def __init__(self, wire: Wire, send: Callable[[bytes], None]) -> None:
        """``send``: for the owner's thread; what the listening one has to answer it sends over the wire."""
        self._wire = wire
        self._send = send
        self._guard = threading.Lock()
        self._lent: str | None = None
        self.usable = False
        self.holds_text = False
        """A program there has copied something."""
        self.copied: str | None = None
        """What it was, once asked for."""
        self.asked: list[float] = []
        """When the server wanted the text that was lent."""

    def lend(self, text: str | None) -> None:
        """Announce this text, or that there is none."""
        with self._guard:
            self._lent = text
            self.asked = []
        self._send(extended_clipboard(_NOTIFY | (0 if text is None else _TEXT)))

    def ask(self) -> None:
        self.copied = None
        self._send(extended_clipboard(_REQUEST | _TEXT))

    def read_message(self) -> None:
        """One clipboard message, without its type."""
        length = self._wire.number("3xi")
        if length >= 0:
            self._wire.skip(length)  # Latin-1, which says less than what can be asked for
        elif -length < _SIZE:
            raise DesktopLostError(f"{self._wire.name} sent a clipboard message without its first word")
        elif -length > _MOST_MESSAGE:
            self._wire.skip(-length)
        else:
            self._extended(self._wire.number("I"), self._wire.read(-length - _SIZE))

    def _extended(self, flags: int, data: bytes) -> None:
        if flags & _CAPS:
            self.usable = flags & _NEEDED == _NEEDED
            self._wire.send(extended_clipboard(_CAPS | _NEEDED, _NO_UNASKED_BYTES))
        elif flags & _NOTIFY:
            self.holds_text = bool(flags & _TEXT)
        elif flags & _REQUEST:
            self._provide()
        elif flags & _PEEK:
            self._wire.send(extended_clipboard(_NOTIFY | (0 if self._lent is None else _TEXT)))
        elif flags & _PROVIDE and flags & _TEXT:
            self.copied = _unpacked(data)

    def _provide(self) -> None:
        with self._guard:
            if self._lent is None:
                return
            self.asked.append(time.monotonic())
            text = self._lent
        self._wire.send(extended_clipboard(_PROVIDE | _TEXT, _packed(text)))


def _packed(text: str) -> bytes:
    data = text.replace("\r\n", "\n").replace("\n", "\r\n").encode() + b"\0"
    return zlib.compress(struct.pack(">I", len(data)) + data)


def _unpacked(data: bytes) -> str:
    """Damaged text is no reason to lose the screen: it is only kept to be given back."""
    try:
        plain = zlib.decompressobj().decompress(data, _MOST_TEXT)
    except zlib.error:
        return ""
    size = int.from_bytes(plain[:_SIZE])
    return plain[_SIZE : _SIZE + size].rstrip(b"\0").decode(errors="replace").replace("\r\n", "\n")
