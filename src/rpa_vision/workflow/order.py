"""What comes after what in a workflow."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from rpa_vision.models.graph.action import Action, CompoundAction, DecideAction
from rpa_vision.models.graph.workflow import Edge, Workflow

T = TypeVar("T", bound=Hashable)


def next_edges(workflow: Workflow, edge: Edge) -> tuple[Edge, ...]:
    """What may come next, decisions included."""
    if not workflow.is_ordered and edge.to_node in workflow.end_nodes:
        return ()
    decided = decided_nodes(edge.action)
    if not decided:
        return workflow.after(edge)
    begun = (one for node in dict.fromkeys(decided) for one in workflow.edges_from(node))
    led_to = (one for one in begun if not one.follows)
    return tuple({one.edge_id: one for one in (*workflow.after(edge), *led_to)}.values())


def may_be_last(workflow: Workflow, edge: Edge) -> bool:
    return edge.edge_id in workflow.last_edges or not next_edges(workflow, edge)


def screens_after(workflow: Workflow, edge: Edge) -> tuple[str, ...]:
    """Where the action may lead: the usual screen, then the others."""
    return tuple(dict.fromkeys((edge.to_node, *(one.from_node for one in next_edges(workflow, edge)))))


def decided_nodes(action: Action) -> tuple[str, ...]:
    """Where a decision may go on."""
    parts = action.actions if isinstance(action, CompoundAction) else (action,)
    return tuple(
        node_id
        for part in parts
        if isinstance(part, DecideAction)
        for node_id in (*part.parameters.cases.values(), part.parameters.otherwise)
        if node_id is not None
    )


def reached_edges(workflow: Workflow) -> frozenset[str]:
    reached = {edge.edge_id: edge for edge in workflow.after(None)}
    pending = list(reached.values())
    while pending:
        for edge in next_edges(workflow, pending.pop()):
            if edge.edge_id not in reached:
                reached[edge.edge_id] = edge
                pending.append(edge)
    return frozenset(reached)


def without_ways_back(starts: Iterable[T], after: Mapping[T, Sequence[T]]) -> dict[T, tuple[T, ...]]:
    """Everything that can be reached, with what follows it, less the steps that return to one underway."""
    forward: dict[T, list[T]] = {}
    underway: set[T] = set()
    for start in starts:
        if start in forward:
            continue
        forward[start] = []
        underway.add(start)
        path = [(start, iter(after.get(start, ())))]
        while path:
            here, following = path[-1]
            for there in following:
                if there in underway:
                    continue
                forward[here].append(there)
                if there not in forward:
                    forward[there] = []
                    underway.add(there)
                    path.append((there, iter(after.get(there, ()))))
                    break
            else:
                underway.discard(here)
                path.pop()
    return {one: tuple(following) for one, following in forward.items()}
