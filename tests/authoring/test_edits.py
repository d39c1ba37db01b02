"""A workflow changed by hand: what was asked for, all of it, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn_workflow import clicking, drawn, shown
from replay_bench import admission_workflow
from rpa_vision.authoring.editing.edits import acts_otherwise, edited
from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.edit import (
    BranchStep,
    DeclareDialogs,
    EditEdge,
    EditNode,
    InsertStep,
    MoveStep,
    NewStep,
    Operation,
    RemoveStep,
    RenameTask,
    SetSafetyRules,
)
from rpa_vision.models.graph.workflow import EdgeConstraints, Loop, PostConditions, SafetyRules, Workflow
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogType
from rpa_vision.models.target import Target
from rpa_vision.replay.plan.compile import compile_plan

TASK = shown(("abcd", 3), ("abd", 1))
YES = {DialogType.METIER_CONFIRM: DeclaredDialog(action="click", label="Oui")}


def after(*operations: Operation, task: Workflow = TASK) -> Workflow:
    return edited(task, operations)


def ways(task: Workflow) -> dict[str, int]:
    return {"".join(way.edges): way.seen for way in task.ways}


def new(name: str) -> NewStep:
    return NewStep(edge_id=name, action=clicking(name))


def insert(name: str, behind: str | None) -> InsertStep:
    return InsertStep(op="insert_step", after=behind, step=new(name))


def test_a_step_is_put_in_on_every_way() -> None:
    assert ways(after(insert("x", "b"))) == {"abxcd": 3, "abxd": 1}
    assert ways(after(insert("x", None))) == {"xabcd": 3, "xabd": 1}
    assert ways(after(insert("x", "c"))) == {"abcxd": 3, "abd": 1}
    assert after(insert("x", "d")).last_edges == ("x",)


def test_a_step_is_taken_out_and_ways_that_become_one_are_one() -> None:
    fewer = after(RemoveStep(op="remove_step", edge_id="c"))
    assert ways(fewer) == {"abd": 4}
    assert fewer.edge("d").follows == ("b",)
    assert ways(after(RemoveStep(op="remove_step", edge_id="a"))) == {"bcd": 3, "bd": 1}


def test_a_step_is_moved() -> None:
    assert ways(after(MoveStep(op="move_step", edge_id="a", after="b"))) == {"bacd": 3, "bad": 1}
    assert ways(after(MoveStep(op="move_step", edge_id="d", after=None))) == {"dabc": 3, "dab": 1}


def test_another_way_leads_over_a_new_step() -> None:
    branch = BranchStep(op="branch_step", after="a", joins="d", step=new("x"))
    assert ways(after(branch)) == {"abcd": 3, "abd": 1, "axd": 0}
    ending = BranchStep(op="branch_step", after="b", joins=None, step=new("x"))
    assert ways(after(ending)) == {"abcd": 3, "abd": 1, "abx": 0}


def test_what_was_put_in_can_be_taken_out_again() -> None:
    assert after(insert("x", "b"), RemoveStep(op="remove_step", edge_id="x")).ways == TASK.ways


def test_a_task_that_was_written_has_the_one_way_it_goes() -> None:
    written = drawn({name: clicking(name) for name in "abc"})
    assert ways(after(insert("x", "a"), task=written)) == {"axbc": 0}


def test_a_step_of_a_loop_stays_in_its_turn() -> None:
    task = shown(("abcd", 3), loops=(Loop(edges=("b", "c"), turns=(2, 1, 3)),))
    grown = after(insert("x", "b"), task=task)
    assert grown.loops[0].edges == ("b", "x", "c")
    assert set(grown.edge("b").follows) == {"a", "c"}
    behind = after(insert("x", "c"), task=task)
    assert behind.loops[0].edges == ("b", "c")
    with pytest.raises(ConflictError, match="again and again"):
        after(MoveStep(op="move_step", edge_id="b", after="d"), task=task)


@pytest.mark.parametrize(
    ("operation", "refused"),
    [
        (insert("a", "b"), ConflictError),
        (insert("x", "z"), NotFoundError),
        (RemoveStep(op="remove_step", edge_id="z"), NotFoundError),
        (MoveStep(op="move_step", edge_id="a", after="a"), ConflictError),
        (BranchStep(op="branch_step", after="d", joins="a", step=new("x")), ConflictError),
        (EditNode(op="edit_node", node_id="z", label="Z"), NotFoundError),
    ],
)
def test_what_cannot_be_is_refused(operation: Operation, refused: type[Exception]) -> None:
    with pytest.raises(refused):
        after(operation)


def test_the_last_step_is_not_taken_out() -> None:
    with pytest.raises(ConflictError, match="delete the task"):
        after(RemoveStep(op="remove_step", edge_id="a"), task=shown(("a", 1)))


def test_everything_about_a_step_and_a_screen_can_be_changed() -> None:
    other = MouseClickAction(target=Target(text="Valider"))
    task = admission_workflow()
    changed = after(
        RenameTask(op="rename_task", name="Admission rapide"),
        EditNode(op="edit_node", node_id="n0", label="Début", required_text_any=("Accueil", "Menu")),
        EditEdge(
            op="edit_edge",
            edge_id="e2",
            action=other,
            constraints=EdgeConstraints(max_delay_seconds=9),
            declared_dialogs=YES,
        ),
        SetSafetyRules(op="set_safety_rules", rules=SafetyRules(forbidden_text_clicks=("Supprimer",))),
        DeclareDialogs(op="declare_dialogs", dialogs=YES),
        task=task,
    )
    assert changed.name == "Admission rapide"
    assert changed.node("n0").label == "Début"
    assert changed.node("n0").screen_template.required_text_any == ("Accueil", "Menu")
    assert changed.edge("e2").action == other
    assert changed.edge("e2").constraints.max_delay_seconds == 9
    assert changed.edge("e2").declared_dialogs == changed.declared_dialogs == YES
    assert changed.safety_rules.forbidden_text_clicks == ("Supprimer",)
    assert changed.edges[:2] == task.edges[:2]
    assert changed.stats == task.stats


def test_a_waiver_is_for_the_step_that_was_seen() -> None:
    task = admission_workflow()
    task = task.with_edge(task.edge("e2").model_copy(update={"waived_by": "marie"}))
    slower = EditEdge(op="edit_edge", edge_id="e2", constraints=EdgeConstraints(max_delay_seconds=9))
    assert after(slower, task=task).edge("e2").waived_by is None
    other = EditEdge(op="edit_edge", edge_id="e2", action=MouseClickAction(target=Target(text="Valider")))
    assert after(other, task=task).edge("e2").waived_by is None


def test_words_about_a_task_do_not_change_what_it_does() -> None:
    assert not acts_otherwise(TASK, after(RenameTask(op="rename_task", name="Autre")))
    assert acts_otherwise(TASK, after(insert("x", "b")))
    assert acts_otherwise(TASK, after(EditEdge(op="edit_edge", edge_id="a", action=clicking("z"))))
    unread = EditEdge(op="edit_edge", edge_id="a", post_conditions=PostConditions(may_show_nothing=True))
    assert acts_otherwise(TASK, after(unread))
    assert acts_otherwise(TASK, after(DeclareDialogs(op="declare_dialogs", dialogs=YES)))
    rules = TASK.model_copy(update={"safety_rules": SafetyRules(forbidden_text_clicks=("Supprimer",))})
    none = SetSafetyRules(op="set_safety_rules", rules=SafetyRules())
    assert acts_otherwise(rules, after(none, task=rules))


def test_a_step_taken_out_does_not_come_back_under_its_name() -> None:
    """Its questions and checks would be gone."""
    with pytest.raises(ConflictError):
        after(RemoveStep(op="remove_step", edge_id="a"), insert("a", None))


structural = st.lists(
    st.one_of(
        st.builds(lambda a: ("insert", a), st.sampled_from("abcd")),
        st.builds(lambda e: ("remove", e), st.sampled_from("abcd")),
        st.builds(lambda e, a: ("move", e, a), st.sampled_from("abcd"), st.sampled_from("abcd")),
    ),
    max_size=4,
)


@given(structural)
@settings(max_examples=60, deadline=None)
def test_whatever_is_changed_can_still_be_planned(changes: list[tuple[str, ...]]) -> None:
    """Either refused with the workflow as it was, or whole: every way can be walked from its first step to its last."""
    task = TASK
    for number, (kind, *named) in enumerate(changes):
        operation: Operation
        match kind:
            case "insert":
                operation = insert(f"x{number}", named[0])
            case "remove":
                operation = RemoveStep(op="remove_step", edge_id=named[0])
            case _:
                operation = MoveStep(op="move_step", edge_id=named[0], after=named[1])
        try:
            task = edited(task, [operation])
        except (ConflictError, NotFoundError):
            continue
    plan = compile_plan(task, {})
    assert {route.keys for route in plan.routes} == {way.edges for way in task.ways}
    assert {edge.edge_id for edge in task.edges} == {one for way in task.ways for one in way.edges}
