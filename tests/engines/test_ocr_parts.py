"""Finding lines and decoding them, on model outputs made up for the purpose."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.line_reader.reader import FAST, Recogniser
from rpa_vision.engines.line_reader.seen_line import MARGIN
from rpa_vision.engines.text_finder import PpOcrFinder
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.token import Token

ALPHABET = ("", *FAST.file("characters.txt").decode().split("\n")[:-1])
STEP = 4
"""Columns of a line per step of the net."""
PITCH = 5
"""Steps per letter: no font sets two wide ones closer."""

lines = st.text(sorted(ALPHABET[1:]), min_size=1, max_size=20).filter(str.strip)


class FakeNet:
    """Says the same text on every line: each letter for two steps, then blanks until the next."""

    def __init__(self, text: str, sure: float = 0.9) -> None:
        self._text, self._sure = text, sure

    def run(self, batch: np.ndarray) -> np.ndarray:
        said = np.zeros((len(batch), batch.shape[3] // STEP, len(ALPHABET)), dtype=np.float32)
        said[:, :, 0] = 0.2
        for index, sign in enumerate(self._text):
            said[:, PITCH * index : PITCH * index + 2, ALPHABET.index(sign)] = self._sure
        return said


def read(text: str, sure: float = 0.9) -> Token | None:
    crop = np.zeros((32, PITCH * STEP * len(text), 3), dtype=np.uint8)
    return Recogniser(FakeNet(text, sure), ALPHABET).read(crop)


@given(lines)
def test_what_the_net_says_comes_out_doubled_letters_included(text: str) -> None:
    token = read(text)
    assert token is not None
    assert token.text == text.strip()


@given(lines)
def test_every_letter_stands_where_the_net_saw_it(text: str) -> None:
    token = read(text)
    assert token is not None
    first = len(text) - len(text.lstrip())
    for index, glyph in enumerate(token.glyphs, start=first):
        seen_at = (PITCH * index + 1) * STEP - MARGIN
        assert glyph.left - STEP <= seen_at <= glyph.right + STEP
        assert 0 <= glyph.left < glyph.right <= token.bbox.right


@given(lines)
def test_a_line_is_as_sure_as_all_its_letters_together(text: str) -> None:
    token = read(text)
    assert token is not None
    assert token.confidence == pytest.approx(0.9 ** len(text.strip()), rel=1e-5)


def test_an_unsure_line_is_no_text() -> None:
    assert read("Annuler", sure=0.3) is None


@st.composite
def apart(draw: st.DrawFn) -> tuple[Size, list[Box]]:
    """Text kernels far enough from each other to be different lines."""
    size = Size(draw(st.integers(40, 400)), draw(st.integers(40, 400)))
    boxes = []
    for top in range(4, size.height - 12, 40):
        left = draw(st.integers(0, size.width - 20))
        boxes.append(Box(left, top, draw(st.integers(left + 15, size.width)), top + draw(st.integers(4, 8))))
    return size, boxes


@given(apart())
def test_each_line_is_found_once_and_its_box_encloses_what_the_model_marked(
    found: tuple[Size, list[Box]],
) -> None:
    size, kernels = found
    likely = np.zeros((size.height, size.width), dtype=np.uint8)
    for kernel in kernels:
        likely[kernel.top : kernel.bottom, kernel.left : kernel.right] = 230
    boxes = PpOcrFinder().lines(likely)
    assert len(boxes) == len(kernels)
    for kernel in kernels:
        assert any(box.encloses(kernel) for box in boxes)
    assert all(size.box.encloses(box) for box in boxes)
