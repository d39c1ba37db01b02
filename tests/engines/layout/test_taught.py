"""What the net sees beside the rules: it adds what they missed, and takes nothing from them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame, Pixels

LIMIT = Size(1920, 1080)
NAMES = ["Accueil", "Patients", "Rendez-vous", "Factures", "Archives"]
TOLD = "Aucun rendez-vous n'attend de reponse aujourd'hui"
LEADS = frozenset({ElementType.MENU_ITEM, ElementType.TAB})
"""A strip of words is read as either."""
FIELD = Box(60, 200, 360, 228)


def page() -> tuple[Frame, list[Token]]:
    """Words that lead elsewhere in a coloured strip, with nothing around each; a sentence, and a field."""
    pixels = np.full((320, 900, 3), 255, np.uint8)
    cv2.rectangle(pixels, (0, 0), (899, 50), (160, 80, 20), -1)
    lines = []
    x = 30
    for name in NAMES:
        lines.append(_written(pixels, name, x, 31, (255, 255, 255)))
        x = lines[-1].bbox.right + 40
    lines.append(_written(pixels, TOLD, 60, 150, (40, 40, 40)))
    cv2.rectangle(pixels, FIELD[:2], (FIELD.right - 1, FIELD.bottom - 1), (150, 150, 150), 1)
    return Frame(pixels), lines


def _written(pixels: Pixels, text: str, x: int, y: int, colour: tuple[int, int, int]) -> Token:
    cv2.putText(pixels, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
    (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
    return Token(text=text, bbox=Box(x, y - 12, x + wide, y + 5), confidence=0.98)


@pytest.fixture(scope="module")
def seen() -> list[UIElement]:
    return LayoutDetector(0.5, LIMIT, ElementNet()).detect(*page())


@pytest.fixture(scope="module")
def by_rules() -> list[UIElement]:
    return LayoutDetector(0.5, LIMIT, None).detect(*page())


def test_words_without_a_frame_can_be_pressed(seen: list[UIElement], by_rules: list[UIElement]) -> None:
    assert [one for one in by_rules if one.type in LEADS] == []
    found = {one.label: one.bbox for one in seen if one.type in LEADS}
    assert set(found) <= set(NAMES)
    assert len(found) >= len(NAMES) - 1
    _, lines = page()
    assert all(found[line.text].contains(line.bbox.center) for line in lines if line.text in found)


def test_what_is_only_told_stays_a_text(seen: list[UIElement]) -> None:
    [told] = [one for one in seen if one.label == TOLD]
    assert told.type is ElementType.LABEL


def test_each_text_is_told_once(seen: list[UIElement]) -> None:
    labels = [one.label for one in seen]
    assert [labels.count(name) for name in NAMES] == [1] * len(NAMES)


def test_the_controls_of_the_rules_stay_as_they_were(
    seen: list[UIElement], by_rules: list[UIElement]
) -> None:
    controls = {(one.type, one.bbox) for one in by_rules if one.type is not ElementType.LABEL}
    assert any(kind is ElementType.TEXT_INPUT for kind, _ in controls)
    assert controls <= {(one.type, one.bbox) for one in seen}
