"""Two readings of one line: agreement is proof, contradiction is doubt."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Glyph, Token, words_of
from rpa_vision.perception.text.agreement import DISPUTED, agreed

texts = st.text("0123456789/ abcé", min_size=1, max_size=12).filter(lambda text: text == text.strip())
sureness = st.floats(0.7, 1.0)


def reading(text: str, sure: float = 1.0) -> Token:
    glyphs = tuple(Glyph(10 * place, 10 * place + 10, sure) for place in range(len(text)))
    return Token(text=text, bbox=Box(0, 0, 10 * len(text), 20), confidence=sure ** len(text), glyphs=glyphs)


@given(texts, sureness, sureness)
def test_readers_that_agree_are_as_sure_as_the_surer(text: str, one: float, other: float) -> None:
    found = agreed(reading(text, one), reading(text, other))
    assert found == reading(text, max(one, other))


@given(texts, texts, sureness, sureness)
def test_a_contradiction_leaves_a_doubt_whoever_is_surer(
    text: str, other: str, one_sure: float, other_sure: float
) -> None:
    one, two = reading(text, one_sure), reading(other, other_sure)
    found = agreed(one, two)
    assert found is not None
    assert found.text == (text if one.confidence >= two.confidence else other)
    if text != other:
        assert found.confidence <= DISPUTED


def test_a_lost_digit_puts_only_its_own_word_in_doubt() -> None:
    found = agreed(reading("Née le 12/3/1980"), reading("Née le 12/03/1980", 0.99))
    assert found is not None
    assert [word.confidence < 1.0 for word in words_of(found)] == [False, False, True]


def test_what_only_one_reader_takes_for_text_is_no_text() -> None:
    assert agreed(reading("l"), None) is None
    assert agreed(None, reading("l")) is None
    assert agreed(None, None) is None
