"""What may come next: the ways people showed, what they share, and nothing a value was given for left out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawn_workflow import clicking, shown
from rpa_vision.errors import BadParametersError, CannotCompileError
from rpa_vision.models.graph.action import TextInputAction, TextParameters
from rpa_vision.models.graph.workflow import Loop, Variable, Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.plan import Plan

CODES = Variable(name="code", repeated=True)
TWO_CODES: dict[str, Given] = {"code": ("A01", "B02")}
LOOP = Loop(edges=("b", "c"), turns=(1, 2), variables=("code",))


def typing(text: str) -> TextInputAction:
    return TextInputAction(parameters=TextParameters(text=text))


def next_keys(plan: Plan, *taken: str) -> list[str]:
    return [one.step.key for one in plan.after(taken).candidates]


def coded(*ways: tuple[str, int], parameters: dict[str, Given] | None = None) -> Plan:
    workflow = shown(*ways, actions={"b": typing("${code}")}, loops=(LOOP,), variables=(CODES,))
    return compile_plan(workflow, TWO_CODES if parameters is None else parameters)


def walked(plan: Plan, way: Sequence[str]) -> bool:
    """Whether each of its steps is among those that may come next, and it may end where it ends."""
    for place, key in enumerate(way):
        if key not in next_keys(plan, *way[:place]):
            return False
    return plan.after(way).ended is not None


# The order of the letters is the order of the task, as columns of aligned demonstrations have it.
a_way = st.sets(st.sampled_from("abcdefgh"), min_size=1).map(lambda taken: "".join(sorted(taken)))
some_ways = st.lists(
    st.tuples(a_way, st.integers(1, 5)), min_size=1, max_size=6, unique_by=lambda way: way[0]
)


@given(some_ways)
def test_every_way_that_was_shown_can_be_gone_to_its_end(ways: list[tuple[str, int]]) -> None:
    plan = compile_plan(shown(*ways), {})
    for way, _ in ways:
        assert walked(plan, way)


@given(some_ways, st.randoms(use_true_random=False))
def test_any_walk_ends_and_every_step_of_it_was_seen_to_follow_the_one_before(
    ways: list[tuple[str, int]], chance: st.DataObject
) -> None:
    plan, taken = compile_plan(shown(*ways), {}), ""
    while keys := next_keys(plan, *taken):
        taken += chance.choice(keys)  # type: ignore[attr-defined]
    assert plan.after(taken).ended is not None
    pairs = {way[i : i + 2] for way, _ in ways for i in range(len(way) - 1)}
    assert all(taken[i : i + 2] in pairs for i in range(len(taken) - 1))
    assert any(way[0] == taken[0] for way, _ in ways)
    assert any(way[-1] == taken[-1] for way, _ in ways)


@given(
    st.lists(st.sets(st.sampled_from("bdf"), min_size=1), min_size=1, max_size=3),
    st.sets(st.sampled_from("bdf")),
)
def test_optional_parts_seen_in_different_demonstrations_may_come_together(
    seen: list[set[str]], now: set[str]
) -> None:
    """Dialogs between the steps a, c, e, g of a task: each may come up wherever it was seen."""
    ways = {"aceg": 3} | {"".join(sorted({*"aceg", *dialogs})): 1 for dialogs in seen}
    dialogs = dict.fromkeys("bdf", "dialog")
    plan = compile_plan(shown(*ways.items(), on=dialogs), {})
    run = "".join(sorted({*"aceg", *(now & set().union(*seen))}))
    assert walked(plan, run)


def test_ways_that_began_alike_are_told_from_those_that_share_the_last_step_alone() -> None:
    plan = compile_plan(shown(("ac", 3), ("bcd", 2)), {})
    onward = plan.after(("a", "c"))
    assert [(one.step.key, one.whole, one.seen) for one in onward.candidates] == [("d", False, 2)]
    assert onward.ended == 3


def test_the_usual_step_comes_first_with_how_often_it_was_done() -> None:
    onward = compile_plan(shown(("ab", 1), ("ac", 4)), {}).after(("a",))
    assert [(one.step.key, one.seen) for one in onward.candidates] == [("c", 4), ("b", 1)]
    assert onward.ended is None


def test_a_way_that_is_the_beginning_of_another_may_end_or_go_on() -> None:
    onward = compile_plan(shown(("ab", 2), ("abc", 1)), {}).after(("a", "b"))
    assert onward.ended == 2
    assert [one.step.key for one in onward.candidates] == ["c"]


def test_a_way_that_began_alike_and_goes_on_is_not_ended_by_one_that_did_not() -> None:
    """Whoever passed the dialog went on to save: where somebody else stopped early proves nothing."""
    onward = compile_plan(shown(("axbc", 1), ("ab", 4)), {}).after(tuple("axb"))
    assert onward.ended is None


def test_a_step_done_twice_is_gone_on_from_after_either_time() -> None:
    plan = compile_plan(shown(("abac", 1), ("da", 1)), {})
    assert set(next_keys(plan, "d", "a")) == {"b", "c"}


COMMENT = Variable(name="comment")
TYPED = {"x": typing("${comment}")}


def commented(*ways: tuple[str, int], on: dict[str, str] | None = None) -> Plan:
    workflow = shown(*ways, actions=TYPED, on=on, variables=(COMMENT,))
    return compile_plan(workflow, {"comment": "relu"})


def test_a_value_that_was_given_is_typed_though_most_people_typed_none() -> None:
    plan = commented(("ab", 9), ("axb", 1))
    assert next_keys(plan, "a") == ["x"]
    assert next_keys(plan, "a", "x") == ["b"]


def test_who_leaves_a_value_out_and_does_something_else_here_is_asked_about() -> None:
    """A box that one person ticked is not left alone because another typed what was given."""
    assert set(next_keys(commented(("atb", 1), ("axb", 3)), "a")) == {"t", "x"}


def test_what_only_others_do_here_never_takes_the_place_of_what_is_meant() -> None:
    task = shown(("aos", 4), ("px", 1), ("qz", 1), ("qp", 1), on={"a": "start", "o": "start", "p": "start"})
    onward = compile_plan(task, {}).after(("q", "o"))
    own, *others = onward.candidates
    assert (own.step.key, own.elsewhere) == ("s", False)
    assert {one.step.key for one in others if one.elsewhere} == {"x", "z"}


def test_a_task_does_not_end_before_a_value_that_was_given() -> None:
    plan = commented(("a", 9), ("ax", 1))
    assert plan.after(("a",)).ended is None
    assert plan.after(("a", "x")).ended == 1


def test_a_value_for_a_dialog_that_does_not_come_up_holds_nothing_up() -> None:
    plan = commented(("ab", 9), ("axb", 1), on={"x": "dialog"})
    assert set(next_keys(plan, "a")) == {"x", "b"}
    onward = commented(("ab", 9), ("abx", 1), on={"x": "dialog"}).after(tuple("ab"))
    assert [one.step.key for one in onward.candidates] == ["x"]
    assert onward.ended == 9


def test_two_manners_that_each_use_a_value_stay_both() -> None:
    names = (Variable(name="one"), Variable(name="two"))
    actions = {"a": typing("${one}"), "b": typing("${two}")}
    plan = compile_plan(
        shown(("ac", 1), ("bc", 1), actions=actions, variables=names), {"one": "1", "two": "2"}
    )
    assert set(next_keys(plan)) == {"a", "b"}


def test_a_loop_is_done_once_for_each_value() -> None:
    (route,) = coded(("abcd", 3)).routes
    assert route.keys == ("a", "b@1", "c@1", "b@2", "c@2", "d")
    plan = coded(("abcd", 3))
    texts = [plan.step(key).action for key in ("b@1", "b@2")]
    assert [one.parameters.text for one in texts if isinstance(one, TextInputAction)] == ["A01", "B02"]


def test_a_dialog_seen_in_one_turn_may_come_up_in_any() -> None:
    plan = coded(("abcd", 3), ("abxcd", 1))
    for dialogs in ("", "1", "2", "12"):
        turns = [key for n in "12" for key in (f"b@{n}", *([f"x@{n}"] if n in dialogs else []), f"c@{n}")]
        assert walked(plan, ["a", *turns, "d"])


def test_values_of_a_loop_are_never_left_out() -> None:
    plan = coded(("abcd", 1), ("ad", 9))
    assert next_keys(plan, "a") == ["b@1"]


def test_no_values_at_all_is_the_way_of_those_who_had_none() -> None:
    plan = coded(("abcd", 4), ("ad", 1), parameters={"code": ()})
    assert [route.keys for route in plan.routes] == [("a", "d")]
    with pytest.raises(BadParametersError, match="empty: code"):
        coded(("abcd", 4), parameters={"code": ()})


def test_a_way_with_half_a_turn_is_gone_for_one_value_only() -> None:
    """With Enter instead of the button: nobody showed how its turns follow each other."""
    ways = ("abcd", 2), ("abed", 2)
    once = coded(*ways, parameters={"code": ("A01",)})
    assert {route.keys for route in once.routes} == {("a", "b@1", "c@1", "d"), ("a", "b@1", "e", "d")}
    assert [route.keys for route in coded(*ways).routes] == [("a", "b@1", "c@1", "b@2", "c@2", "d")]


def test_a_loop_in_two_places_is_refused_since_nobody_knows_which_values_belong() -> None:
    with pytest.raises(CannotCompileError, match="no way through it"):
        coded(("abcdbc", 1))


def looped(loop: Loop, *more: Loop) -> Workflow:
    return shown(("abcd", 3), loops=(loop, *more))


def test_a_loop_without_values_is_done_as_often_as_everybody_did() -> None:
    (route,) = compile_plan(looped(Loop(edges=("b",), turns=(3, 3))), {}).routes
    assert route.keys == ("a", "b@1", "b@2", "b@3", "c", "d")
    with pytest.raises(CannotCompileError, match="how often to repeat from edge b"):
        compile_plan(looped(Loop(edges=("b",), turns=(3, 2))), {})


def test_a_loop_inside_a_loop_is_refused() -> None:
    outer, inner = Loop(edges=("a", "b", "c"), turns=(2,)), Loop(edges=("b",), turns=(2,))
    with pytest.raises(CannotCompileError, match="edges a and b share"):
        compile_plan(looped(outer, inner), {})


def test_variables_of_one_loop_need_as_many_values_each() -> None:
    variables = (CODES, Variable(name="date", repeated=True))
    loop = LOOP.model_copy(update={"variables": ("code", "date")})
    workflow = shown(("abcd", 3), loops=(loop,), variables=variables)
    with pytest.raises(BadParametersError, match=r"as many values each \(code: 2, date: 1\)"):
        compile_plan(workflow, {"code": ("A01", "B02"), "date": ("01/02/2026",)})


def test_the_usual_way_is_the_one_most_went() -> None:
    plan = compile_plan(shown(("ab", 1), ("axb", 4), actions={"x": clicking("OK")}), {})
    assert [step.key for step in plan.usual] == ["a", "x", "b"]
