"""Where nothing tells which of several alike was meant, that is asked with pictures of what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from made_workflow import NOW
from told_steps import Told, click, row_clicked, told

from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.changing.answering import answered
from rpa_vision.learning.watching.demonstration import Demonstration, Step
from rpa_vision.learning.watching.table_rows import TableRow
from rpa_vision.models.action import MouseClickAction
from rpa_vision.models.doubt import Answer
from rpa_vision.models.geometry import Box

LIST = Told("Patients", ("Liste du jour", "Ouvrir", "Rien d'autre"))
RECORD = Told("Dossier", ("Dossier patient", "Retour"))
RIVAL = Box(40, 300, 90, 318)


def opened() -> Demonstration:
    """Of two buttons alike one was clicked, and nothing stands beside either."""
    step = click(LIST.showing(), "Ouvrir")
    return told(with_rival(step), click(RECORD.showing(), "Retour"), end=LIST.showing())


def with_rival(step: Step) -> Step:
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
    settled = answered(workflow, doubt, Answer(option="same", at=NOW))
    assert not any(one.blocks for one in settled.doubts)


def test_what_was_the_same_each_time_is_no_question() -> None:
    workflow = GraphBuilder(3).build([chosen(0), chosen(0)], "WF_x", "Ouvrir", NOW).workflow
    assert not any(one.blocks for one in workflow.doubts)
