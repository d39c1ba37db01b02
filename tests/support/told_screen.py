"""A screen on which exactly the texts a test names are read, for tests about what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rpa_vision.models.wording import Token
from rpa_vision.perception.eyes import ScreenView
from rpa_vision.ports import Frame

FRAME = Frame(np.zeros((1080, 1920, 3), dtype=np.uint8))


class FakeToldOcr:
    name = "fake_told"

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens

    def read(self, _frame: Frame) -> Sequence[Token]:
        return self._tokens


def showing(tokens: Sequence[Token], frame: Frame = FRAME) -> ScreenView:
    return ScreenView(frame, FakeToldOcr(tokens))
