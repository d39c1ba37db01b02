"""A plan that is kept is the one that compiling again would give."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay_bench import admission_workflow
from rpa_vision.errors import BadParametersError, CannotCompileError
from rpa_vision.models.graph.action import TextInputAction, TextParameters
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.replay.plan import plans
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.plan import Plan
from rpa_vision.replay.plan.plans import Plans

VALUE = {"numero_patient": "10234"}


def typed(text: str) -> Workflow:
    """The same name and version, whatever it types."""
    workflow = admission_workflow()
    typing = TextInputAction(parameters=TextParameters(text=text))
    return workflow.with_edge(workflow.edges[1].model_copy(update={"action": typing}))


def steps(plan: Plan) -> object:
    return plan.routes, plan.usual


def test_it_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, workflow = Plans(), admission_workflow()
    first = kept.of(workflow, VALUE)
    monkeypatch.setattr(plans, "compile_plan", None)
    assert kept.of(admission_workflow(), dict(VALUE)) is first


@given(
    st.lists(
        st.tuples(st.sampled_from(["${numero_patient}", "n° ${numero_patient}"]), st.sampled_from("1234")),
        max_size=8,
    )
)
def test_whatever_was_kept_before_it_is_what_its_workflow_and_values_say(
    asked: list[tuple[str, str]],
) -> None:
    kept = Plans()
    for text, number in asked:
        workflow, values = typed(text), {"numero_patient": number}
        assert steps(kept.of(workflow, values)) == steps(compile_plan(workflow, values))


def test_no_more_are_kept_than_replays_run_at_once() -> None:
    kept, workflow = Plans(), admission_workflow()
    first = kept.of(workflow, {"numero_patient": "0"})
    for number in range(1, plans.KEPT + 1):
        kept.of(workflow, {"numero_patient": str(number)})
    assert kept.of(workflow, {"numero_patient": "0"}) is not first


def test_what_is_refused_is_refused_every_time() -> None:
    kept = Plans()
    for _ in range(2):
        with pytest.raises(BadParametersError):
            kept.of(admission_workflow(), {})


def test_a_secret_with_a_value_for_each_turn_is_refused_where_it_is_used() -> None:
    secret = Variable(name="numero_patient", kind="secret", repeated=True)
    workflow = admission_workflow().model_copy(update={"variables": (secret,)})
    for values in ({"numero_patient": ("vault:a", "vault:b")}, {}, {"numero_patient": "vault:a"}):
        with pytest.raises(CannotCompileError, match=r"edge e1: action\.parameters\.text: numero_patient"):
            compile_plan(workflow, values)
