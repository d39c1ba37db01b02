"""Buttons that are nothing but coloured words: only in the foot of a panel before a darkened page."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Glyph, Token
from rpa_vision.ports import Frame

SIZE = Size(900, 640)
PANEL = Box(290, 264, 610, 377)
BLACK, BROWN, BLUE = (30, 30, 30), (20, 90, 140), (200, 80, 20)
DARKENED, PAGE = 160, 240
SAID = (
    ("Confirmation", Box(312, 283, 412, 301), BLACK),
    ("Enregistrer la fiche ?", Box(312, 308, 470, 327), BLACK),
)


def written(text: str, box: Box) -> Token:
    step = box.width / len(text)
    edges = [box.left + round(step * place) for place in range(len(text) + 1)]
    glyphs = tuple(Glyph(left=left, right=right, confidence=0.99) for left, right in pairwise(edges))
    return Token(text=text, bbox=box, confidence=0.99, glyphs=glyphs)


def seen(ink: tuple[int, int, int], around: int, foot: int = 336) -> list[UIElement]:
    pixels = np.full((SIZE.height, SIZE.width, 3), around, dtype=np.uint8)
    cv2.rectangle(pixels, PANEL[:2], (PANEL.right, PANEL.bottom), (255, 255, 255), -1)
    words = [("OUI", Box(488, foot, 514, foot + 17), ink), ("NON", Box(545, foot, 573, foot + 17), ink)]
    for text, box, colour in (*SAID, *words):
        cv2.putText(pixels, text, (box.left, box.bottom - 4), 0, 0.45, colour, 1, cv2.LINE_AA)
    return LayoutDetector(0.5, SIZE, ElementNet()).detect(
        Frame(pixels), [written(text, box) for text, box, _ in (*SAID, *words)]
    )


def called(found: list[UIElement], kind: ElementType) -> list[str]:
    return [one.label for one in found if one.type is kind]


@pytest.mark.parametrize("ink", [BROWN, BLUE])
def test_coloured_words_in_its_foot_make_a_dialog_of_a_panel(ink: tuple[int, int, int]) -> None:
    found = seen(ink, DARKENED)
    assert called(found, ElementType.BUTTON) == ["OUI", "NON"]
    assert called(found, ElementType.DIALOG) == ["Confirmation"]


@pytest.mark.parametrize(
    ("ink", "around", "foot"),
    [(BLACK, DARKENED, 336), (BROWN, PAGE, 336), (BROWN, DARKENED, 283)],
    ids=["of the sentence's colour", "on a card of a page", "in its head"],
)
def test_other_words_are_words(ink: tuple[int, int, int], around: int, foot: int) -> None:
    found = seen(ink, around, foot)
    assert called(found, ElementType.BUTTON) == []
    assert called(found, ElementType.DIALOG) == []
