"""A learnt graph and its parameters become the steps most people took, and secrets stay out of what is told."""

from __future__ import annotations

import pytest
from replay_bench import admission_workflow

from rpa_vision.errors import CannotCompileError
from rpa_vision.models.action import TextInputAction
from rpa_vision.models.workflow import Edge, EdgeStats, Loop, Workflow
from rpa_vision.replay.plan import compile_plan

NUMBER = {"numero_patient": "10234"}


def ordered(
    *seen: tuple[str, tuple[str, ...], int], first: tuple[str, ...], last: tuple[str, ...]
) -> Workflow:
    """The admission's first action on every edge: id, what it follows, how often it was seen."""
    workflow = admission_workflow()
    edges = tuple(
        Edge(
            edge_id=edge_id,
            from_node="n0",
            to_node="n0",
            action=workflow.edges[0].action,
            follows=follows,
            stats=EdgeStats(manual_executions=times),
        )
        for edge_id, follows, times in seen
    )
    return workflow.model_copy(update={"edges": edges, "first_edges": first, "last_edges": last})


def edges_of(workflow: Workflow) -> list[str]:
    return [step.edge_id for step in compile_plan(workflow, NUMBER)]


def test_what_only_some_did_is_left_out() -> None:
    workflow = ordered(("a", (), 5), ("x", ("a",), 1), ("b", ("a", "x"), 5), first=("a",), last=("b",))
    assert edges_of(workflow) == ["a", "b"]


def test_what_few_added_at_the_end_is_left_out() -> None:
    workflow = ordered(("a", (), 5), ("b", ("a",), 5), ("c", ("b",), 2), first=("a",), last=("b", "c"))
    assert edges_of(workflow) == ["a", "b"]


def test_two_ways_that_are_equally_usual_are_not_chosen_between() -> None:
    workflow = ordered(("a", (), 4), ("b", ("a",), 2), ("c", ("a",), 2), first=("a",), last=("b", "c"))
    with pytest.raises(CannotCompileError, match="2 ways on"):
        compile_plan(workflow, NUMBER)


def test_a_loop_is_refused_not_done_once() -> None:
    workflow = ordered(("a", ("a",), 4), first=("a",), last=("a",))
    workflow = workflow.model_copy(update={"loops": (Loop(edges=("a",)),)})
    with pytest.raises(CannotCompileError, match="loops"):
        compile_plan(workflow, NUMBER)


def test_a_secret_is_typed_but_never_told() -> None:
    workflow = admission_workflow()
    (variable,) = workflow.variables
    secret = workflow.model_copy(update={"variables": (variable.model_copy(update={"kind": "secret"}),)})
    step = compile_plan(secret, NUMBER)[1]
    assert isinstance(step.action, TextInputAction)
    assert isinstance(step.told, TextInputAction)
    assert step.action.parameters.text == "10234"
    assert step.told.parameters.text == "${numero_patient}"
