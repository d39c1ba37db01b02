"""What is learnt from one patient's screen must fit the next patient's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.graph.references import filled, references
from rpa_vision.workflow.generalise import generalised

VALUES = {"ipp": "10234", "nom": "Le Goff", "lettre": "A"}


@pytest.mark.parametrize(
    ("text", "learnt"),
    [
        ("Valider", "Valider"),
        ("10234", "${ipp}"),
        ("Dossier 10234 ouvert", "Dossier ${ipp} ouvert"),
        ("LE GOFF", "${nom}"),
        ("Dossier 102345", "Dossier 102345"),
        ("A", "A"),
        ("${ipp}", "$${ipp}"),
        ("$10234", "$10234"),
    ],
)
def test_values_of_the_replay_become_references(text: str, learnt: str) -> None:
    assert generalised(text, VALUES) == learnt


def test_of_two_with_the_same_value_the_one_that_was_meant_before_is_meant() -> None:
    same = {"ipp": "10234", "sejour": "10234"}
    assert generalised("10234", same) == "${ipp}"
    assert generalised("10234", same, ["sejour"]) == "${sejour}"


@given(
    st.text("ab12 ${}é", max_size=20),
    st.dictionaries(st.sampled_from(["x", "y"]), st.text("ab12$é", min_size=1, max_size=5)),
)
def test_filled_in_again_it_says_the_same(text: str, values: dict[str, str]) -> None:
    learnt = generalised(text, values)
    assert filled(learnt, values, "here").casefold() == text.casefold()
    assert set(references(learnt)) <= set(values)
