"""A small screen that is nothing but a dialog, on which exactly the texts a test names are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from told_screen import FakeToldOcr

LETTER, LINE = 8, 18


def read_screen(lines: Sequence[str], answers: Sequence[str], senses: Senses) -> ScreenView:
    below = 40 + 2 * LINE * len(lines)
    tokens = [_token(line, 20, 20 + 2 * LINE * row) for row, line in enumerate(lines)]
    tokens += [_token(answer, 20 + 120 * place, below) for place, answer in enumerate(answers)]
    width = max(200, *(token.bbox.right + 20 for token in tokens))
    frame = Frame(np.full((below + 2 * LINE, width, 3), 240, dtype=np.uint8))
    return ScreenView(frame, replace(senses, ocr=FakeToldOcr(tokens)))


def _token(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + LETTER * len(text), top + LINE), confidence=1.0)
