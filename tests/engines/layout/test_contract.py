"""What every element detector must keep to, whatever the picture shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.token import Glyph, Token
from rpa_vision.ports import ElementDetector, Frame, Pixels

LIMIT = Size(160, 120)
NET = ElementNet()
LARGEST = 160
TEXTS = [
    "OK",
    "Nom :",
    "Annuler",
    "v",
    "•",
    "Fichier Édition Affichage Aide",
    "12/03/1980",
    "Prénom*",
    "☐ Oui",
    "—",
]

words = st.sampled_from(TEXTS)
levels = st.integers(0, 255)
relaxed = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@st.composite
def boxes(draw: st.DrawFn, size: Size) -> Box:
    left, top = draw(st.integers(0, size.width - 1)), draw(st.integers(0, size.height - 1))
    width, height = draw(st.integers(1, 200)), draw(st.integers(1, 60))
    return Box(left, top, min(size.width, left + width), min(size.height, top + height))


@st.composite
def lines(draw: st.DrawFn, size: Size) -> Token:
    text, box = draw(words), draw(boxes(size))
    edges = np.linspace(box.left, box.right, len(text) + 1).astype(int).tolist()
    glyphs = tuple(Glyph(left, max(left + 1, right), 0.9) for left, right in pairwise(edges))
    return Token(
        text=text, bbox=box, confidence=draw(st.floats(0, 1)), glyphs=draw(st.sampled_from([(), glyphs]))
    )


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Frame, list[Token]]:
    """Boxes, circles and texts anywhere, framed or filled, clean or noisy."""
    size = Size(draw(st.integers(1, LARGEST)), draw(st.integers(1, LARGEST)))
    pixels = np.full((size.height, size.width, 3), draw(levels), dtype=np.uint8)
    for box in draw(st.lists(boxes(size), max_size=12)):
        colour = (draw(levels), draw(levels), draw(levels))
        thickness = draw(st.sampled_from([-1, 1, 2]))
        if draw(st.booleans()):
            cv2.rectangle(pixels, (box.left, box.top), (box.right - 1, box.bottom - 1), colour, thickness)
        else:
            cv2.circle(pixels, box.center, draw(st.integers(3, 14)), colour, thickness)
    texts = draw(st.lists(lines(size), max_size=10))
    for text in texts:
        cv2.putText(pixels, text.text[:12], (text.bbox.left, text.bbox.bottom), 0, 0.4, (draw(levels),) * 3)
    noise = draw(st.sampled_from([0, 0, 6, 60]))
    if noise:
        spread = np.random.default_rng(draw(st.integers(0, 9))).integers(-noise, noise + 1, pixels.shape)
        pixels = np.clip(pixels.astype(np.int64) + spread, 0, 255).astype(np.uint8)
    return Frame(pixels), texts


def detector(least: float = 0.5) -> ElementDetector:
    return LayoutDetector(least, LIMIT, NET)


@relaxed
@given(pictures())
def test_elements_lie_inside_the_picture_with_ids_of_their_own(seen: tuple[Frame, list[Token]]) -> None:
    frame, texts = seen
    elements = detector().detect(frame, texts)
    assert all(frame.size.box.encloses(element.bbox) for element in elements)
    assert all(element.bbox.contains(element.center) for element in elements)
    assert len({element.element_id for element in elements}) == len(elements)


@relaxed
@given(pictures(), st.floats(0, 1))
def test_nothing_under_the_threshold_is_told(seen: tuple[Frame, list[Token]], least: float) -> None:
    elements = detector(least).detect(*seen)
    assert all(least <= element.confidence <= 1 for element in elements)
    assert all(0 <= element.label_confidence <= 1 for element in elements)


@relaxed
@given(pictures())
def test_the_same_picture_and_text_always_give_the_same(seen: tuple[Frame, list[Token]]) -> None:
    frame, texts = seen
    again = Frame(frame.pixels.copy())
    assert detector().detect(frame, texts) == detector().detect(again, list(texts))
    assert detector().detect(frame, texts) == detector().prepare(again)(list(texts))


@relaxed
@given(pictures())
def test_the_picture_is_left_as_it_was(seen: tuple[Frame, list[Token]]) -> None:
    frame, texts = seen
    before = frame.pixels.copy()
    detector().detect(frame, texts)
    assert np.array_equal(frame.pixels, before)


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (300, 1), (2, 2), (640, 480)])
@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_blank_picture_without_text_shows_nothing(size: tuple[int, int], level: int) -> None:
    blank = np.full((size[1], size[0], 3), level, dtype=np.uint8)
    assert list(detector().detect(Frame(blank), [])) == []


def form(scale: int = 1) -> tuple[Frame, Sequence[Token]]:
    """Two fields with their names above two buttons."""
    pixels = np.full((300 * scale, 500 * scale, 3), 240, dtype=np.uint8)
    texts = []

    def write(text: str, left: int, top: int) -> None:
        box = Box(left * scale, top * scale, (left + 9 * len(text)) * scale, (top + 18) * scale)
        texts.append(Token(text=text, bbox=box, confidence=0.99))
        cv2.putText(
            pixels, text, (box.left, box.bottom - 4 * scale), 0, 0.45 * scale, (0, 0, 0), scale, cv2.LINE_AA
        )

    for top, name in ((30, "Nom"), (70, "Prenom")):
        write(name, 20, top + 4)
        _frame(pixels, Box(120, top, 400, top + 26), scale, (255, 255, 255))
    for left, name in ((120, "Valider"), (260, "Annuler")):
        _frame(pixels, Box(left, 140, left + 110, 168), scale, (225, 225, 225))
        write(name, left + 24, 145)
    return Frame(pixels), texts


def _frame(pixels: Pixels, box: Box, scale: int, fill: tuple[int, int, int]) -> None:
    first = box.left * scale, box.top * scale
    last = box.right * scale - 1, box.bottom * scale - 1
    cv2.rectangle(pixels, first, last, fill, -1)
    cv2.rectangle(pixels, first, last, (120, 120, 120), scale)


def test_elements_come_in_reading_order() -> None:
    elements = LayoutDetector(0.5, Size(1920, 1080), NET).detect(*form())
    told = [(element.type.value, element.label) for element in elements]
    assert told == [
        ("label", "Nom"),
        ("text_input", "Nom"),
        ("label", "Prenom"),
        ("text_input", "Prenom"),
        ("button", "Valider"),
        ("button", "Annuler"),
    ]


def test_a_large_screen_is_told_in_its_own_pixels() -> None:
    frame, texts = form(scale=2)
    whole = LayoutDetector(0.5, Size(1920, 1080), NET).detect(frame, texts)
    scaled = LayoutDetector(0.5, Size(500, 300), NET).detect(frame, texts)
    assert [(one.type, one.label) for one in scaled] == [(one.type, one.label) for one in whole]
    assert all(one.bbox.iou(other.bbox) > 0.8 for one, other in zip(scaled, whole, strict=True))


def test_ids_of_one_role_differ() -> None:
    elements = LayoutDetector(0.5, Size(1920, 1080), NET).detect(*form())
    inputs = [element.element_id for element in elements if element.role == "form_input"]
    assert len(inputs) == len(set(inputs)) == 2
