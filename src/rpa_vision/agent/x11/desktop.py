"""The X11 desktop behind the ``Desktop`` port."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.agent.x11.clipboard import Clipboard
from rpa_vision.agent.x11.connection import ANSWER_WITHIN_S
from rpa_vision.agent.x11.hands import XHands
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.errors import DeliveryUnknownError, DesktopError
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton

PASTED_WITHIN_S = 5.0
"""A program that answers a key only after five seconds hangs, as far as a person can tell."""


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
        self._hands.click(at, button, 2 if double else 1, modifiers)

    def press(self, keys: Sequence[str]) -> None:
        self._hands.press(keys)

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._hands.scroll(at, delta)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._hands.drag(start, end, button)

    def type_text(self, text: str) -> None:
        if not text:
            return
        if self._clipboard is None:
            self._clipboard = Clipboard(self._connection.name)
        window = self._windows.focused()
        self._clipboard.lend(text)
        try:
            self._clipboard.forget_requests()
            self._hands.press(("ctrl", "v"))
            if not self._clipboard.wait_until_pasted(window, self._pasted_within_s):
                raise DeliveryUnknownError(
                    f"the text was not delivered: no program asked for it within {self._pasted_within_s:g} s"
                )
        finally:
            self._clipboard.give_back()
