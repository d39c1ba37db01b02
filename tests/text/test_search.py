"""Finding a text that was misread a little, and not another that looks like it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.text.search import LETTERS_PER_SLIP, Pattern, Said, find_nearly


def least_slips(wanted: str, text: str) -> int:
    """The classical table, where a match may begin anywhere."""
    row = [0] * (len(text) + 1)
    for count, expected in enumerate(wanted, 1):
        above, row = row, [count]
        for place, letter in enumerate(text, 1):
            row.append(min(above[place - 1] + (letter != expected), above[place] + 1, row[-1] + 1))
    return min(row)


@given(st.text("abc", min_size=1, max_size=30), st.text("abc", max_size=40))
def test_it_is_found_exactly_where_few_enough_letters_differ(wanted: str, text: str) -> None:
    assert bool(find_nearly(wanted, text)) == (least_slips(wanted, text) <= len(wanted) // LETTERS_PER_SLIP)


@pytest.mark.parametrize(
    "read",
    [
        ["Contrôle de compte d’utilisateur"],
        ["CONTROLE DE COMPTE D UTILISATEUR"],
        ["Contrôle de", "compte d'utilisateur"],
        ["Contrôledecompte d'utillsateur"],
        ["Contr0le de cornpte d'utilisateur"],
    ],
)
def test_accents_apostrophes_breaks_and_slips_hide_nothing(read: list[str]) -> None:
    assert Said(read).has(Pattern("contrôle de compte d'utilisateur"))


def test_a_short_word_is_not_found_inside_another() -> None:
    said = Said(["Des informations sont disponibles."])
    assert not said.has(Pattern("format"))
    assert said.has(Pattern("format", anywhere=True))
    assert Said(["Le format est inconnu."]).has(Pattern("format"))


def test_the_beginning_of_a_word_stands_for_all_its_forms() -> None:
    pattern = Pattern("supprim*")
    for read in ("Supprimer ?", "Le lit sera supprimé.", "Suppr1mez-le"):
        assert Said([read]).has(pattern)
    assert not Said(["Il est insupprimable."]).has(pattern)


def test_a_word_may_have_lost_the_space_before_it() -> None:
    assert Said(["Les saisies serontperdues."]).has(Pattern("*perdu*"))
    assert not Said(["Les saisies serontperdues."]).has(Pattern("perdu*"))


def test_slips_that_fill_a_word_make_another_text() -> None:
    pattern = Pattern("ne pas enregistrer les modifications")
    assert not Said(["Voulez-vous enregistrer les modifications ?"]).has(pattern)
    assert Said(["Ne pos enregistrer les rnodifications"]).has(pattern)


def test_parts_of_one_sentence_may_stand_apart_but_in_order() -> None:
    pattern = Pattern("voulez-vous ... sauvegarder")
    assert Said(["Cet enregistrement a été modifié", "voulez-vous le sauvegarder ?"]).has(pattern)
    assert not Said(["Sauvegarder : que voulez-vous ?"]).has(pattern)
    assert not Said(["Que voulez-vous ?", "Impossible de sauvegarder."]).has(pattern)
    assert not Said(["Voulez-vous " + "vraiment " * 12 + "sauvegarder ?"]).has(pattern)
