"""The graph holds together, and says so when it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rpa_vision.errors import MalformedDocumentError, NotFoundError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.screen_template import EmbeddingPrototype
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.models.target import Target
from strategies import workflows

WHEN = "2025-11-22T10:15:00Z"


def small(**changes: Any) -> dict[str, Any]:
    """A workflow of two screens and one action, as its JSON."""
    edge = {
        "edge_id": "e1",
        "from_node": "n1",
        "to_node": "n2",
        "action": {"type": "key_press", "parameters": {"keys": ["enter"]}},
    }
    return {
        "workflow_id": "WF_admission",
        "name": "Admission",
        "created_at": WHEN,
        "updated_at": WHEN,
        "entry_nodes": ["n1"],
        "end_nodes": ["n2"],
        "nodes": [{"node_id": "n1", "label": "Liste"}, {"node_id": "n2", "label": "Fiche"}],
        "edges": [edge | changes.pop("edge", {})],
    } | changes


def load(document: dict[str, Any]) -> Workflow:
    return load_document(Workflow, json.dumps(document), "admission.json")


def decide(node_id: str) -> dict[str, Any]:
    return {"type": "decide", "parameters": {"variable": "sexe", "cases": {"F": node_id}}}


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("entry_nodes.0", {"entry_nodes": ["n9"]}),
        ("end_nodes.1", {"end_nodes": ["n2", "n9"]}),
        ("edges.0.from_node", {"edge": {"from_node": "n9"}}),
        ("edges.0.to_node", {"edge": {"to_node": "n9"}}),
        ("edges.0.post_conditions.expected_node", {"edge": {"post_conditions": {"expected_node": "n9"}}}),
        ("edges.0.action.parameters.cases.F", {"edge": {"action": decide("n9")}}),
        (
            "edges.0.action.actions.1.parameters.cases.F",
            {"edge": {"action": {"type": "compound", "actions": [decide("n1"), decide("n9")]}}},
        ),
    ],
)
def test_a_reference_to_no_node_is_refused_naming_field_and_node(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(MalformedDocumentError) as raised:
        load(small(**changes))
    [problem] = raised.value.problems
    assert problem.field == field
    assert "n9" in problem.problem
    assert str(raised.value).startswith("admission.json: " + field)


@given(workflows().filter(lambda workflow: workflow.edges), st.data())
@settings(max_examples=15)
def test_no_edge_can_dangle(workflow: Workflow, data: st.DataObject) -> None:
    written = json.loads(dump_document(workflow))
    edge = data.draw(st.integers(0, len(workflow.edges) - 1))
    end = data.draw(st.sampled_from(["from_node", "to_node"]))
    written["edges"][edge][end] = "nowhere"
    with pytest.raises(MalformedDocumentError, match=rf"edges\.{edge}\.{end}: .*nowhere"):
        load(written)


@pytest.mark.parametrize(
    "twice",
    [
        {
            "nodes": [
                {"node_id": "n1", "label": "a"},
                {"node_id": "n2", "label": "b"},
                {"node_id": "n1", "label": "c"},
            ]
        },
        {"edges": small()["edges"] * 2},
        {"variables": [{"name": "ipp"}, {"name": "ipp"}]},
    ],
)
def test_nothing_appears_twice_under_one_name(twice: dict[str, Any]) -> None:
    [field] = twice
    with pytest.raises(MalformedDocumentError, match=rf"{field}: .* appears twice"):
        load(small(**twice))


def test_a_workflow_without_screens_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match="nodes"):
        load(small(nodes=[], edges=[], entry_nodes=[], end_nodes=[]))


@pytest.mark.parametrize("samples", [0, -1])
def test_a_prototype_stands_for_at_least_one_sample(samples: int) -> None:
    with pytest.raises(ValidationError, match="sample_count"):
        EmbeddingPrototype(provider="screen", vector_id="prototypes/n1.npy", sample_count=samples)


def test_the_french_spelling_of_auto_confirmed_is_read_and_written_back_plain() -> None:
    workflow = load(small(learning_state="AUTO_CONFIRMÉ", learning={"state": "AUTO_CONFIRMÉ"}))
    assert workflow.learning_state is LearningState.AUTO_CONFIRMED
    written = json.loads(dump_document(workflow))
    assert written["learning_state"] == written["learning"]["state"] == "AUTO_CONFIRMED"


def test_the_two_places_of_the_learning_state_must_agree() -> None:
    with pytest.raises(MalformedDocumentError, match=r"learning\.state"):
        load(small(learning_state="COACHING", learning={"state": "AUTO_CANDIDATE"}))


@given(workflows())
@settings(max_examples=10)
def test_nodes_and_edges_are_found_by_name(workflow: Workflow) -> None:
    assert [workflow.node(node.node_id) for node in workflow.nodes] == list(workflow.nodes)
    leaving = [edge for node in workflow.nodes for edge in workflow.edges_from(node.node_id)]
    assert sorted(edge.edge_id for edge in leaving) == sorted(edge.edge_id for edge in workflow.edges)
    with pytest.raises(NotFoundError, match="nowhere"):
        workflow.node("nowhere")


def test_a_secret_has_no_examples() -> None:
    with pytest.raises(ValidationError, match="never kept"):
        Variable(name="mot_de_passe", kind="secret", examples=("azerty",))


def test_a_click_without_a_place_is_refused_rather_than_put_at_the_corner() -> None:
    with pytest.raises(ValidationError, match="no default place"):
        MouseClickAction()


def test_an_action_has_only_one_word_on_where() -> None:
    held = {"coords_var": "navigate_login_coords", "text": "x"}
    with pytest.raises(ValidationError, match="only one"):
        TextInputAction.model_validate({"target": Target(text="Nom"), "parameters": held})


def test_an_unknown_kind_of_action_is_refused_naming_the_known_ones() -> None:
    with pytest.raises(MalformedDocumentError) as raised:
        load(small(edge={"action": {"type": "DUPOND Zoé", "parameters": {}}}))
    [problem] = raised.value.problems
    assert problem.field == "edges.0.action.type"
    assert "mouse_click" in problem.problem
    assert "DUPOND" not in str(raised.value)
