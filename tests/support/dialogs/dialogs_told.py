"""Dialogs told in words, for tests about what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.parts import Answer, DialogBox


def told_dialog(lines: Sequence[str], buttons: Sequence[str]) -> DialogBox:
    """What classifying needs of a dialog: its lines, one under the other, then its buttons in a row."""
    texts = [
        Token(text=line, bbox=Box(20, 20 + 24 * row, 20 + 8 * max(1, len(line)), 36 + 24 * row), confidence=1)
        for row, line in enumerate(lines)
    ]
    below = 40 + 24 * len(lines)
    answers = [
        Answer(label, Box(20 + 120 * place, below, 120 + 120 * place, below + 30))
        for place, label in enumerate(buttons)
    ]
    labels = [Token(text=one.label, bbox=one.bbox, confidence=1) for one in answers]
    return DialogBox(Box(0, 0, 1600, below + 50), (*texts, *labels), tuple(answers), ())
