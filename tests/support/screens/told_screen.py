"""A screen on which exactly the texts and elements a test names are seen, for tests about what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
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

    def read_closely(self, _frame: Frame, region: Box, _times: float = 1) -> Sequence[Token]:
        return [token for token in self._tokens if region.contains(token.bbox.center)]


class FakeToldDetector:
    name = "fake_told"

    def __init__(self, elements: Sequence[UIElement]) -> None:
        self._elements = elements

    def detect(self, _frame: Frame, _lines: Sequence[Token]) -> Sequence[UIElement]:
        return self._elements

    def prepare(self, _frame: Frame) -> Callable[[Sequence[Token]], Sequence[UIElement]]:
        return lambda _lines: self._elements


def element(kind: ElementType, role: str, box: Box, label: str = "") -> UIElement:
    name = f"{role}_{box.left}_{box.top}"
    return UIElement(
        element_id=name, type=kind, role=role, bbox=box, center=box.center, label=label, confidence=0.9
    )


def showing(
    tokens: Sequence[Token], frame: Frame = FRAME, elements: Sequence[UIElement] | None = None
) -> ScreenView:
    senses = build_senses(Settings(), FakeToldOcr(tokens))
    if elements is not None:
        senses = replace(senses, detector=FakeToldDetector(elements))
    return ScreenView(frame, senses)
