"""A replay finds out about a screen only what its templates ask."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.screen_template import Condition, RequiredElement, ScreenTemplate
from rpa_vision.models.screen import UIElement
from rpa_vision.models.session import WindowContext
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import Settings
from told_screen import FRAME, FakeToldOcr


class CountingDetector:
    name = "counting"

    def __init__(self) -> None:
        self.asked = 0

    def prepare(self, _frame: object) -> object:
        return self.detect

    def detect(self, *_: object) -> list[UIElement]:
        self.asked += 1
        return []


@pytest.fixture
def detector() -> CountingDetector:
    return CountingDetector()


@pytest.fixture
def sight(detector: CountingDetector) -> Sight:
    ocr = FakeToldOcr([Token(text="Accueil", bbox=Box(10, 10, 90, 30), confidence=1.0)])
    senses = replace(build_senses(Settings(), ocr), detector=detector)
    return Sight(ScreenView(FRAME, senses), WindowContext(title="DPI"), "replays/run/000_000.png")


def test_a_template_of_words_costs_no_search_for_elements(sight: Sight, detector: CountingDetector) -> None:
    assert ScreenTemplate(required_text_any=("Accueil",)).matches(sight) == (True, 1.0)
    assert Condition(kind="text_absent", value="Erreur").failure(sight) is None
    assert detector.asked == 0


def test_a_template_of_elements_has_them_looked_for_once(sight: Sight, detector: CountingDetector) -> None:
    template = ScreenTemplate(required_ui_elements=(RequiredElement(role="submit"),))
    assert template.matches(sight) == (False, 0.0)
    assert Condition(kind="element_present", value="submit").failure(sight) is not None
    assert detector.asked == 1
