"""Whether a 0 has the shape of one, where the box of its word does not reach around all of it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Glyph, Token
from rpa_vision.perception.text.round_letters import may_be_another
from rpa_vision.ports import Frame

LEFT, TOP, HEIGHT = 40, 20, 10
DIGIT, ROUND_O = 6, 10


def is_doubted(text: str, letters: Sequence[tuple[int, int]], cut: int) -> bool:
    """Letters that stand so far from the start and are so wide; the word's box begins ``cut`` pixels too late."""
    pixels = np.full((60, 200, 3), 255, dtype=np.uint8)
    boxes = [(LEFT + start, LEFT + start + width) for start, width in letters]
    for left, right in boxes:
        cv2.rectangle(pixels, (left, TOP), (right - 1, TOP + HEIGHT - 1), (20, 20, 20), 1)
    cv2.rectangle(
        pixels, (LEFT - 6, TOP + 6), (LEFT - 4, TOP + 8), (20, 20, 20), cv2.FILLED
    )  # a label's colon
    glyphs = tuple(Glyph(max(left, LEFT + cut), right, 0.99) for left, right in boxes)
    box = Box(LEFT + cut, TOP - 4, boxes[-1][1], TOP + HEIGHT + 4)
    return may_be_another([Token(text=text, bbox=box, confidence=0.99, glyphs=glyphs)], Frame(pixels))


def side_by_side(*widths: int, apart: int = 2) -> list[tuple[int, int]]:
    starts = [sum(widths[:place]) + apart * place for place in range(len(widths))]
    return list(zip(starts, widths, strict=True))


def test_a_digit_that_its_words_box_cuts_off_is_measured_whole() -> None:
    digits = side_by_side(DIGIT, DIGIT)
    touching = [*digits, (16, DIGIT + 1), (22, DIGIT + 1)]
    assert not is_doubted("8640", touching, cut=0)
    assert not is_doubted("8640", touching, cut=3)


def test_half_an_o_is_no_zero() -> None:
    letters = side_by_side(ROUND_O, DIGIT, DIGIT)
    assert is_doubted("086", letters, cut=0)
    assert is_doubted("086", letters, cut=4)


def test_an_o_that_touches_a_digit_is_doubted_still() -> None:
    letters = [*side_by_side(DIGIT, DIGIT), (16, DIGIT), (21, ROUND_O)]
    assert is_doubted("8640", letters, cut=0)
    assert is_doubted("8640", letters, cut=3)


def test_a_zero_is_a_zero_wherever_its_words_box_begins() -> None:
    letters = side_by_side(DIGIT, DIGIT, DIGIT)
    assert not is_doubted("086", letters, cut=0)
    assert not is_doubted("086", letters, cut=3)
