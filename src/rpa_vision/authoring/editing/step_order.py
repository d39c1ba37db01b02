"""Steps put in, taken out and moved. The ways people went are what is changed; what follows what is read off them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rpa_vision.errors import ConflictError
from rpa_vision.models.graph.edit import NewStep
from rpa_vision.models.graph.workflow import Edge, Loop, PostConditions, Way, Workflow
from rpa_vision.phrases import phrased
from rpa_vision.workflow.order import next_edges

Ids = tuple[str, ...]
Change = Callable[[Ids], Ids]


def inserted(workflow: Workflow, step: NewStep, after: str | None) -> Workflow:
    workflow = _with_ways(workflow)
    here = _screen_after(workflow, after)

    def with_step(edges: Ids) -> Ids:
        return _put(edges, step.edge_id, after)

    grown = _with(workflow, step, here)
    loops = [
        one.model_copy(update={"edges": with_step(one.edges)}) if after in one.edges[:-1] else one
        for one in workflow.loops
    ]
    return _ordered(grown, _changed(workflow.ways, with_step), loops)


def branched(workflow: Workflow, step: NewStep, after: str, joins: str | None) -> Workflow:
    """A way nobody showed: the screen must tell when it is meant."""
    workflow = _with_ways(workflow)
    for name in (after, joins):
        if name is not None:
            _refuse_in_loop(workflow, name)
    grown, ways = _with(workflow, step, workflow.edge(after).to_node), list(workflow.ways)
    for way in workflow.ways:
        if after in way.edges:
            begun = way.edges[: way.edges.index(after) + 1]
            ways.append(Way(edges=(*begun, step.edge_id, *_rest(way.edges, len(begun), joins)), seen=0))
    return _ordered(grown, ways, workflow.loops)


def put_before(workflow: Workflow, edge_id: str, awaited: str) -> Workflow:
    """A step that is there already, done before another on a way of its own; the ways people went stay."""
    _refuse_in_loop(workflow, awaited)
    known = workflow if workflow.ways else _with_ways(_without(workflow, edge_id))
    beside = [
        Way(
            edges=tuple(
                one for edge in way.edges for one in ((edge_id, edge) if edge == awaited else (edge,))
            ),
            seen=0,
        )
        for way in known.ways
        if awaited in way.edges
    ]
    return _ordered(workflow, [*known.ways, *beside], workflow.loops)


def _without(workflow: Workflow, edge_id: str) -> Workflow:
    return workflow.model_copy(
        update={"edges": tuple(one for one in workflow.edges if one.edge_id != edge_id)}
    )


def removed(workflow: Workflow, edge_id: str) -> Workflow:
    workflow = _with_ways(workflow)
    workflow.edge(edge_id)
    if len(workflow.edges) == 1:
        raise ConflictError(phrased("task_refused.only_step", edge_id=edge_id))

    def without(edges: Ids) -> Ids:
        return tuple(one for one in edges if one != edge_id)

    fewer = workflow.model_copy(
        update={
            "edges": tuple(one for one in workflow.edges if one.edge_id != edge_id),
            "doubts": tuple(one for one in workflow.doubts if one.about != edge_id),
        }
    )
    loops = [
        one.model_copy(update={"edges": without(one.edges)})
        for one in workflow.loops
        if without(one.edges) != ()
    ]
    return _ordered(fewer, _changed(workflow.ways, without), loops)


def moved(workflow: Workflow, edge_id: str, after: str | None) -> Workflow:
    workflow = _with_ways(workflow)
    workflow.edge(edge_id)
    for name in (edge_id, after):
        if name is not None:
            _refuse_in_loop(workflow, name)
    if edge_id == after:
        raise ConflictError(phrased("task_refused.after_itself", edge_id=edge_id))

    def elsewhere(edges: Ids) -> Ids:
        if edge_id not in edges:
            return edges
        rest = tuple(one for one in edges if one != edge_id)
        return edges if after is not None and after not in rest else _put(rest, edge_id, after)

    return _ordered(workflow, _changed(workflow.ways, elsewhere), workflow.loops)


def _with_ways(workflow: Workflow) -> Workflow:
    """One that was written rather than shown may have none: then there is but one, or which it is nobody can tell."""
    if workflow.ways:
        return workflow
    way, nexts = [], workflow.after(None)
    while len(nexts) == 1 and nexts[0].edge_id not in way:
        way.append(nexts[0].edge_id)
        nexts = next_edges(workflow, nexts[0])
    if nexts or len(way) != len(workflow.edges):
        raise ConflictError(phrased("task_refused.several_ways", workflow_id=workflow.workflow_id))
    return workflow.model_copy(update={"ways": (Way(edges=tuple(way), seen=0),)})


def _refuse_in_loop(workflow: Workflow, edge_id: str) -> None:
    if any(edge_id in loop.edges for loop in workflow.loops):
        raise ConflictError(phrased("task_refused.repeated_step", edge_id=edge_id))


def _screen_after(workflow: Workflow, after: str | None) -> str:
    if after is not None:
        return workflow.edge(after).to_node
    return workflow.edge(workflow.ways[0].edges[0]).from_node


def _with(workflow: Workflow, step: NewStep, here: str) -> Workflow:
    leads_to = step.to_node or here
    edge = Edge(
        edge_id=step.edge_id,
        from_node=here,
        to_node=leads_to,
        action=step.action,
        constraints=step.constraints,
        post_conditions=PostConditions(expected_node=leads_to),
    )
    return workflow.model_copy(update={"edges": (*workflow.edges, edge)})


def _put(edges: Ids, edge_id: str, after: str | None) -> Ids:
    """Behind each time the other is done; unchanged where it is not."""
    if after is None:
        return (edge_id, *edges)
    return tuple(one for edge in edges for one in ((edge, edge_id) if edge == after else (edge,)))


def _rest(edges: Ids, begun: int, joins: str | None) -> Ids:
    rest = edges[begun:]
    if joins is None:
        return ()
    if joins not in rest:
        raise ConflictError(phrased("task_refused.not_later", joins=joins, begun=edges[begun - 1]))
    return rest[rest.index(joins) :]


def _changed(ways: Sequence[Way], change: Change) -> list[Way]:
    """Ways that have become one are one."""
    seen: dict[Ids, int] = {}
    for way in ways:
        edges = change(way.edges)
        if edges:
            seen[edges] = seen.get(edges, 0) + way.seen
    return [Way(edges=edges, seen=times) for edges, times in seen.items()]


def _ordered(workflow: Workflow, ways: Sequence[Way], loops: Sequence[Loop]) -> Workflow:
    steps = {edge.edge_id: edge for edge in workflow.edges}
    before: dict[str, dict[str, None]] = {edge_id: {} for edge_id in steps}
    pairs = [pair for way in ways for pair in zip(way.edges, way.edges[1:], strict=False)]
    pairs += [(loop.edges[-1], loop.edges[0]) for loop in loops]
    for earlier, later in pairs:
        before[later][earlier] = None
    first = tuple(dict.fromkeys(way.edges[0] for way in ways))
    last = tuple(dict.fromkeys(way.edges[-1] for way in ways))
    edges = tuple(edge.model_copy(update={"follows": tuple(before[edge.edge_id])}) for edge in workflow.edges)
    used = {
        node for edge in edges for node in (edge.from_node, edge.to_node, edge.post_conditions.expected_node)
    }
    return workflow.model_copy(
        update={
            "edges": edges,
            "ways": tuple(ways),
            "loops": tuple(loops),
            "first_edges": first,
            "last_edges": last,
            "entry_nodes": tuple(dict.fromkeys(steps[one].from_node for one in first)),
            "end_nodes": tuple(dict.fromkeys(steps[one].to_node for one in last)),
            "nodes": tuple(node for node in workflow.nodes if node.node_id in used),
        }
    )
