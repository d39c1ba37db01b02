"""A learnt graph and its parameters become the steps most people took, and secrets stay out of what is told."""

from __future__ import annotations

import pytest
from replay_bench import admission_workflow

from rpa_vision.errors import CannotCompileError
from rpa_vision.models.action import TextInputAction
from rpa_vision.models.workflow import Edge, Loop, Way, Workflow
from rpa_vision.replay.plan import compile_plan

NUMBER = {"numero_patient": "10234"}


def shown(*ways: tuple[str, int], loops: tuple[Loop, ...] = ()) -> Workflow:
    """The admission's first action on every edge; ways as letters, and how often each was taken."""
    workflow = admission_workflow()
    names = sorted({name for way, _ in ways for name in way})
    edges = tuple(
        Edge(edge_id=name, from_node="n0", to_node="n0", action=workflow.edges[0].action) for name in names
    )
    taken = tuple(Way(edges=tuple(way), seen=seen) for way, seen in ways)
    return workflow.model_copy(
        update={"edges": edges, "first_edges": tuple(names[:1]), "ways": taken, "loops": loops}
    )


def edges_of(workflow: Workflow) -> list[str]:
    return [step.edge_id for step in compile_plan(workflow, NUMBER)]


def test_what_only_some_did_is_left_out() -> None:
    assert edges_of(shown(("ab", 4), ("axb", 1))) == ["a", "b"]


def test_what_most_did_is_not_left_out_though_all_went_on_alike() -> None:
    assert edges_of(shown(("axb", 4), ("ab", 1))) == ["a", "x", "b"]


def test_pieces_of_different_ways_are_never_put_together() -> None:
    assert edges_of(shown(("ac", 3), ("bd", 2), ("ad", 1))) == ["a", "c"]


@pytest.mark.parametrize("ways", [[("ab", 2), ("ac", 2)], [("ab", 1), ("abc", 1)]])
def test_two_ways_that_are_equally_usual_are_not_chosen_between(ways: list[tuple[str, int]]) -> None:
    with pytest.raises(CannotCompileError, match="2 ways"):
        compile_plan(shown(*ways), NUMBER)


def test_a_loop_is_refused_not_done_once() -> None:
    with pytest.raises(CannotCompileError, match="loops"):
        compile_plan(shown(("a", 3), loops=(Loop(edges=("a",)),)), NUMBER)


def test_a_secret_is_typed_but_never_told() -> None:
    workflow = admission_workflow()
    (variable,) = workflow.variables
    secret = workflow.model_copy(update={"variables": (variable.model_copy(update={"kind": "secret"}),)})
    step = compile_plan(secret, NUMBER)[1]
    assert isinstance(step.action, TextInputAction)
    assert isinstance(step.told, TextInputAction)
    assert step.action.parameters.text == "10234"
    assert step.told.parameters.text == "${numero_patient}"
