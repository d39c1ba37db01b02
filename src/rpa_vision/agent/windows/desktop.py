"""The Windows desktop behind the ``Desktop`` port."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.agent.windows.clipboard import Loan, expect_typable
from rpa_vision.agent.windows.hands import WindowsHands
from rpa_vision.agent.windows.screen import WindowsScreen
from rpa_vision.agent.windows.user32.api import User32
from rpa_vision.errors import DeliveryUnknownError, FocusLostError
from rpa_vision.lexicon.gestures import keys_to_paste
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton

PASTED_WITHIN_S = 3.0
"""A program that takes longer for one key hangs, as far as a person can tell."""

_SETTLES_S = 0.6
"""A program that was busy answers before it comes to the keys that wait for it."""


class WindowsDesktop(WindowsScreen):
    """``WindowsDesktop(load_user32())`` on Windows."""

    def __init__(self, api: User32, pasted_within_s: float = PASTED_WITHIN_S) -> None:
        super().__init__(api)
        self._pasted_within_s = pasted_within_s
        self._hands = WindowsHands(api)

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._expect_open()
        self._hands.click(at, button, 2 if double else 1, modifiers)

    def press(self, keys: Sequence[str]) -> None:
        self._expect_open()
        self._hands.press(keys)

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._expect_open()
        self._hands.scroll(at, delta)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._expect_open()
        self._hands.drag(start, end, button)

    def type_text(self, text: str) -> None:
        self._expect_open()
        if not text:
            return
        expect_typable(text)
        window = self._api.foreground_window()
        loan = Loan(self._api, text)
        if loan.begin():
            if self._pasted(loan, window):
                return
            if self._api.foreground_window() != window:
                raise FocusLostError("another window came in front, and took none of the text")
        # The program is well and did not want the text, or the clipboard cannot be had: keys are left. A dialog that
        # has come up instead would take a letter of the text for one of its buttons.
        self._hands.write(text)

    def _pasted(self, loan: Loan, window: int) -> bool:
        """False where the program answers, had time to paste, and did not want the text. Until then it may still come
        for it, so it stays there; who has come in front meanwhile says nothing about that."""
        process = self._api.window_owner(window).process
        try:
            self._hands.press(keys_to_paste())
            if loan.wait_until_pasted(process, self._pasted_within_s):
                return True
            if not self._api.window_answers(window, self._pasted_within_s):
                raise DeliveryUnknownError(
                    f"the text was not delivered: no program asked for it within {self._pasted_within_s:g} s"
                )
            return loan.wait_until_pasted(process, _SETTLES_S)
        finally:
            loan.give_back()
