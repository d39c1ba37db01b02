"""The whole ways through a workflow, as edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rpa_vision.errors import CannotCompileError
from rpa_vision.models.graph.workflow import Edge, Way, Workflow
from rpa_vision.phrases import phrased
from rpa_vision.workflow.order import decided_nodes

MOST_WAYS = 200
"""Of a workflow drawn by hand; more is a mistake, or a task no person could follow."""


def ways_through(workflow: Workflow) -> Sequence[Way]:
    """As they were shown; of a workflow nobody demonstrated, all there are."""
    if workflow.ways:
        return workflow.ways
    found: list[Way] = []
    for edges in _all_ways(workflow, ()):
        if len(found) == MOST_WAYS:
            raise CannotCompileError(
                phrased("task_refused.too_many_ways", name=workflow.name, most_ways=MOST_WAYS)
            )
        found.append(Way(edges=edges, seen=0))
    return found


def _all_ways(workflow: Workflow, walked: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    last = workflow.edge(walked[-1]) if walked else None
    onward = _after(workflow, last)
    if last is not None and _may_end(workflow, last):
        yield walked
    elif not onward:
        where = f"edge {walked[-1]}" if walked else "the start"
        raise CannotCompileError(phrased("task_refused.nothing_after", name=workflow.name, where=where))
    for edge in onward:
        if edge.edge_id in walked:
            if any(edge.edge_id == loop.edges[0] for loop in workflow.loops):
                continue  # the next turn of a loop, laid out elsewhere
            raise CannotCompileError(phrased("task_refused.circle", name=workflow.name, edge_id=edge.edge_id))
        yield from _all_ways(workflow, (*walked, edge.edge_id))


def _after(workflow: Workflow, last: Edge | None) -> tuple[Edge, ...]:
    if last is None:
        return workflow.after(None)
    goals = decided_nodes(last.action)
    if goals:
        begun = (edge for edge in workflow.edges if edge.from_node in goals)
        return tuple(edge for edge in begun if _may_follow(workflow, edge, last))
    if not workflow.is_ordered and last.to_node in workflow.end_nodes:
        return ()
    return workflow.after(last)


def _may_follow(workflow: Workflow, edge: Edge, decision: Edge) -> bool:
    """Of an edge that says nothing about what it follows, the decision's word is enough."""
    says_nothing = not edge.follows and edge.edge_id not in workflow.first_edges
    return says_nothing or decision.edge_id in edge.follows


def _may_end(workflow: Workflow, last: Edge) -> bool:
    goals = decided_nodes(last.action)
    if goals:
        return any(goal in workflow.end_nodes for goal in goals)
    if workflow.is_ordered:
        return last.edge_id in workflow.last_edges or not _after(workflow, last)
    return last.to_node in workflow.end_nodes
