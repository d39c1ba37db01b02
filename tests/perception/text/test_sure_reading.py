"""A value is sure when all looks say the same and most of them are sure of every letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Glyph, Token
from rpa_vision.perception.text.sure_reading import read_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from told_screen import FRAME, FakeToldOcr, showing

PLACE = Box(100, 100, 190, 120)


def read_as(text: str, *confidence: float) -> Token:
    """As sure of each letter as told; of the last ones as of the last that is told."""
    sure = [*confidence, *[confidence[-1]] * (len(text) - len(confidence))]
    glyphs = tuple(Glyph(100 + 10 * index, 110 + 10 * index, one) for index, one in enumerate(sure))
    return Token(text=text, bbox=PLACE, confidence=min(sure), glyphs=glyphs)


class EachLookReads(FakeToldOcr):
    """One token for each look, in the order of the looks."""

    def __init__(self, looks: Sequence[Token]) -> None:
        super().__init__(looks[:1])
        self._looks = iter(looks)

    def read_closely(self, _frame: Frame, _region: Box, _times: float = 1) -> Sequence[Token]:
        return [next(self._looks)]


def is_sure(*looks: Token) -> bool:
    senses = replace(build_senses(Settings()), ocr=EachLookReads(looks))
    reading = read_in(ScreenView(FRAME, senses), PLACE)
    assert reading is not None
    return reading.sure


SURE, DOUBTED = read_as("123456789", 0.99), read_as("123456789", 0.99, 0.6, 0.99)


def test_two_sure_looks_and_one_in_doubt_are_enough() -> None:
    assert is_sure(SURE, SURE, DOUBTED)
    assert not is_sure(DOUBTED, DOUBTED, DOUBTED)


def test_where_one_look_alone_is_sure_two_more_must_be() -> None:
    assert is_sure(SURE, DOUBTED, DOUBTED, SURE, SURE)
    assert is_sure(DOUBTED, DOUBTED, SURE, SURE, SURE)
    assert not is_sure(SURE, DOUBTED, DOUBTED, SURE, DOUBTED)
    assert not is_sure(SURE, DOUBTED, DOUBTED, SURE, read_as("123456798", 0.99))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_look_that_says_otherwise_is_a_doubt(place: int) -> None:
    looks = [SURE, SURE, SURE]
    looks[place] = read_as("123456798", 0.6)
    assert not is_sure(*looks)


def test_a_dash_or_an_apostrophe_tells_nobody_apart() -> None:
    name = read_as("D'ORGEVAL", 0.99, 0.4, 0.99)
    assert is_sure(name, name, name)


@pytest.mark.parametrize("value", ["12,5", "-21", "12/3"])
def test_a_sign_in_a_number_does(value: str) -> None:
    place = next(index for index, sign in enumerate(value) if not sign.isdigit())
    sure = [0.05 if index == place else 0.99 for index in range(len(value))]
    assert not is_sure(*[read_as(value, *sure)] * 3)


def behind_colon(left: int, value: str = "84437") -> Token:
    """« : 84437 », the colon at ``left``, four pixels wide."""
    glyphs = (Glyph(left, left + 4, 0.99), Glyph(left + 4, 104, 0.99), *read_as(value, 0.99).glyphs)
    return Token(text=f": {value}", bbox=PLACE, confidence=0.99, glyphs=glyphs)


def test_the_colon_of_the_label_before_it_is_no_part_of_a_value() -> None:
    before, at_edge = behind_colon(94), behind_colon(98)
    assert is_sure(before, at_edge, at_edge)
    assert not is_sure(before, at_edge, behind_colon(98, "84473"))


def test_a_colon_within_the_region_is() -> None:
    assert not is_sure(behind_colon(94), behind_colon(101), behind_colon(94))


def test_a_round_digit_read_where_nothing_is_written_is_a_doubt() -> None:
    number = read_as("800010234", 0.99)
    assert not is_sure(number, number, number)


def drawn(*letters: tuple[int, int]) -> Frame:
    """Rings, each so wide and so high, one after the other every 18 pixels."""
    pixels = np.full((140, 300, 3), 255, dtype=np.uint8)
    for place, (width, height) in enumerate(letters):
        cv2.ellipse(pixels, (109 + 18 * place, 110), (width // 2, height // 2), 0, 0, 360, (0, 0, 0), 1)
    return Frame(pixels)


@pytest.mark.parametrize(
    ("shape", "sure"), [((9, 13), True), ((13, 13), False), ((9, 15), True), ((14, 18), False)]
)
def test_a_ring_as_wide_as_high_or_much_wider_than_a_digit_is_no_zero(
    shape: tuple[int, int], sure: bool
) -> None:
    """Narrow print has upright letters; they are much wider than its digits."""
    glyphs = tuple(Glyph(100 + 18 * place, 118 + 18 * place, 0.99) for place in range(3))
    word = Token(text="606", bbox=Box(98, 98, 158, 122), confidence=0.99, glyphs=glyphs)
    frame = drawn((9, 13) if shape[1] < 18 else (9, 18), shape, (9, 13) if shape[1] < 18 else (9, 18))
    senses = replace(build_senses(Settings()), ocr=EachLookReads([word] * 3))
    reading = read_in(ScreenView(frame, senses), word.bbox)
    assert reading is not None
    assert reading.sure is sure


def test_no_letter_can_stand_in_a_date() -> None:
    assert is_sure(*[read_as("11/12/2002", 0.99)] * 3)
    assert not is_sure(*[read_as("11/12/2OO2", 0.99)] * 3)


def test_nothing_read_is_no_reading() -> None:
    assert read_in(showing([]), PLACE) is None


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_colon_before_it_is_the_end_of_its_label(place: int) -> None:
    looks = [read_as("52715", 0.99), read_as("52715", 0.99), read_as("52715", 0.99)]
    looks[place] = read_as(": 52715", 0.99)
    assert is_sure(*looks)
