"""A record that the screens were never seen to name is written into with a person's yes only."""

from __future__ import annotations

import pytest

from replay_bench import NOW, admission_workflow
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Confirmation, Edge, PostConditions, ShownAt, Variable, Workflow
from rpa_vision.models.replay.pause import AskFirst
from rpa_vision.models.target import Target
from rpa_vision.replay.plan.asking import asked_first
from rpa_vision.replay.plan.deeds import PlannedDeed
from rpa_vision.replay.plan.subject import subjects_after

NUMBER = "numero_patient"
SAVE = MouseClickAction(target=Target(text="Enregistrer", role="action"))


def opened(*shows: str) -> tuple[Workflow, Edge]:
    """The number is looked for on one screen; on the one that a click opens then something is saved."""
    workflow = admission_workflow(state=LearningState.AUTO_CONFIRMED)
    home, naming, saving = workflow.edges
    start, form, filled, record = (node.node_id for node in workflow.nodes)
    types = naming.model_copy(update={"from_node": start, "to_node": form})
    leads = home.model_copy(
        update={"from_node": form, "to_node": filled, "post_conditions": PostConditions(shows=shows)}
    )
    writes = saving.model_copy(update={"from_node": filled, "to_node": record, "action": SAVE})
    confirmed = Confirmation(by="mme.durand", at=NOW)
    told = workflow.model_copy(update={"identity": (NUMBER,), "identity_confirmed": confirmed})
    return told.with_edge(types).with_edge(leads).with_edge(writes), writes


def asked(workflow: Workflow, edge: Edge) -> tuple[AskFirst, ...]:
    return asked_first(workflow, edge, PlannedDeed(SAVE, "action"), consequential=True)


@pytest.mark.parametrize(("shows", "because"), [((), (AskFirst.WHOSE,)), ((NUMBER,), ())])
def test_it_is_asked_unless_the_record_was_seen_to_name_its_owner(
    shows: tuple[str, ...], because: tuple[AskFirst, ...]
) -> None:
    assert asked(*opened(*shows)) == because


def test_a_form_that_was_only_filled_in_is_about_whom_was_typed() -> None:
    confirmed = Confirmation(by="mme.durand", at=NOW)
    workflow = admission_workflow(state=LearningState.AUTO_CONFIRMED).model_copy(
        update={"identity": (NUMBER,), "identity_confirmed": confirmed}
    )
    assert asked(workflow, workflow.edges[-1]) == ()


@pytest.mark.parametrize(
    ("labelled", "examples", "read"),
    [
        ("nom", ("MARTIN", "PETIT"), {"nom", NUMBER}),
        (NUMBER, ("10234", "20417"), {NUMBER}),
        (NUMBER, ("Claire", "Zoé"), {"nom", NUMBER}),
    ],
)
def test_only_a_records_number_speaks_for_the_other_values(
    labelled: str, examples: tuple[str, ...], read: set[str]
) -> None:
    """Where one name has a label and the other has none, both are read: the first may be a namesake's."""
    workflow, _ = opened(NUMBER, "nom")
    known = [one.model_copy(update={"examples": examples}) for one in workflow.variables]
    named = Variable(name="nom", label="Nom", kind="text", examples=("MARTIN", "PETIT"))
    leads = workflow.edges[0]
    shown = (ShownAt(variable=labelled, label="Nom", side="left"),)
    nodes = [
        node.model_copy(update={"shown_at": shown} if node.node_id == leads.to_node else {})
        for node in workflow.nodes
    ]
    told = workflow.model_copy(
        update={"variables": (*known, named), "nodes": tuple(nodes), "identity": (NUMBER, "nom")}
    )
    (after,) = subjects_after(told, leads, {NUMBER: "30588", "nom": "MARTIN"}).values()
    assert {one.variable for one in after} == read


def test_nobody_answers_for_it_beforehand() -> None:
    """Who waives being asked before a deletion has not looked into this record."""
    workflow, edge = opened()
    waived = edge.model_copy(update={"waived_by": "mme.durand"})
    assert asked(workflow.with_edge(waived), waived) == (AskFirst.WHOSE,)
