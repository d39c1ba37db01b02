"""Windows' clipboard as the agent meets it: open for one at a time, and rendering late.

Programs get on with their work while somebody waits for messages, as they do on the real thing.
"""

# ruff: noqa: ARG002 - the signatures are those of the real one
from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rpa_vision.agent.windows.user32.api import CF_UNICODETEXT
from rpa_vision.errors import DesktopError

_LATER_POLL_S = 0.002


@dataclass
class _Clipboard:
    formats: dict[int, bytes | None] = field(default_factory=dict)
    owner: int = 0
    opened_by: int | None = None
    kept_until: float = -math.inf
    """Another program has it open for as long."""


class FakeClipboard:
    OTHER = 0x20020
    """A window of another program."""

    def __init__(self) -> None:
        self.registered: dict[str, int] = {}
        self.clipboard = _Clipboard()
        self.clipboard_owner_hangs = False
        self.refuses_clipboard_data = False
        self.history: list[str] = []
        """What a clipboard history kept: it looks at every change, and heeds what asks to be left out."""
        self.watcher_asks = False
        """A program that asks for every text offered, whatever it is marked with."""
        self._renders: dict[int, Callable[[int], None]] = {}
        self._later: list[tuple[float, Callable[[], None]]] = []

    def later(self, after_s: float, work: Callable[[], None]) -> None:
        self._later.append((time.monotonic() + after_s, work))

    def copy(self, text: str) -> None:
        """As a person does in another program."""
        data = text.encode("utf-16-le") + b"\0\0"
        self.clipboard = _Clipboard({CF_UNICODETEXT: data}, owner=self.OTHER)

    def register_clipboard_format(self, name: str) -> int:
        return self.registered.setdefault(name, 0xC000 + len(self.registered))

    def create_clipboard_window(self, render: Callable[[int], None]) -> int:
        window = 0x30000 + len(self._renders)
        self._renders[window] = render
        return window

    def destroy_window(self, window: int) -> None:
        """A promise dies with the window that made it."""
        del self._renders[window]
        if self.clipboard.owner == window:
            self.clipboard.formats = {k: v for k, v in self.clipboard.formats.items() if v is not None}
            self.clipboard.owner = 0

    @property
    def windows_left_open(self) -> int:
        return len(self._renders)

    def open_clipboard(self, window: int) -> bool:
        if self.clipboard.opened_by is not None or time.monotonic() < self.clipboard.kept_until:
            return False
        self.clipboard.opened_by = window
        return True

    def close_clipboard(self) -> None:
        self.clipboard.opened_by = None
        if self.clipboard.owner in self._renders:
            self.later(0.0, self._tell_watchers)

    def _tell_watchers(self) -> None:
        if self.watcher_asks and self.clipboard.formats.get(CF_UNICODETEXT, b"") is None:
            self.read_for(self.OTHER)
        marked = self.registered.get("ExcludeClipboardContentFromMonitorProcessing")
        if marked not in self.clipboard.formats:
            self.history.append(self.read_for(self.OTHER) or "")

    def clipboard_owner(self) -> int:
        return self.clipboard.owner

    def clipboard_opener(self) -> int:
        return self.clipboard.opened_by or 0

    def window_hangs(self, window: int) -> bool:
        return self.clipboard_owner_hangs

    def clipboard_text(self) -> str | None:
        assert self.clipboard.opened_by is not None, "the clipboard is not open"
        assert not self.clipboard_owner_hangs, "waits for a program that hangs, for ever"
        return self._text()

    def _text(self) -> str | None:
        data = self.clipboard.formats.get(CF_UNICODETEXT)
        return None if data is None else data.decode("utf-16-le").partition("\0")[0]

    def empty_clipboard(self) -> None:
        assert self.clipboard.opened_by is not None, "the clipboard is not open"
        self.clipboard.formats.clear()
        self.clipboard.owner = self.clipboard.opened_by

    def put_clipboard(self, clipboard_format: int, data: bytes | None) -> None:
        if self.refuses_clipboard_data:
            raise DesktopError("Windows refused SetClipboardData: not enough memory")
        self.clipboard.formats[clipboard_format] = data

    def read_for(self, window: int) -> str | None:
        """As a program reads: opens, asks, has a promise kept, closes."""
        if not self.open_clipboard(window):
            return None
        try:
            if self.clipboard.formats.get(CF_UNICODETEXT, b"") is None:
                self._renders[self.clipboard.owner](CF_UNICODETEXT)
            return self._text()
        finally:
            self.clipboard.opened_by = None

    def wait_for_messages(self, within_s: float) -> None:
        deadline = time.monotonic() + within_s
        while True:
            now = time.monotonic()
            due = [one for one in self._later if one[0] <= now]
            if due:
                self._later = [one for one in self._later if one[0] > now]
                for _, work in due:
                    work()
                return
            if now >= deadline:
                return
            time.sleep(min(_LATER_POLL_S, deadline - now))
