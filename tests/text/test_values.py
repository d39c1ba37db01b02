"""What may count as one value is written down; everything else is another."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rpa_vision.text.values import exact, identifies, rewritten, unspaced

names = st.text("ABCDEÉÈLNORTUaeé-' ", min_size=1, max_size=12).filter(lambda text: text.strip())


@pytest.mark.parametrize(
    ("entered", "shown"),
    [
        ("01022024", "01/02/2024"),
        ("1/2/2024", "01/02/2024"),
        ("01/02/2024", "01/02/2024"),
        ("01-02-2024", "01/02/2024"),
        ("38,5", "38.5"),
        ("38.5", "38,50"),
        ("38", "38,0"),
        ("92", "92 /min"),
        ("1500", "1 500"),
        ("-2", "-2,0"),
        ("dupont", "DUPONT"),
        ("l’été", "l'été"),
    ],
)
def test_programs_rewrite_values_like_this(entered: str, shown: str) -> None:
    assert rewritten(entered, shown)


@pytest.mark.parametrize(
    ("entered", "shown"),
    [
        ("01/02/24", "01/02/2024"),
        ("2024-02-01", "01/02/2024"),
        ("01/02/2024", "02/01/2024"),
        ("01/02/2024", "01022024"),
        ("38,5", "385"),
        ("38,5", "38,05"),
        ("1.500", "1500"),
        ("1500", "1.500"),
        ("1", "1,000"),
        ("DUPONT", "dupont"),
        ("Dupont", "dupont"),
        ("Lefèvre", "LEFEVRE"),
        ("92", "92 98"),
        ("5", "5x"),
        ("10234", "010234"),
        ("Paris", "Paris 12e"),
    ],
)
def test_and_not_like_this(entered: str, shown: str) -> None:
    assert not rewritten(entered, shown)


@given(st.text())
def test_a_text_is_itself(text: str) -> None:
    assert rewritten(text, text)
    assert identifies(text, text)


@given(names, names)
def test_two_names_are_one_person_only_letter_by_letter_or_in_capitals(one: str, other: str) -> None:
    assume(exact(one) != exact(other))
    assert identifies(one, other) is (exact(one) == exact(other).upper())


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_two_numbers_are_never_one(one: int, other: int) -> None:
    assume(one != other)
    assert not identifies(str(one), str(other))
    assert not rewritten(str(one), str(other))


@pytest.mark.parametrize(
    ("shown", "value"),
    [("10234 g", "10234"), ("10234,0", "10234"), ("010234", "10234"), ("LEGOFF", "LE GOFF")],
)
def test_a_record_number_is_no_measure_and_a_space_divides_names(shown: str, value: str) -> None:
    assert not identifies(shown, value)


def test_only_spaces_are_left_out_for_what_we_typed() -> None:
    assert unspaced("12 rue d’Été") == "12rued'Été"
