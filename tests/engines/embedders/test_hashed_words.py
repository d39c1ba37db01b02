from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.embedders.hashed_words import HashedWords

FORM = "Admission\nNom de naissance\nPrénom\nDate d'entrée\nService\nMédecin traitant\nEnregistrer\nAnnuler"


def alike(one: str, other: str) -> float:
    first, second = HashedWords().embed_texts([one, other])
    return first.similarity(second)


@given(st.permutations(FORM.split()), st.integers(1, 3))
def test_neither_the_order_of_the_words_nor_their_number_matters(words: list[str], times: int) -> None:
    assert alike(FORM, " ".join(words * times)) == pytest.approx(1.0, abs=1e-6)


def test_accents_and_capitals_do_not_matter() -> None:
    assert alike("MÉDECIN Prénom", "medecin prenom") == pytest.approx(1.0, abs=1e-6)


def test_other_numbers_and_dates_leave_a_form_what_it_was() -> None:
    filled = FORM + "\n12/03/1980\n10234\nIPP 7788"
    assert alike(filled, FORM + "\n28/11/2025\n99871\nIPP 1203") > 0.99


def test_slips_of_the_ocr_cost_little_other_words_much() -> None:
    slipped = FORM.replace("Prénom", "Prénorn").replace("Service", "Servlce").replace("Annuler", "Annu1er")
    other = "Facture\nMontant total\nÉchéance\nBanque\nSolde\nRelance\nImprimer\nFermer"
    assert alike(FORM, slipped) > 0.75 > 0.2 > alike(FORM, other)


def test_a_screen_with_most_words_in_common_is_closer_than_one_with_few() -> None:
    assert (
        alike(FORM, FORM + "\nTransférer")
        > alike(FORM, "Admission\nSortie\nTransférer")
        > alike(FORM, "Solde")
    )


def test_the_vectors_are_those_of_the_version_in_the_name() -> None:
    """Stored vectors are compared with new ones: whoever changes the formula must change the name."""
    [vector] = HashedWords().embed_texts(["Enregistrer le dossier 12"])
    strongest = abs(vector.values).argsort()[-3:]
    found = {int(place): round(float(vector.values[place]), 4) for place in strongest}
    assert (vector.provider, found) == ("hashed_words_v1", {261: -0.2635, 466: 0.5271, 210: 0.5271})
