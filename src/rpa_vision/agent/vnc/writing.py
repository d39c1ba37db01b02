"""Text over VNC: pasted where the server lets us know that a program took it, key by key elsewhere."""

from __future__ import annotations

import time

from rpa_vision.agent.vnc.connection import VncConnection
from rpa_vision.agent.vnc.hands import VncHands
from rpa_vision.agent.vnc.keys import expect_text, letters
from rpa_vision.errors import DeliveryUnknownError
from rpa_vision.lexicon.gestures import keys_to_paste

_FORMER_WITHIN_S = 1.0
"""For a running program to hand over what it copied; a stuck one must not hold us up."""
_QUIET_S = 0.05
"""Some programs ask twice for one paste, a few milliseconds apart."""


class Writer:
    def __init__(self, connection: VncConnection, hands: VncHands, pasted_within_s: float) -> None:
        self._connection = connection
        self._clipboard = connection.clipboard
        self._hands = hands
        self._pasted_within_s = pasted_within_s

    def write(self, text: str) -> None:
        self._connection.expect_alive()
        expect_text(text)
        if text and not (self._clipboard.usable and self._pasted(text)):
            self._hands.write(letters(text))

    def _pasted(self, text: str) -> bool:
        """False where nobody could tell when a program has taken the text; then nothing was done."""
        former = self._copied()
        try:
            if not self._waits_for_a_paste(text):
                return False
            self._hands.press(keys_to_paste())
            if not self._taken():
                raise DeliveryUnknownError(
                    f"the text was not delivered: no program asked for it within {self._pasted_within_s:g} s"
                )
            return True
        finally:
            self._clipboard.lend(former)

    def _waits_for_a_paste(self, text: str) -> bool:
        """Not where the server fetches the text as soon as it is announced, or a clipboard history does.

        TigerVNC does so once, when the clipboard changes hands; hence the second try.
        """
        for _ in range(2):
            self._clipboard.lend(text)
            self._connection.deliver()
            if not self._clipboard.asked:
                return True
        return False

    def _taken(self) -> bool:
        asked = self._clipboard.asked
        deadline = time.monotonic() + self._pasted_within_s
        if not self._connection.comes_true(lambda: bool(asked), deadline):
            return False
        while self._asked_again(asked):
            pass
        return True

    def _asked_again(self, asked: list[float]) -> bool:
        before = len(asked)
        return self._connection.comes_true(lambda: len(asked) > before, time.monotonic() + _QUIET_S)

    def _copied(self) -> str | None:
        """What a person copied there."""
        if not self._clipboard.holds_text:
            return None
        self._clipboard.ask()
        deadline = time.monotonic() + _FORMER_WITHIN_S
        self._connection.comes_true(lambda: self._clipboard.copied is not None, deadline)
        return self._clipboard.copied
