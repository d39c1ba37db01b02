"""Lines, their words, and the order they are read in."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Glyph, Token, reading_order, rows, words_of

texts = st.text("abcé’1 ", min_size=1, max_size=25)


@st.composite
def lines(draw: st.DrawFn) -> Token:
    text = draw(texts)
    left, top, pitch = draw(st.integers(0, 900)), draw(st.integers(0, 900)), draw(st.integers(2, 20))
    glyphs = tuple(
        Glyph(left + pitch * index, left + pitch * (index + 1), draw(st.floats(0, 1)))
        for index in range(len(text))
    )
    box = Box(left, top, left + pitch * len(text), top + draw(st.integers(1, 40)))
    return Token(text=text, bbox=box, confidence=0.9, glyphs=glyphs if draw(st.booleans()) else ())


@given(lines())
def test_words_are_the_lines_words_each_in_its_place(line: Token) -> None:
    words = words_of(line)
    assert [word.text for word in words] == line.text.split()
    assert all(line.bbox.encloses(word.bbox) for word in words)
    assert all(one.bbox.right <= other.bbox.left for one, other in pairwise(words))


@given(lines())
def test_a_word_is_boxed_by_its_own_characters(line: Token) -> None:
    pitch, start = line.bbox.width // len(line.text), 0
    for word in words_of(line):
        start = line.text.index(word.text, start)
        assert word.bbox.left == line.bbox.left + pitch * start
        start += len(word.text)
        assert word.bbox.right == line.bbox.left + pitch * start


@given(st.lists(lines(), max_size=12), st.randoms())
def test_reading_order_does_not_depend_on_the_order_tokens_come_in(tokens: list[Token], chance) -> None:
    shuffled = list(tokens)
    chance.shuffle(shuffled)
    assert reading_order(shuffled) == reading_order(tokens)


def test_a_table_is_read_row_by_row_even_when_its_cells_are_uneven() -> None:
    def cell(text: str, left: int, top: int, height: int = 16) -> Token:
        return Token(text=text, bbox=Box(left, top, left + 60, top + height), confidence=1.0)

    table = [
        [cell("Nom", 10, 12), cell("Prénom", 100, 9, 20), cell("Lit", 200, 13)],
        [cell("DURAND", 10, 40), cell("Zoé", 100, 42), cell("7", 200, 38)],
    ]
    assert rows(reversed([token for row in table for token in row])) == table
