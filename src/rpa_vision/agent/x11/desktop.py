"""The X11 desktop behind the ``Desktop`` port."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rpa_vision.agent.x11.connection import ANSWER_WITHIN_S
from rpa_vision.agent.x11.hands import XHands
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.agent.x11.typing.answering import answers
from rpa_vision.agent.x11.typing.clipboard import Clipboard
from rpa_vision.agent.x11.typing.takers import runs_under_wine, shows_another_machine
from rpa_vision.errors import DeliveryUnknownError, DesktopError, FocusLostError
from rpa_vision.lexicon.gestures import keys_to_paste
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton

PASTED_WITHIN_S = 3.0
"""A program that takes longer for one key hangs, as far as a person can tell."""

_HELD_IN_VIEWERS_S = 0.06
"""As long as a finger's quick press: over there too a press must be passed on before its release comes, and
nobody here can see when it was."""
_VIEWER_READS_WITHIN_S = 0.3
"""A viewer gives no sign of having read its keys; it has nothing else to do than to pass them on."""
_SETTLES_S = 0.6
"""For a program that just answered to come for the text, or another in its stead."""


class X11Desktop(X11Screen):
    def __init__(
        self,
        display: str,
        answer_within_s: float = ANSWER_WITHIN_S,
        pasted_within_s: float = PASTED_WITHIN_S,
    ) -> None:
        super().__init__(display, answer_within_s)
        self._pasted_within_s = pasted_within_s
        self._clipboard: Clipboard | None = None
        try:
            self._hands = XHands(self._connection)
        except DesktopError:
            self.close()
            raise

    def close(self) -> None:
        if self._clipboard is not None:
            self._clipboard.close()
        super().close()

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._finish_typing()
        self._hands.click(at, button, 2 if double else 1, modifiers, self._hold_s())

    def press(self, keys: Sequence[str]) -> None:
        self._finish_typing()
        self._hands.press(keys)

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._finish_typing()
        self._hands.scroll(at, delta)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._finish_typing()
        self._hands.drag(start, end, button, self._hold_s())

    def _hold_s(self) -> float:
        return _HELD_IN_VIEWERS_S if shows_another_machine(self._windows.foreground()) else 0.0

    def type_text(self, text: str) -> None:
        if not text:
            return
        window, front = self.active_window(), self._windows.foreground()
        if shows_another_machine(front):
            self._finish_typing()
            self._hands.write(text, lambda: time.sleep(_VIEWER_READS_WITHIN_S))
            return
        if self._pasted(text, under_wine=runs_under_wine(front)):
            return
        if self.active_window() != window:
            raise FocusLostError("another window came in front, and took none of the text")
        self._finish_typing()
        # It got the keys for pasting, is well, and did not want the text: some fields take keys only. A dialog that
        # has come up instead would take a letter of the text for one of its buttons.
        self._hands.write(text, self._wait_until_read)

    def _finish_typing(self) -> None:
        """A paste that a person's program does next must be of what was copied before ours."""
        if self._clipboard is not None:
            self._clipboard.wait_until_given_back()

    def _pasted(self, text: str, *, under_wine: bool) -> bool:
        """False where the program surely did not want the text: it has come to what was sent after the keys for
        pasting. Until it has, it may still come for it, so it stays there; who has come in front meanwhile says
        nothing about that."""
        field = self._windows.focused()
        self._answers(field)  # a paste it was told to do before must not be of our text
        if self._clipboard is None:
            self._clipboard = Clipboard(self._connection.name)
        self._clipboard.lend(text)
        try:
            if under_wine:
                self._clipboard.wait_until_noticed()
            self._clipboard.forget_requests()
            self._hands.press(keys_to_paste())
            if self._clipboard.wait_until_pasted(field, self._pasted_within_s):
                return True
            if under_wine or not self._answers(field):
                raise DeliveryUnknownError(
                    f"the text was not delivered: no program asked for it within {self._pasted_within_s:g} s"
                )
            return self._clipboard.wait_until_pasted(field, _SETTLES_S)
        finally:
            self._clipboard.give_back_soon()

    def _answers(self, window: int) -> bool:
        return answers(self._connection.name, window, self._pasted_within_s)

    def _wait_until_read(self) -> None:
        if not self._answers(self._windows.focused()):
            raise DeliveryUnknownError("the text was written by keys, and the program stopped answering")
