"""Texts that stand near one another and are two all the same."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Grounding, Target
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import GroundingSettings
from told_screen import FRAME, element, showing

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
FIELD = Target(text="Code ou libellé", role="form_input")
BESIDE = (130, 0)
BEHIND = Token(text="Séjour n° 2510", bbox=Box(200, 198, 312, 216), confidence=0.9)
LABEL = Token(text="Code ou libellé", bbox=Box(318, 200, 438, 218), confidence=0.9)
COLUMNS = (
    Token(text="Code", bbox=Box(324, 230, 356, 248), confidence=0.9),
    Token(text="Libellé", bbox=Box(376, 230, 432, 248), confidence=0.9),
)
EDGE = 315


def page() -> Pixels:
    return np.full((*FRAME.pixels.shape[:2], 3), 245, dtype=np.uint8)


def with_edge(top: int, bottom: int, grey: int = 90) -> Frame:
    pixels = page()
    pixels[top:bottom, EDGE : EDGE + 1] = grey
    return Frame(pixels)


def compressed(frame: Frame, quality: int) -> Frame:
    _, data = cv2.imencode(".jpg", frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Frame(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8))


def ground(frame: Frame, *tokens: Token) -> Grounding:
    return GROUNDER.ground(showing(tokens, frame, elements=()), FIELD, usual_offset=BESIDE)


@pytest.mark.parametrize("quality", [100, 40, 20])
def test_what_a_window_covers_is_not_read_together_with_what_stands_in_it(quality: int) -> None:
    seen = ground(compressed(with_edge(150, 600), quality), BEHIND, LABEL, *COLUMNS)
    assert seen.found is not None
    assert seen.found.bbox == LABEL.bbox


def test_two_grounds_are_divided_without_a_line() -> None:
    pixels = page()
    pixels[100:700, EDGE:] = 225
    assert ground(Frame(pixels), BEHIND, LABEL).found is not None


def test_without_a_line_they_may_be_one_text() -> None:
    assert ground(Frame(page()), BEHIND, LABEL).found is None


@given(st.integers(194, 202), st.integers(212, 222))
def test_a_stroke_as_high_as_a_letter_or_a_caret_divides_nothing(top: int, bottom: int) -> None:
    assert ground(with_edge(top, bottom), BEHIND, LABEL).found is None


def test_a_text_on_both_sides_must_be_divided_on_both() -> None:
    after = Token(text="facultatif", bbox=Box(444, 200, 524, 218), confidence=0.9)
    assert ground(with_edge(150, 600), BEHIND, LABEL, after).found is None


# --- words that are not there ---


def test_a_text_that_lacks_a_whole_word_is_another_one() -> None:
    assert ground(Frame(page()), *COLUMNS).found is None


@given(st.data())
def test_no_word_of_a_label_may_be_missing_however_long_the_rest(data: st.DataObject) -> None:
    words = data.draw(st.lists(st.text("abcdeilmnorstu", min_size=2, max_size=9), min_size=2, max_size=5))
    gone = data.draw(st.integers(0, len(words) - 1))
    left = words[:gone] + words[gone + 1 :]
    seen = Token(text=" ".join(left), bbox=Box(100, 50, 100 + 8 * len(" ".join(left)), 68), confidence=0.9)
    found = GROUNDER.ground(showing([seen], elements=()), Target(text=" ".join(words))).found
    assert found is None or "".join(left) == "".join(words)


# --- what is no field ---


@pytest.mark.parametrize(
    "kind", [ElementType.BUTTON, ElementType.TAB, ElementType.MENU_ITEM, ElementType.TABLE_CELL]
)
def test_a_field_that_is_not_seen_is_not_clicked_where_something_else_stands(kind: ElementType) -> None:
    there = element(kind, "action", Box(480, 196, 560, 224), "Valider")
    view = showing([LABEL], elements=[there])
    seen = GROUNDER.ground(view, FIELD, usual_offset=BESIDE)
    assert seen.found is None
    assert "Valider" in seen.tried[0].reason


def test_a_cell_without_words_may_be_a_field() -> None:
    there = element(ElementType.TABLE_CELL, "value", Box(480, 196, 560, 224))
    assert GROUNDER.ground(showing([LABEL], elements=[there]), FIELD, usual_offset=BESIDE).found is not None
