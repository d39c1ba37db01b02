"""What a dialog says, without what its window is drawn with."""

from __future__ import annotations

import pytest

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.parts import Answer, DialogBox


def token(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + 8 * len(text), top + 18), confidence=1)


def told(*lines: Token) -> DialogBox:
    answer = Answer("OK", Box(500, 340, 560, 370))
    said = (token("Information", 310, 206), *lines, token("Synchronisation terminée.", 320, 260))
    return DialogBox(Box(300, 200, 700, 400), said, (answer,), ())


@pytest.mark.parametrize("cross", ["X", "x", "×", "✕"])
def test_the_cross_that_closes_its_window_says_nothing(cross: str) -> None:
    assert told().tells_nothing_bad
    assert told(token(cross, 680, 206)).tells_nothing_bad


def test_a_letter_anywhere_else_may_say_something() -> None:
    assert not told(token("X", 400, 300)).tells_nothing_bad
