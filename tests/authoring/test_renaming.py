"""A person's word on a variable reaches every place that mentions it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay_bench import admission_workflow
from rpa_vision.authoring.editing.renaming import rejected, renamed
from rpa_vision.errors import BadInputError, ConflictError, NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.graph.action import (
    CompoundAction,
    DecideAction,
    DecideParameters,
    MouseClickAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.references import filled, literal, reference
from rpa_vision.models.graph.screen_template import Condition, ScreenTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Doubt,
    Edge,
    EdgeConstraints,
    Loop,
    ShownAt,
    Variable,
    Workflow,
)
from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision.models.target import Cell, Target

SEEN = Condition(kind="text_visible", value="Patient ${ipp}")
ROW = Target(
    text="${ipp}",
    cells=(Cell(column="IPP", text="${ipp}"), Cell(column="Nom", text="${nom}")),
    also=(Target(text="n° ${ipp}"),),
)


def everywhere() -> Workflow:
    """``ipp`` in an action, a target and its other form, cells, conditions, a check, a screen, the identity, a loop and a doubt."""
    known = admission_workflow()
    first = known.edges[0].model_copy(
        update={
            "action": MouseClickAction(target=ROW),
            "constraints": EdgeConstraints(pre_conditions=(SEEN,), post_conditions=(SEEN,)),
            "checks": (
                SqlCheck(source="dpi", query="SELECT 1 FROM a WHERE ipp = :ipp", values={"ipp": "${ipp}"}),
            ),
        }
    )
    start = known.nodes[0].model_copy(
        update={
            "shows": ("ipp",),
            "shown_at": (ShownAt(variable="ipp", label="IPP", side="above"),),
            "screen_template": ScreenTemplate(spoken=Spoken(says="Dossier ${ipp} ouvert")),
        }
    )
    typing = TextInputAction(parameters=TextParameters(text="${ipp} et $${ipp}"))
    second = known.edges[1].model_copy(update={"action": CompoundAction(actions=(typing,))})
    return Workflow.model_validate(
        {
            **dict(known),
            "nodes": (start, *known.nodes[1:]),
            "identity": ("ipp",),
            "identity_confirmed": Confirmation(at=known.created_at),
            "proposed_identity": ("ipp", "nom"),
            "edges": (first, second, known.edges[2]),
            "variables": (
                Variable(name="ipp", label="IPP", examples=("10234", "10250")),
                Variable(name="nom", label="Nom"),
                Variable(name="code", kind="secret"),
            ),
            "loops": (Loop(edges=("e1",), variables=("ipp",)),),
            "doubts": (Doubt(kind="seen_rarely", about="ipp"), Doubt(kind="few_demonstrations", about="")),
        }
    )


def deciding() -> Workflow:
    known = everywhere()
    decide = DecideAction(parameters=DecideParameters(variable="ipp", cases={"1": "n1"}))
    return known.with_edge(known.edges[2].model_copy(update={"action": decide}))


def test_a_new_name_is_used_everywhere() -> None:
    before = everywhere()
    after = renamed(before, "ipp", "numero_patient", "N° patient")
    said = dump_document(after).decode()
    assert "${ipp}" not in said.replace("$${ipp}", "")
    assert said.count("${numero_patient}") == dump_document(before).decode().count("${ipp}") - 1
    assert "$${ipp}" in said
    assert [one.name for one in after.variables] == ["numero_patient", "nom", "code"]
    assert (after.variables[0].label, after.variables[0].examples) == ("N° patient", ("10234", "10250"))
    assert after.loops[0].variables == after.identity == after.nodes[0].shows == ("numero_patient",)
    assert after.nodes[0].shown_at[0].variable == "numero_patient"
    assert after.proposed_identity == ("numero_patient", "nom")
    assert after.identity_confirmed == before.identity_confirmed
    assert after.nodes[0].screen_template.spoken == Spoken(says="Dossier ${numero_patient} ouvert")
    assert "ipp = :ipp" in said
    assert [one.about for one in after.doubts] == ["numero_patient", ""]
    assert renamed(after, "numero_patient", "ipp", "IPP") == before


def test_a_name_that_actions_work_with_is_changed_in_them_too() -> None:
    action = renamed(deciding(), "ipp", "numero").edges[2].action
    assert isinstance(action, DecideAction)
    assert action.parameters.variable == "numero"


def test_a_rejected_variable_is_the_chosen_example_everywhere() -> None:
    after = rejected(everywhere(), "ipp", "10250")
    action = after.edges[0].action
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert (action.target.text, action.target.also[0].text) == ("10250", "n° 10250")
    assert [cell.text for cell in action.target.cells] == ["10250", "${nom}"]
    assert after.edges[0].constraints.post_conditions[0].value == "Patient 10250"
    assert "10250 et $${ipp}" in json.dumps(json.loads(dump_document(after.edges[1])))
    assert [one.name for one in after.variables] == ["nom", "code"]
    assert after.loops[0].variables == after.identity == after.nodes[0].shows == after.nodes[0].shown_at == ()
    assert [one.about for one in after.doubts] == [""]
    assert (after.proposed_identity, after.identity_confirmed) == (("nom",), None)


@pytest.mark.parametrize(
    ("change", "error", "complaint"),
    [
        (lambda: renamed(everywhere(), "age", "x"), NotFoundError, "age"),
        (lambda: renamed(everywhere(), "ipp", "nom"), ConflictError, "nom"),
        (lambda: rejected(everywhere(), "age", "1"), NotFoundError, "age"),
        (lambda: rejected(everywhere(), "ipp", "99999"), BadInputError, "2 examples"),
        (lambda: rejected(everywhere(), "code", "secret"), ConflictError, "secret"),
        (lambda: rejected(deciding(), "ipp", "10234"), ConflictError, "e2"),
    ],
    ids=["unknown", "taken", "unknown to reject", "never seen", "a secret", "decided on"],
)
def test_what_cannot_be_done_is_said(change: object, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        change()  # type: ignore[operator]


def typing(text: str, example: str) -> Workflow:
    known = admission_workflow()
    edge: Edge = known.edges[1].model_copy(
        update={"action": TextInputAction(parameters=TextParameters(text=text))}
    )
    variables = (Variable(name="a", examples=(example,)), Variable(name="b"))
    return known.with_edge(edge).model_copy(update={"variables": variables})


@given(
    st.lists(st.sampled_from([reference("a"), reference("b"), "x", literal("${a}"), "{", "}"]), min_size=1),
    st.text("x${}1", min_size=1, max_size=4),
)
def test_what_is_typed_is_what_would_have_been_typed(parts: list[str], value: str) -> None:
    text = "".join(parts)
    before = filled(text, {"a": value, "b": "B"}, "before")
    try:
        after = rejected(typing(text, value), "a", value)
    except BadInputError:
        assert "$" in value
        return
    action = after.edges[1].action
    assert isinstance(action, TextInputAction)
    assert filled(action.parameters.text, {"b": "B"}, "after") == before
