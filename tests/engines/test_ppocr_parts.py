"""Finding lines and decoding them, on model outputs made up for the purpose."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.ppocr.alphabet import KEPT, TWINS, latin_alphabet
from rpa_vision.engines.ppocr.detect import PpOcrFinder
from rpa_vision.engines.ppocr.recognise import Recogniser
from rpa_vision.engines.ppocr.tokens import Character, find_token
from rpa_vision.engines.ppocr.weights import TINY
from rpa_vision.models.geometry import Box, Size

DICTIONARY = TINY.file("dictionary.txt").decode()
ALPHABET = latin_alphabet(DICTIONARY)
SIGNS = ["", *DICTIONARY.splitlines(), " "]
STEP = 8
"""Pixels of a line per step of the recogniser."""

writable = st.text(sorted(KEPT | {" "}), max_size=20)


class FakeRecogniser:
    """Says the same text on every line: each letter for two steps, then a blank."""

    def __init__(self, signs: list[str]) -> None:
        self._signs = signs

    def run(self, batch: np.ndarray) -> np.ndarray:
        said = np.zeros((len(batch), batch.shape[3] // STEP, len(SIGNS)), dtype=np.float32)
        said[:, :, 0] = 0.2
        for index, sign in enumerate(self._signs):
            said[:, 3 * index : 3 * index + 2, SIGNS.index(sign)] = 0.9
        return said


def read(signs: list[str]) -> list[Character]:
    width = max(STEP, 3 * STEP * len(signs))
    crop = np.zeros((48, width, 3), dtype=np.uint8)
    return Recogniser(FakeRecogniser(signs), ALPHABET, stretch=1.0).characters(crop)


@given(writable)
def test_what_the_model_says_comes_out_doubled_letters_included(text: str) -> None:
    characters = read(list(text))
    assert "".join(character.text for character in characters) == text


@given(writable.filter(str.strip))
def test_characters_stand_where_the_model_saw_them(text: str) -> None:
    characters = read(list(text))
    width = 3 * STEP * len(text)
    for index, character in enumerate(characters):
        assert abs(character.centre * width - (3 * index + 1) * STEP) < 1e-6


@given(st.lists(st.sampled_from(SIGNS[1:]), max_size=12))
def test_only_latin_signs_come_out(signs: list[str]) -> None:
    characters = read(signs)
    assert {character.text for character in characters} <= KEPT | {" "}


@given(st.sampled_from(sorted(set(TWINS) & set(SIGNS))))
def test_a_twin_comes_out_as_the_usual_sign(sign: str) -> None:
    characters = read([sign])
    assert "".join(character.text for character in characters) == TWINS[sign]


@given(writable.filter(str.strip), st.integers(0, 500), st.integers(0, 500))
def test_a_token_has_a_glyph_inside_its_box_for_each_character(text: str, left: int, top: int) -> None:
    characters = read(list(text))
    box = Box(left, top, left + 3 * STEP * len(text), top + 48)
    token = find_token(box, characters)
    assert token is not None
    assert token.text == text.strip()
    assert len(token.glyphs) == len(token.text)
    for one, other in zip(token.glyphs, token.glyphs[1:], strict=False):
        assert one.left <= other.left
    assert all(box.left <= glyph.left < glyph.right <= box.right for glyph in token.glyphs)


def test_an_unsure_line_is_no_text() -> None:
    characters = read(list("Annuler"))
    unsure = [character._replace(confidence=0.3) for character in characters]
    assert find_token(Box(0, 0, 100, 20), unsure) is None


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
