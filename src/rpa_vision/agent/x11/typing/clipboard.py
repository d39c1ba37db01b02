"""The clipboard as a way to type: any letter arrives, whatever the keyboard layout.

A thread with a connection of its own answers the programs that ask: while our text is pasted, and
afterwards with the text that was there before.
"""

from __future__ import annotations

import math
import select
import threading
import time
from contextlib import suppress

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.typing.selection import Selection
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.phrases import phrased

MOST_BYTES = 64 * 1024
"""Fits one X request; more than this is nothing a person types into a form."""
_FORMER_WITHIN_S = 1.0
"""For a running program to hand over its text; a stuck one must not hold us up."""
_OTHERS_AFTER_S = 0.5
"""Where another process asks for the program (Wine, a remote viewer), the program itself never does."""
_QUIET_S = 0.25
"""Programs ask several times for one paste; a browser on a busy machine up to a tenth of a second apart."""
_NOTICED_WITHIN_S = 1.0
_FETCHED_S = 0.1
"""Between asking which formats there are and being ready to paste one of them."""


class Clipboard:
    def __init__(self, display: str) -> None:
        self._connection = XConnection(display)
        self._selection = Selection(self._connection)
        self._former: str | None = None
        self._giving_back: threading.Thread | None = None
        self._used = threading.Condition()
        """Held around every use of the connection."""
        self._thread = threading.Thread(target=self._answer, name=f"clipboard of {display}", daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        """Until the connection ends, by ``close`` or with the display: whoever uses it next is told."""
        with suppress(DesktopError, OSError, ValueError):
            while True:
                select.select([self._connection.xlib.display.socket], [], [])
                with self._used:
                    self._selection.handle_pending()
                    self._used.notify_all()

    def lend(self, text: str) -> None:
        """Offer this text for pasting, keeping the text that was there for ``give_back_soon``."""
        _check(text)
        self.wait_until_given_back()
        with self._used:
            own = self._selection.text
            self._former = self._selection.read(_FORMER_WITHIN_S) if own is None else own
            self._selection.own(text)
            self._selection.handle_pending()

    def wait_until_noticed(self) -> None:
        """Until whoever keeps a copy of the clipboard for other programs has asked about the new text."""
        deadline = time.monotonic() + _NOTICED_WITHIN_S
        with self._used:
            while (left := min(self._quiet_from(_FETCHED_S), deadline) - time.monotonic()) > 0:
                self._used.wait(left)
                self._selection.handle_pending()

    def forget_requests(self) -> None:
        """Whoever asked until now only watches the clipboard: nothing was pasted yet."""
        with self._used:
            self._selection.handle_pending()
            self._selection.text_requests.clear()

    def wait_until_pasted(self, window: int, within_s: float) -> bool:
        """Whether the program of this window asked for the text, or another did in its stead.

        Clipboard histories ask too, so a request from elsewhere counts only after the window's own
        program had time to come with one.
        """
        deadline = time.monotonic() + within_s
        with self._used:
            while True:
                self._selection.handle_pending()
                sure_at = self._sure_at(window)
                now = time.monotonic()
                if sure_at is not None and now >= sure_at:
                    return True
                if now >= deadline:
                    return False
                self._used.wait(min(sure_at or deadline, deadline) - now)

    def _sure_at(self, window: int) -> float | None:
        requests = self._selection.text_requests
        if not requests:
            return None
        own = any(self._selection.same_program(asker, window) for _, asker in requests)
        return requests[-1][0] + (0.0 if own else _OTHERS_AFTER_S)

    def give_back_soon(self) -> None:
        """The former text again once nobody asks for ours any more, or an empty clipboard: what was typed
        must not be pasted elsewhere. Beside whatever comes next, which ``wait_until_given_back`` holds up."""
        self._giving_back = threading.Thread(
            target=self._give_back_when_quiet, name="gives the clipboard back"
        )
        self._giving_back.start()

    def wait_until_given_back(self) -> None:
        if self._giving_back is not None:
            self._giving_back.join()
            self._giving_back = None

    def _give_back_when_quiet(self) -> None:
        with suppress(DesktopError), self._used:  # without the display there is no clipboard to give back
            self._selection.handle_pending()
            while self._selection.asked_at and (left := self._quiet_from(_QUIET_S) - time.monotonic()) > 0:
                self._used.wait(left)
                self._selection.handle_pending()
            self._give_back()

    def _quiet_from(self, quiet_s: float) -> float:
        """When it will have been quiet for this long, if nobody asks again; never while nobody has asked."""
        return math.inf if self._selection.asked_at is None else self._selection.asked_at + quiet_s

    def _give_back(self) -> None:
        if self._selection.text is None:
            return  # somebody copied something in the meantime: that is theirs to keep
        if self._former is None:
            self._selection.disown()
        else:
            self._selection.own(self._former)
        self._selection.handle_pending()

    def close(self) -> None:
        self.wait_until_given_back()
        self._connection.hang_up()
        self._thread.join()
        self._connection.close()


def _check(text: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise BadInputError(phrased("agent_refused.not_utf", reason=error.reason)) from error
    if size > MOST_BYTES:
        raise BadInputError(
            phrased("agent_refused.too_many_bytes_to_paste", size=size, most_bytes=MOST_BYTES)
        )
