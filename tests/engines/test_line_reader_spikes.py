"""Characters from what a net says step by step, the steps made up for the purpose."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.line_reader.spikes import FAINTEST, NARROW, Spike, said

CHARACTERS = ("", *"0123456789ABl .")
WIDE = [sign for sign in CHARACTERS[1:] if sign not in NARROW]
CLOSE = 2
APART = 5

chances = st.floats(0.0, 1.0)


def read(length: int, *heard: tuple[int, str, float]) -> list[Spike]:
    """What comes of steps that are blank except for what is heard at some of them."""
    steps = np.zeros((length, len(CHARACTERS)), dtype=np.float32)
    for step, sign, chance in heard:
        steps[step, CHARACTERS.index(sign)] = chance
    steps[:, 0] = 1.0 - steps[:, 1:].sum(axis=1)
    return said(steps, CHARACTERS)


def text(spikes: list[Spike]) -> str:
    return "".join(spike.character for spike in spikes)


@given(st.text(CHARACTERS[1:], max_size=15))
def test_what_is_said_clearly_comes_out_sure_and_in_place(line: str) -> None:
    spikes = read(APART * (len(line) + 1), *((APART * (i + 1), sign, 1.0) for i, sign in enumerate(line)))
    assert text(spikes) == line
    assert [spike.middle for spike in spikes] == [APART * (i + 1) + 0.5 for i in range(len(line))]
    assert all(spike.confidence == pytest.approx(1.0) for spike in spikes)


@given(st.sampled_from(WIDE), st.floats(0.3, 1.0), st.floats(0.3, 1.0))
def test_two_columns_that_say_one_wide_character_say_it_once(sign: str, one: float, other: float) -> None:
    [spike] = read(20, (9, sign, one), (9 + CLOSE, sign, other))
    assert spike.character == sign
    assert spike.confidence == pytest.approx(max(1 - abs(1 - one - other), FAINTEST), abs=1e-5)


@given(st.sampled_from(WIDE), st.floats(0.26, 0.49), st.floats(0.26, 0.49))
def test_a_character_half_said_by_two_columns_is_not_lost(sign: str, one: float, other: float) -> None:
    [spike] = read(20, (9, sign, one), (9 + CLOSE, sign, other))
    assert spike.confidence == pytest.approx(one + other, abs=1e-5)


def test_two_narrow_characters_may_stand_close() -> None:
    assert text(read(20, (9, "l", 0.98), (9 + CLOSE, "l", 0.97))) == "ll"
    assert text(read(20, (9, "l", 0.6), (9 + CLOSE, "l", 0.5))) == "l"


@given(st.sampled_from(WIDE))
def test_doubled_characters_that_stand_apart_stay_two(sign: str) -> None:
    assert text(read(20, (5, sign, 0.9), (5 + APART, sign, 0.9))) == 2 * sign


@given(st.floats(0.1, 0.45))
def test_what_was_nearly_said_makes_its_neighbours_doubtful(chance: float) -> None:
    before, after, far = read(30, (5, "1", 1.0), (10, "2", chance), (15, "3", 1.0), (20, "4", 1.0))
    assert before.confidence == pytest.approx(1 - chance, abs=1e-5)
    assert after.confidence == pytest.approx(1 - chance, abs=1e-5)
    assert far.confidence == pytest.approx(1.0)


@given(
    st.lists(
        st.tuples(st.integers(0, 29), st.sampled_from(CHARACTERS[1:]), chances), unique_by=lambda one: one[0]
    )
)
def test_whatever_is_heard_confidences_are_shares_and_places_in_order(
    heard: list[tuple[int, str, float]],
) -> None:
    spikes = read(30, *heard)
    assert all(0.0 < spike.confidence <= 1.0 for spike in spikes)
    middles = [spike.middle for spike in spikes]
    assert middles == sorted(middles)
    assert all(0.0 < middle < 30.0 for middle in middles)
