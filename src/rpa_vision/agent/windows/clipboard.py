"""The clipboard as a way to type: any letter arrives, whatever the keyboard layout.

The text is only promised to Windows, which comes for it when a program pastes. So we know that somebody did,
and who, before what was there is put back; put back earlier, it would be pasted instead.
"""

from __future__ import annotations

import time

from rpa_vision.agent.windows.user32.api import CF_UNICODETEXT, User32
from rpa_vision.errors import BadInputError, DeliveryUnknownError, DesktopError
from rpa_vision.phrases import phrased

MOST_LETTERS = 64 * 1024
"""More than this is nothing a person types into a form."""
_NOT_FOR_HISTORY = (
    ("ExcludeClipboardContentFromMonitorProcessing", b"\x01"),
    ("CanIncludeInClipboardHistory", b"\x00\x00\x00\x00"),
    ("CanUploadToCloudClipboard", b"\x00\x00\x00\x00"),
)
"""Clipboard histories leave what is marked so out: it may be about a patient."""
_OPEN_WITHIN_S = 1.0
"""Programs keep the clipboard open for milliseconds; one that keeps it for longer is stuck."""
_OPEN_POLL_S = 0.01
_OTHERS_AFTER_S = 0.5
"""A clipboard watcher that asked first took the notice away that the program's own asking would have been."""
_QUIET_S = 0.05
"""Some programs ask twice for one paste, a few milliseconds apart."""


class Loan:
    """Our text in place of what was there. In one thread, which waits for messages until it is given back."""

    def __init__(self, api: User32, text: str) -> None:
        self._api = api
        self._data = _as_data(text)
        self._requests: list[tuple[float, int]] = []
        """When the text was asked for, and by which process; 0 when nobody knows."""
        self._former: str | None = None
        self._window = api.create_clipboard_window(self._render)

    def begin(self) -> bool:
        """False when the clipboard cannot be had: nothing was changed then."""
        if not self._open():
            self._api.destroy_window(self._window)
            return False
        try:
            self._former = self._api.clipboard_text()
            self._fill(None)
        except DesktopError:
            self._api.destroy_window(self._window)
            raise
        finally:
            self._api.close_clipboard()
        return True

    def _open(self) -> bool:
        """Not where its owner hangs: reading its text would hang us too."""
        deadline = time.monotonic() + _OPEN_WITHIN_S
        while not self._api.open_clipboard(self._window):
            if time.monotonic() > deadline:
                return False
            # Whoever has it open may be waiting for us to keep our promise.
            self._api.wait_for_messages(_OPEN_POLL_S)
        owner = self._api.clipboard_owner()
        if owner not in (0, self._window) and self._api.window_hangs(owner):
            self._api.close_clipboard()
            return False
        return True

    def _fill(self, data: bytes | None) -> None:
        self._api.empty_clipboard()
        for name, value in _NOT_FOR_HISTORY:
            self._api.put_clipboard(self._api.register_clipboard_format(name), value)
        self._api.put_clipboard(CF_UNICODETEXT, data)

    def _render(self, clipboard_format: int) -> None:
        if clipboard_format != CF_UNICODETEXT:
            return
        asker = self._api.window_owner(self._api.clipboard_opener()).process
        self._api.put_clipboard(CF_UNICODETEXT, self._data)
        self._requests.append((time.monotonic(), asker))

    def wait_until_pasted(self, process: int, within_s: float) -> bool:
        """Whether this process asked for the text, or another did in its stead."""
        deadline = time.monotonic() + within_s
        while True:
            sure_at = self._sure_at(process)
            now = time.monotonic()
            if sure_at is not None and now >= sure_at:
                return True
            if now >= deadline:
                return False
            self._api.wait_for_messages(min(sure_at or deadline, deadline) - now)

    def _sure_at(self, process: int) -> float | None:
        if not self._requests:
            return None
        own = any(asker == process for _, asker in self._requests)
        return self._requests[-1][0] + (_QUIET_S if own else _OTHERS_AFTER_S)

    def give_back(self) -> None:
        """The former text again, or an empty clipboard: what was typed must not be pasted elsewhere."""
        try:
            if self._api.clipboard_owner() != self._window:
                return  # somebody copied something in the meantime: that is theirs to keep
            if not self._open():
                raise DeliveryUnknownError(
                    "the text was offered for pasting, and another program keeps the clipboard open"
                )
            try:
                if self._former is None:
                    self._api.empty_clipboard()
                else:
                    self._fill(_as_data(self._former, line_ends=False))
            except DesktopError as error:
                raise DeliveryUnknownError(f"what was copied before is lost: {error}") from error
            finally:
                self._api.close_clipboard()
        finally:
            self._api.destroy_window(self._window)


def expect_typable(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadInputError(phrased("agent_refused.not_unicode", reason=error.reason)) from error
    if len(text) > MOST_LETTERS:
        raise BadInputError(
            phrased("agent_refused.too_long_to_paste", count=len(text), most_letters=MOST_LETTERS)
        )
    if "\0" in text:
        raise BadInputError(phrased("agent_refused.character_zero"))


def _as_data(text: str, *, line_ends: bool = True) -> bytes:
    """Windows' programs know the end of a line by two characters."""
    if line_ends:
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    return text.encode("utf-16-le", errors="surrogatepass") + b"\0\0"
