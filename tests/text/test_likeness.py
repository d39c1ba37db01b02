from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.text.likeness import edit_distance, surely_another, text_score

texts = st.text("abé1 ", max_size=12)


def by_definition(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for index, letter in enumerate(one, start=1):
        above, row = row, [index]
        for column, seen in enumerate(other):
            row.append(min(above[column] + (letter != seen), above[column + 1] + 1, row[-1] + 1))
    return row[-1]


@given(texts, texts)
def test_edit_distance_is_what_the_definition_says(one: str, other: str) -> None:
    assert edit_distance(one, other) == by_definition(one, other)


def test_edit_distance_of_texts_longer_than_a_machine_word() -> None:
    one = "Voulez-vous sauvegarder les modifications apportées au dossier ? " * 3
    assert edit_distance(one, one.replace("dossier", "dosier")) == 3


@given(texts, texts)
def test_score_is_symmetric_between_zero_and_one_and_one_only_for_the_same(one: str, other: str) -> None:
    score = text_score(one, other)
    assert 0.0 <= score <= 1.0
    assert (score == 1.0) == (one == other)
    if min(len(one), len(other)) > 3:
        assert score == text_score(other, one)


@given(st.integers(1000, 99_999), st.integers(1000, 99_999))
def test_other_digits_are_never_alike(one: int, other: int) -> None:
    assert (text_score(f"dossier{one}", f"dossier{other}") > 0) == (one == other)


@pytest.mark.parametrize(("wanted", "seen"), [("oui", "qui"), ("ok", "0k"), ("nom", "nam"), ("a+", "a-")])
def test_short_texts_match_to_the_letter_or_not_at_all(wanted: str, seen: str) -> None:
    assert text_score(wanted, seen) == 0.0


@pytest.mark.parametrize(
    ("wanted", "seen"),
    [("dupont", "dupond"), ("admission", "admissions"), ("maria", "marie"), ("groupea", "groupeb")],
)
def test_a_letter_read_beyond_doubt_makes_another_word(wanted: str, seen: str) -> None:
    assert surely_another(wanted, seen, [0.99] * len(seen))
    assert not surely_another(wanted, seen, [0.7] * len(seen))


@pytest.mark.parametrize(
    ("wanted", "seen"), [("allergie", "alergie"), ("fichier", "fichler"), ("oedeme", "cedeme")]
)
def test_what_engines_misread_with_confidence_is_no_other_word(wanted: str, seen: str) -> None:
    assert not surely_another(wanted, seen, [0.99] * len(seen))


@given(texts, st.lists(st.floats(0, 1), min_size=12, max_size=12))
def test_the_same_text_is_never_another(text: str, sureness: list[float]) -> None:
    assert not surely_another(text, text, sureness[: len(text)])


@pytest.mark.parametrize(("wanted", "seen"), [("sejours", "sejour"), ("desactiver", "activer")])
def test_a_text_with_less_at_its_end_is_another_one_when_every_letter_is_sure(wanted: str, seen: str) -> None:
    assert surely_another(wanted, seen, [0.99] * len(seen))
    assert not surely_another(wanted, seen, [0.99] * (len(seen) - 1) + [0.6])
    assert not surely_another(wanted, wanted, [0.99] * len(wanted))
