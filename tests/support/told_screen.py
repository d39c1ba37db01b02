"""A screen on which exactly the texts a test names are read, for tests about what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rpa_vision.bootstrap import build_senses
from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

FRAME = Frame(np.zeros((1080, 1920, 3), dtype=np.uint8))


class FakeToldOcr:
    name = "fake_told"

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens

    def read(self, _frame: Frame) -> Sequence[Token]:
        return self._tokens

    def read_closely(self, _frame: Frame, region: Box) -> Sequence[Token]:
        return [token for token in self._tokens if region.contains(token.bbox.center)]


def showing(tokens: Sequence[Token], frame: Frame = FRAME) -> ScreenView:
    return ScreenView(frame, build_senses(Settings(), FakeToldOcr(tokens)))
