"""What must be read after an action that stays on its screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import words_of
from told_screen import element
from told_steps import Told, click, told, typed

FORM = Told("Fiche", ("Situation", "Marié", "Enregistrer"))


def expected_after_choosing(before: str, after: str) -> list[str]:
    return expected_between(FORM.showing(before), FORM.showing(after))


def expected_between(before: WatchedScreen, after: WatchedScreen) -> list[str]:
    shown = [
        told(
            click(before, "Marié"),
            click(after, "Enregistrer"),
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


def with_box(read: str, label: str, kind: ElementType = ElementType.CHECKBOX) -> WatchedScreen:
    """The form with a line that was read so, on an element that is called so."""
    seen = FORM.showing(read)
    return replace(seen, elements=(element(kind, "form_input", seen.lines[-1].bbox, label),))


@pytest.mark.parametrize(
    ("before", "after"), [("Contrôle fait", "iContrôle fait"), ("iContrôle fait", "Contrôle fait")]
)
def test_the_frame_around_the_box_clicked_last_is_nothing_that_came_up(before: str, after: str) -> None:
    boxes = [with_box(read, "Contrôle fait") for read in (before, after)]
    assert expected_between(*boxes) == []


def test_the_box_that_was_ticked_is_nothing_that_came_up() -> None:
    """Its new mark was taken for a letter of its name."""
    before, after = with_box("Marié", "Marié"), with_box("jMarié", "jMarié")
    step = click(before, "Marié")
    assert step.meant is not None
    ticking = replace(step, meant=replace(step.meant, type=ElementType.CHECKBOX), after=after)
    end = Told("Terminé", ("La fiche est enregistrée",)).showing()
    shown = [told(ticking, click(after, "Enregistrer"), end=end) for _ in range(3)]
    workflow = GraphBuilder(3).build(shown, "WF_x", "Fiche", NOW).workflow
    assert workflow.edges[0].constraints.post_conditions == ()


def test_a_box_that_came_up_is_expected_again() -> None:
    after = with_box("iContrôle fait", "Contrôle fait")
    assert expected_between(FORM.showing("Célibataire"), after) == ["iContrôle fait"]
    assert expected_between(with_box("", ""), after) == ["iContrôle fait"]


def test_a_letter_more_on_what_is_no_box_is_something_that_came_up() -> None:
    texts = [with_box(read, read, ElementType.LABEL) for read in ("Typique", "Atypique")]
    assert expected_between(*texts) == ["Atypique"]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [("Matricule Nom Prénom", "Matricule", []), ("Matricules Nom", "Matricule", ["Matricule"])],
)
def test_a_heading_read_in_one_with_the_others_before_is_nothing_that_came_up(
    before: str, after: str, expected: list[str]
) -> None:
    assert expected_after_choosing(before, after) == expected


def test_a_heading_read_word_by_word_before_is_nothing_that_came_up() -> None:
    form = FORM.showing("N° carte")
    whole = form.lines[-1]
    words = tuple(words_of(whole))
    before = replace(form, lines=(*form.lines[:-1], *words))
    assert len(words) == 2
    assert expected_between(before, form) == []


def test_a_value_read_as_one_with_those_beside_it_did_not_come_up() -> None:
    """Circles of one question, before and after one of them was chosen."""

    def shown(value: str) -> Demonstration:
        before = Told("Fiche", ("Devise", "Euro Dollar Franc", "Enregistrer", "Nom")).showing()
        after = Told("Fiche", ("Devise", "Euro", "Dollar", "Franc", "Enregistrer", "Nom")).showing()
        return told(
            typed(before, "Nom", value),
            click(before, "Euro Dollar Franc"),
            click(after, "Enregistrer"),
            end=Told("Terminé", ("La fiche est enregistrée",)).showing(),
        )

    workflow = (
        GraphBuilder(3)
        .build([shown(value) for value in ("Euro", "Dollar", "Franc")], "WF_x", "Fiche", NOW)
        .workflow
    )
    assert [one.value for one in workflow.edges[1].constraints.post_conditions] == []
