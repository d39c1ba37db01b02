"""The short form people write: steps, from which a whole workflow follows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_json

from rpa_vision.authoring.checks.validate import validate
from rpa_vision.authoring.files.exchange import read_workflow, write_workflow
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.graph.action import MouseClickAction, NavigateAction, TextInputAction
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.replay.plan.compile import compile_plan

LOGIN = """\
steps:
  - id: s1
    action: {type: navigate, parameters: {login_coords_var: navigate_login_coords, password_coords_var: navigate_password_coords}}
    to_node: n2
  - id: s2
    action: {type: mouse_click, parameters: {coords_var: navigate_login_coords, button: left}}
    to_node: n3
  - id: s3
    action: {type: text_input, parameters: {coords_var: navigate_password_coords, text: "${password}"}}
    to_node: n4
"""


def read(text: str) -> Workflow:
    return read_workflow(text.encode(), "task.yaml")


def refusal(text: str) -> str:
    with pytest.raises(MalformedDocumentError) as refused:
        read(text)
    return str(refused.value)


def test_steps_alone_are_a_workflow() -> None:
    workflow = read(LOGIN)
    assert [edge.edge_id for edge in workflow.edges] == ["s1", "s2", "s3"]
    assert [type(edge.action) for edge in workflow.edges] == [
        NavigateAction,
        MouseClickAction,
        TextInputAction,
    ]
    assert [(edge.from_node, edge.to_node) for edge in workflow.edges] == [
        ("start", "n2"), ("n2", "n3"), ("n3", "n4"),
    ]  # fmt: skip
    assert [node.node_id for node in workflow.nodes] == ["start", "n2", "n3", "n4"]
    assert (workflow.entry_nodes, workflow.end_nodes) == (("start",), ("n4",))
    (password,) = workflow.variables
    assert (password.name, password.kind) == ("password", "secret")


def test_it_is_replayed_in_the_order_it_is_written() -> None:
    (route,) = compile_plan(read(LOGIN), {"password": "vault:dpi"}).routes
    assert route.keys == ("s1", "s2", "s3/0", "s3/1")


def test_the_same_file_is_the_same_workflow() -> None:
    assert read(LOGIN).workflow_id == read(LOGIN).workflow_id
    named = read("name: Coder un séjour\n" + LOGIN)
    assert named.workflow_id.startswith("WF_coder_un_sejour_")
    assert named.name == "Coder un séjour"


def test_what_is_written_out_is_steps_again() -> None:
    workflow = read(LOGIN)
    written = write_workflow(workflow, "yaml")
    assert "\nsteps:\n- id: s1\n" in written
    assert "edge_id" not in written
    assert read(written) == workflow


TYPED_TWICE = """\
name: Deux champs
steps:
  - {id: a, action: {type: text_input, target: {text: Nom, role: form_input}, parameters: {text: "${nom}"}}}
  - {id: b, action: {type: text_input, target: {text: Motif, role: form_input}, parameters: {text: "${motif}"}}}
  - {id: c, action: {type: mouse_click, target: {text: Enregistrer}}, to_node: fin}
nodes:
  - {node_id: start, label: Formulaire, screen_template: {required_text_any: [Formulaire]}}
  - {node_id: fin, label: Terminé, screen_template: {required_text_any: [Terminé]}}
"""


def test_several_steps_may_stay_on_one_screen() -> None:
    workflow = read(TYPED_TWICE)
    assert workflow.first_edges == ("a",)
    assert [edge.follows for edge in workflow.edges] == [(), ("a",), ("b",)]
    assert workflow.last_edges == ("c",)
    assert [edge.post_conditions.expected_node for edge in workflow.edges] == ["start", "start", "fin"]
    assert not [one for one in validate(workflow, "en") if one.severity == "error"]
    (route,) = compile_plan(workflow, {"nom": "DUPONT", "motif": "chute"}).routes
    assert route.keys == ("a/0", "a/1", "b/0", "b/1", "c")


BRANCHES = """\
steps:
  - {id: lire, action: {type: extract_text, target: {text: Sexe}, parameters: {variable: sexe}}, to_node: page}
  - {id: choix, action: {type: decide, parameters: {variable: sexe, cases: {M: homme}, otherwise: femme}}}
  - {id: h, from_node: homme, to_node: fin, action: {type: mouse_click, target: {text: Homme}}}
  - {id: f, from_node: femme, to_node: fin, action: {type: mouse_click, target: {text: Femme}}}
  - {id: ok, from_node: fin, to_node: bilan, action: {type: mouse_click, target: {text: OK}}}
"""


def test_a_decision_branches_and_the_branches_meet_again() -> None:
    workflow = read(BRANCHES)
    assert workflow.edge("ok").follows == ("h", "f")
    routes = {route.keys for route in compile_plan(workflow, {}).routes}
    assert routes == {("lire", "choix", "h", "ok"), ("lire", "choix", "f", "ok")}
    assert workflow.end_nodes == ("bilan",)


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("  - id: s2\n", "  - di: s2\n", "line 5, steps.1.id: Field required"),
        ("type: mouse_click", "type: mouse_clik", "line 6, steps.1.action.type: Input should be one of"),
        ("button: left", "button: 3", "line 6, steps.1.action.mouse_click.parameters.button"),
        ("to_node: n3", "to_node: n 3", "line 7, steps.1.to_node: "),
        ("id: s3", "id: s1", "line 1, steps: s1 appears twice"),
        (", text: ", ", texte: ", "line 9, steps.2.action.text_input.parameters.text: Field required"),
        (
            "coords_var: navigate_login_coords, button",
            "button",
            "line 6, steps.1.action.mouse_click: needs a target",
        ),
        ("steps:\n", "colour: blue\nsteps:\n", "line 1, colour: Extra inputs"),
        ("steps:\n", "edges: []\nsteps:\n", "steps: Extra inputs"),
        (
            "steps:\n",
            "nodes: [{node_id: n1, label: x}, {node_id: n2, label: x}]\nsteps:\n",
            "line 8, steps.1.to_node: refers to node n3",
        ),
    ],
)
def test_what_is_wrong_is_told_in_the_words_of_the_file_with_the_line(good: str, bad: str, told: str) -> None:
    assert good in LOGIN
    assert told in refusal(LOGIN.replace(good, bad, 1))


@pytest.mark.parametrize("steps", ["steps: 3", "steps: [a, b]", "steps:", "steps: {id: s1}", "steps: [[]]"])
def test_steps_that_are_no_steps_are_refused(steps: str) -> None:
    assert "line 1, steps" in refusal(steps)


broken = st.recursive(
    st.sampled_from(["s1", "n1", "${x}", "decide", 3, None, True, "navigate"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "id",
                    "action",
                    "type",
                    "parameters",
                    "cases",
                    "to_node",
                    "from_node",
                    "follows",
                    "text",
                    "actions",
                ]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)


@given(broken)
def test_whatever_the_steps_are_they_are_read_or_refused(steps: object) -> None:
    try:
        read_workflow(b"---\n" + to_json({"steps": steps}), "file")
    except MalformedDocumentError as error:
        told = str(error)
        assert told.startswith("file: ")
