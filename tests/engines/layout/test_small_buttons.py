"""A button no larger than an icon is still a button where a word stands on it: « OK » in a small frame."""

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
BUTTON = Box(538, 333, 587, 358)
SURE, DOUBTFUL = 0.99, 0.7


def written(text: str, box: Box, confidence: float = SURE) -> Token:
    step = box.width / len(text)
    edges = [box.left + round(step * place) for place in range(len(text) + 1)]
    glyphs = tuple(Glyph(left=left, right=right, confidence=confidence) for left, right in pairwise(edges))
    return Token(text=text, bbox=box, confidence=confidence, glyphs=glyphs)


def seen(word: str, confidence: float = SURE) -> list[UIElement]:
    """A notice over a page that was made dark, as web programs draw it."""
    pixels = np.full((SIZE.height, SIZE.width, 3), 160, dtype=np.uint8)
    cv2.rectangle(pixels, PANEL[:2], (PANEL.right, PANEL.bottom), (255, 255, 255), -1)
    cv2.rectangle(pixels, BUTTON[:2], (BUTTON.right - 1, BUTTON.bottom - 1), (248, 242, 238), -1)
    cv2.rectangle(pixels, BUTTON[:2], (BUTTON.right - 1, BUTTON.bottom - 1), (200, 200, 200), 1)
    lines = [
        written("Information", Box(311, 283, 411, 301)),
        written("Modifications enregistrées.", Box(312, 308, 496, 327)),
        written(word, Box(553, 336, 553 + 10 * len(word), 354), confidence),
    ]
    for line in lines:
        cv2.putText(pixels, line.text.encode("ascii", "replace").decode(), (line.bbox.left, line.bbox.bottom - 4), 0, 0.45, (30, 30, 30), 1, cv2.LINE_AA)  # fmt: skip
    return LayoutDetector(0.5, SIZE, ElementNet()).detect(Frame(pixels), lines)


@pytest.mark.parametrize("word", ["OK", "Non"])
def test_its_word_names_it_and_what_it_stands_on_is_a_dialog(word: str) -> None:
    found = seen(word)
    assert [one.label for one in found if one.type is ElementType.BUTTON] == [word]
    assert [one.label for one in found if one.type is ElementType.DIALOG] == ["Information"]


@pytest.mark.parametrize(("sign", "confidence"), [("Q", SURE), ("×", SURE), ("Ox", DOUBTFUL)])
def test_a_sign_or_letters_in_doubt_in_such_a_frame_may_be_drawn(sign: str, confidence: float) -> None:
    assert not [one for one in seen(sign, confidence) if one.type is ElementType.BUTTON]
