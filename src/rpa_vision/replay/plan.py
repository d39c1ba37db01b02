"""A workflow and its parameters → the steps to take, each a single action on a known screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rpa_vision.errors import CannotCompileError
from rpa_vision.models.action import (
    Action,
    ClickParameters,
    CompoundAction,
    KeyPressAction,
    MouseClickAction,
    SimpleAction,
    TextInputAction,
    WaitAction,
)
from rpa_vision.models.target import Target
from rpa_vision.models.template import Condition
from rpa_vision.models.templating import filled
from rpa_vision.models.workflow import Edge, Node, SafetyRules, Workflow
from rpa_vision.replay.parameters import check_parameters

PlannedAction = MouseClickAction | TextInputAction | KeyPressAction | WaitAction


@dataclass(frozen=True)
class PlanStep:
    index: int
    edge_id: str
    action: PlannedAction
    screen: Node
    """Where the action belongs; doing it anywhere else would be a guess."""
    needed: tuple[Condition, ...]
    """What must be seen before it may be done."""
    expected: Node | None
    """Where it leads, when the whole edge is done with it."""
    effects: tuple[Condition, ...]
    """What must be seen afterwards."""
    timeout_s: float
    rules: SafetyRules


Plan = tuple[PlanStep, ...]


def compile_plan(workflow: Workflow, parameters: Mapping[str, str]) -> Plan:
    check_parameters(workflow, parameters)
    steps: list[PlanStep] = []
    for edge in _path(workflow):
        actions = list(_normalised(edge, parameters))
        for place, action in enumerate(actions):
            last = place == len(actions) - 1
            step = _step(len(steps), workflow, edge, action, parameters, first=place == 0, last=last)
            steps.append(step)
    if not steps:
        raise CannotCompileError(f"workflow {workflow.name!r} has nothing to do")
    return tuple(steps)


def _step(
    index: int,
    workflow: Workflow,
    edge: Edge,
    action: PlannedAction,
    parameters: Mapping[str, str],
    *,
    first: bool,
    last: bool,
) -> PlanStep:
    where = f"edge {edge.edge_id}"
    expected = edge.post_conditions.expected_node

    def conditions(stated: tuple[Condition, ...]) -> tuple[Condition, ...]:
        return tuple(Condition(kind=one.kind, value=filled(one.value, parameters, where)) for one in stated)

    return PlanStep(
        index=index,
        edge_id=edge.edge_id,
        action=action,
        screen=workflow.node(edge.from_node),
        needed=conditions(edge.constraints.pre_conditions) if first else (),
        expected=workflow.node(expected) if last and expected is not None else None,
        effects=conditions(edge.constraints.post_conditions) if last else (),
        timeout_s=edge.post_conditions.timeout_seconds,
        rules=workflow.safety_rules,
    )


def _path(workflow: Workflow) -> Iterator[Edge]:
    """The one way through a linear workflow."""
    if len(workflow.entry_nodes) != 1:
        raise CannotCompileError(f"workflow {workflow.name!r}: needs exactly one entry node")
    node_id, walked = workflow.entry_nodes[0], set[str]()
    while node_id not in workflow.end_nodes or not walked:
        edges = workflow.edges_from(node_id)
        if len(edges) != 1:
            raise CannotCompileError(
                f"workflow {workflow.name!r}: node {node_id} has {len(edges)} ways on, exactly one can be replayed"
            )
        edge = edges[0]
        if edge.edge_id in walked:
            raise CannotCompileError(f"workflow {workflow.name!r}: edge {edge.edge_id} leads in a circle")
        walked.add(edge.edge_id)
        yield edge
        node_id = edge.to_node


def _normalised(edge: Edge, parameters: Mapping[str, str]) -> Iterator[PlannedAction]:
    parts: tuple[Action | SimpleAction, ...] = (
        edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,)
    )
    for part in parts:
        yield from _simple(part, parameters, f"edge {edge.edge_id}")


def _simple(action: Action, parameters: Mapping[str, str], where: str) -> Iterator[PlannedAction]:
    match action:
        case MouseClickAction(target=Target() as target):
            yield action.model_copy(update={"target": _filled_target(target, parameters, where)})
        case TextInputAction(target=target, parameters=typing) if typing.coords_var is None:
            if target is not None:
                yield MouseClickAction(
                    target=_filled_target(target, parameters, where),
                    parameters=ClickParameters(click_offset=typing.click_offset),
                )
            text = filled(typing.text, parameters, where)
            yield TextInputAction(parameters=typing.model_copy(update={"text": text, "click_offset": (0, 0)}))
        case KeyPressAction() | WaitAction():
            yield action
        case _:
            raise CannotCompileError(f"{where}: {action.type} with these parameters cannot be replayed yet")


def _filled_target(target: Target, parameters: Mapping[str, str], where: str) -> Target:
    if target.text is None:
        return target
    return target.model_copy(update={"text": filled(target.text, parameters, where)})
