"""Where nothing tells which of several alike was meant, that is asked with pictures of what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from made_workflow import NOW
from rpa_vision.authoring.editing.answering import answered
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.learning.watching.table_rows import TableRow
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.doubt import DoubtAnswer
from rpa_vision.models.replay.pause import AskFirst
from rpa_vision.models.screen import ElementType
from rpa_vision.replay.plan.asking import asked_first
from rpa_vision.replay.plan.deeds import PlannedAction, PlannedDeed
from told_steps import Told, click, row_clicked, told

LIST = Told("Patients", ("Liste du jour", "Ouvrir", "Rien d'autre"))
RECORD = Told("Dossier", ("Dossier patient", "Retour"))
RIVAL = Box(40, 300, 90, 318)


def opened() -> Demonstration:
    """Of two buttons alike one was clicked, and nothing stands beside either."""
    step = click(LIST.showing(), "Ouvrir")
    return told(with_rival(step), click(RECORD.showing(), "Retour"), end=LIST.showing())


def with_rival(step: ShownStep) -> ShownStep:
    assert step.meant is not None
    standing = TableRow((), step.meant.box, 0, ((),), rivals=(RIVAL,))
    return replace(step, meant=replace(step.meant, standing=standing))


def test_the_question_shows_what_was_taken_and_what_could_have_been() -> None:
    demonstrations = [opened() for _ in range(3)]
    workflow = GraphBuilder(3).build(demonstrations, "WF_x", "Ouvrir", NOW).workflow
    (doubt,) = [one for one in workflow.doubts if one.kind == "which_one"]
    assert (doubt.about, doubt.blocks) == ("e1", True)
    assert doubt.question is not None
    assert [option.kind for option in doubt.question.options] == ["first", "person"]
    assert [one.rivals for one in doubt.question.pictures] == [(RIVAL,)] * 3


PEOPLE = ({"IPP": "4711", "Nom": "MARTIN"}, {"IPP": "4712", "Nom": "PETIT"})


def chosen(number: int, people: Sequence[dict[str, str]] = PEOPLE) -> Demonstration:
    step = row_clicked(LIST.showing(), people, number)
    return told(step, click(RECORD.showing(), "Retour"), end=LIST.showing())


def with_button(number: int) -> Demonstration:
    """The same row, by the button in it."""
    by_row = row_clicked(LIST.showing(), PEOPLE, number).meant
    step = click(LIST.showing(), "Ouvrir")
    assert by_row is not None
    assert step.meant is not None
    standing = replace(step, meant=replace(step.meant, standing=by_row.row))
    return told(standing, click(RECORD.showing(), "Retour"), end=LIST.showing())


@pytest.mark.parametrize(
    "shown",
    [
        [chosen(0)],
        [chosen(0, PEOPLE[:1])],
        [with_button(1)],
        [chosen(0), chosen(1), with_button(1)],
    ],
)
def test_what_one_demonstration_chose_is_not_meant_for_everybody(shown: list[Demonstration]) -> None:
    """Its row says who it was that time; whether it is the same one each time, only a person can say."""
    workflow = GraphBuilder(3).build(shown, "WF_x", "Ouvrir", NOW).workflow
    literal = [
        edge
        for edge in workflow.edges
        if isinstance(edge.action, MouseClickAction)
        and edge.action.target is not None
        and any("${" not in cell.text for cell in edge.action.target.cells)
    ]
    assert len(literal) == 1
    (doubt,) = [one for one in workflow.doubts if one.kind == "which_one"]
    assert (doubt.about, doubt.blocks) == (literal[0].edge_id, True)
    assert doubt.question is not None
    assert [option.kind for option in doubt.question.options] == ["same", "person"]
    settled = answered(workflow, doubt, DoubtAnswer(option="same", at=NOW))
    assert not any(one.blocks for one in settled.doubts)


def test_what_was_the_same_each_time_is_no_question() -> None:
    workflow = GraphBuilder(3).build([chosen(0), chosen(0)], "WF_x", "Ouvrir", NOW).workflow
    assert not any(one.blocks for one in workflow.doubts)


def by_name(words: str | None, type_: ElementType = ElementType.LINK) -> Demonstration:
    """Whose record it is, said by what is clicked alone; or there was no need to open any."""
    back = click(RECORD.showing(), "Retour")
    if words is None:
        return told(back, end=LIST.showing())
    opening = click(Told(f"Accueil {words}", ("Accueil du jour",)).showing(words), words)
    assert opening.meant is not None
    named = replace(opening, meant=replace(opening.meant, type=type_))
    return told(named, back, end=LIST.showing())


def asked_about(*shown: Demonstration) -> list[str]:
    workflow = GraphBuilder(3).build(shown, "WF_x", "Ouvrir", NOW).workflow
    asked = [one for one in workflow.doubts if one.kind == "which_one"]
    assert all(one.blocks and one.question is not None for one in asked)
    for doubt in asked:
        workflow = answered(workflow, doubt, DoubtAnswer(option="same", at=NOW))
    assert not any(one.blocks for one in workflow.doubts)
    return [doubt.question.options[0].named for doubt in asked if doubt.question is not None]


@pytest.mark.parametrize("words", ["13256", "Dossier 13256", "LAMBERT Karim", "WALKER"])
def test_what_only_some_clicked_and_no_known_word_names_is_asked(words: str) -> None:
    assert asked_about(by_name(words), by_name(None), by_name(None)) == [words]


def test_a_button_is_asked_about_where_others_clicked_another_instead() -> None:
    shown = [by_name(name, ElementType.BUTTON) for name in ("LAMBERT Karim", "PETIT Zoé", "WALKER Ann")]
    assert sorted(asked_about(*shown)) == ["LAMBERT Karim", "PETIT Zoé", "WALKER Ann"]
    assert asked_about(by_name("Compris", ElementType.BUTTON), by_name(None), by_name(None)) == []


@pytest.mark.parametrize(("words", "others"), [("13256", "13256"), ("Fermer", None), ("Enregistrer", None)])
def test_what_all_clicked_or_a_known_word_names_is_no_question(words: str, others: str | None) -> None:
    assert asked_about(by_name(words), by_name(others), by_name(others)) == []


def test_what_has_rivals_and_only_some_clicked_is_asked_once() -> None:
    """An answer settles it: the same question twice would leave one of them open."""
    opening = click(Told("Accueil 13256", ("Accueil du jour",)).showing("13256"), "13256")
    back = click(RECORD.showing(), "Retour")
    shown = [told(with_rival(opening), back, end=LIST.showing()), by_name(None), by_name(None)]
    workflow = GraphBuilder(3).build(shown, "WF_x", "Ouvrir", NOW).workflow
    assert [one.about for one in workflow.doubts if one.kind == "which_one"] == ["e1"]


@pytest.mark.parametrize(
    ("ages", "asked"),
    [
        ([0.9, 0.8, 0.7], ["e2"]),
        ([0.9, 0.1, 0.9], []),
        ([0.1, 0.1, 0.1], []),
        ([None, None, None], []),
    ],
)
def test_a_click_that_no_recent_picture_shows_is_asked_about(
    ages: list[float | None], asked: list[str]
) -> None:
    """Somebody quicker than the recorder saw another screen than the picture does."""
    demonstrations = [
        told(
            click(LIST.showing(), "Ouvrir", screenshot_age_s=0.05),
            click(RECORD.showing(), "Retour", screenshot_age_s=age),
            end=LIST.showing(),
        )
        for age in ages
    ]
    workflow = GraphBuilder(3).build(demonstrations, "WF_x", "Ouvrir", NOW).workflow
    unseen = [one for one in workflow.doubts if one.kind == "shown_unseen"]
    assert [one.about for one in unseen if one.blocks] == asked
    for doubt in unseen:
        assert doubt.question is not None
        assert [option.kind for option in doubt.question.options] == ["same", "person"]
        assert len(doubt.question.pictures) == 3
        edge = workflow.edge(doubt.about)
        deed = PlannedDeed(cast("PlannedAction", edge.action), "action")
        assert AskFirst.UNSEEN in asked_first(workflow, edge, deed, consequential=False)
        settled = answered(workflow, doubt, DoubtAnswer(option="same", at=NOW))
        assert not asked_first(settled, edge, deed, consequential=False)


def test_a_click_that_no_recent_picture_shows_stays_asked_about_when_it_is_known_which_one() -> None:
    step = with_rival(click(LIST.showing(), "Ouvrir", screenshot_age_s=0.9))
    shown = [told(step, click(RECORD.showing(), "Retour"), end=LIST.showing()) for _ in range(3)]
    workflow = GraphBuilder(3).build(shown, "WF_x", "Ouvrir", NOW).workflow
    assert {one.kind for one in workflow.doubts if one.about == "e1" and one.blocks} == {
        "which_one",
        "shown_unseen",
    }
