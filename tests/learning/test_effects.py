"""What must be read after an action that stays on its screen."""

from __future__ import annotations

import pytest
from made_workflow import NOW
from told_steps import Told, click, told

from rpa_vision.learning.builder import GraphBuilder

FORM = Told("Fiche", ("Situation", "Marié", "Enregistrer"))


def expected_after_choosing(before: str, after: str) -> list[str]:
    shown = [
        told(
            click(FORM.showing(before), "Marié"),
            click(FORM.showing(after), "Enregistrer"),
            end=Told("Terminé", ("La fiche est enregistrée",)).showing(),
        )
        for _ in range(3)
    ]
    workflow = GraphBuilder(3).build(shown, "WF_x", "Fiche", NOW).workflow
    return [one.value for one in workflow.edges[0].constraints.post_conditions]


@pytest.mark.parametrize(
    ("before", "after"), [("Célibataire", "C Célibataire"), ("C Célibataire", "Célibataire")]
)
def test_a_circle_read_as_a_letter_is_nothing_that_came_up(before: str, after: str) -> None:
    assert expected_after_choosing(before, after) == []


def test_words_that_came_up_are_expected_again() -> None:
    assert expected_after_choosing("Célibataire", "Nom du conjoint") == ["Nom du conjoint"]
