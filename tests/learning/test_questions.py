"""Where nothing tells which of several alike was meant, that is asked with pictures of what was shown."""

from __future__ import annotations

from dataclasses import replace

from made_workflow import NOW
from told_steps import Told, click, told

from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration, Step
from rpa_vision.learning.watching.table_rows import TableRow
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
