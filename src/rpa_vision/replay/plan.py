"""A workflow and its parameters → the steps to take, each a single action on a known screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

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
from rpa_vision.models.templating import filled, reference
from rpa_vision.models.workflow import Edge, Node, SafetyRules, Workflow
from rpa_vision.replay.parameters import check_parameters

PlannedAction = MouseClickAction | TextInputAction | KeyPressAction | WaitAction


@dataclass(frozen=True)
class PlanStep:
    index: int
    edge_id: str
    action: PlannedAction
    told: PlannedAction
    """The same as it may be shown and kept: a secret's value is not in it."""
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
    tellable = {**parameters, **{name: reference(name) for name in _secrets(workflow)}}
    steps: list[PlanStep] = []
    for edge in _path(workflow):
        actions = list(zip(_normalised(edge, parameters), _normalised(edge, tellable), strict=True))
        for place, (action, told) in enumerate(actions):
            last = place == len(actions) - 1
            step = _step(len(steps), workflow, edge, action, parameters, first=place == 0, last=last)
            steps.append(replace(step, told=told))
    if not steps:
        raise CannotCompileError(f"workflow {workflow.name!r} has nothing to do")
    return tuple(steps)


def _secrets(workflow: Workflow) -> list[str]:
    return [variable.name for variable in workflow.variables if variable.kind == "secret"]


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
        told=action,
        screen=workflow.node(edge.from_node),
        needed=conditions(edge.constraints.pre_conditions) if first else (),
        expected=workflow.node(expected) if last and expected is not None else None,
        effects=conditions(edge.constraints.post_conditions) if last else (),
        timeout_s=edge.post_conditions.timeout_seconds,
        rules=workflow.safety_rules,
    )


def _path(workflow: Workflow) -> Sequence[Edge]:
    """The way most demonstrations took, whole: pieces of different ways may not belong together.

    What only some did is met as a surprise, and pauses.
    """
    if workflow.loops:
        raise CannotCompileError(f"workflow {workflow.name!r}: its loops cannot be replayed yet")
    if not workflow.ways:
        return list(_only_way(workflow))
    often = sorted(workflow.ways, key=lambda way: -way.seen)
    if len(often) > 1 and often[0].seen == often[1].seen:
        raise CannotCompileError(
            f"workflow {workflow.name!r}: was done in {len(often)} ways, none more often than another;"
            " show the usual way once more"
        )
    return [workflow.edge(edge_id) for edge_id in often[0].edges]


def _only_way(workflow: Workflow) -> Iterator[Edge]:
    """Of a workflow nobody demonstrated: there must be one way on from every screen."""
    ways, walked, where = workflow.after(None), set[str](), "the start"
    while True:
        if len(ways) != 1:
            raise CannotCompileError(
                f"workflow {workflow.name!r}: {where} has {len(ways)} ways on, exactly one can be replayed"
            )
        (edge,) = ways
        if edge.edge_id in walked:
            raise CannotCompileError(f"workflow {workflow.name!r}: edge {edge.edge_id} leads in a circle")
        walked.add(edge.edge_id)
        yield edge
        ways, where = workflow.after(edge), f"node {edge.to_node}"
        if not ways if workflow.is_ordered else edge.to_node in workflow.end_nodes:
            return


def _normalised(edge: Edge, parameters: Mapping[str, str]) -> Iterator[PlannedAction]:
    parts: tuple[Action | SimpleAction, ...] = (
        edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,)
    )
    for part in parts:
        yield from _simple(part, parameters, f"edge {edge.edge_id}")


def _simple(action: Action, parameters: Mapping[str, str], where: str) -> Iterator[PlannedAction]:
    match action:
        case MouseClickAction(target=Target() as target):
            yield action.model_copy(update={"target": target.filled(parameters, where)})
        case TextInputAction(target=target, parameters=typing) if typing.coords_var is None:
            if target is not None:
                yield MouseClickAction(
                    target=target.filled(parameters, where),
                    parameters=ClickParameters(click_offset=typing.click_offset),
                )
            text = filled(typing.text, parameters, where)
            yield TextInputAction(parameters=typing.model_copy(update={"text": text, "click_offset": (0, 0)}))
        case KeyPressAction() | WaitAction():
            yield action
        case _:
            raise CannotCompileError(f"{where}: {action.type} with these parameters cannot be replayed yet")
