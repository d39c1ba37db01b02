"""Is there a way from the beginning to the end, and to everything in between?"""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.authoring.checks.finding import Checked
from rpa_vision.models.graph.finding import Finding
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.workflow.order import may_be_last, next_edges, reached_edges, screens_after


def paths(checked: Checked) -> Iterator[Finding]:
    workflow = checked.workflow
    if not workflow.edges:
        yield checked.error("edges", "problem.nothing_to_do")
        return
    if not workflow.entry_nodes:
        yield checked.error("entry_nodes", "problem.no_entry")
    if not workflow.end_nodes:
        yield checked.error("end_nodes", "problem.no_end")
    reached = reached_edges(workflow)
    yield from _unreached(checked, reached)
    yield from _without_end(checked, reached)
    yield from _misplaced(checked)


def _unreached(checked: Checked, reached: frozenset[str]) -> Iterator[Finding]:
    workflow = checked.workflow
    for field, edge in checked.edges():
        if edge.edge_id in reached:
            continue
        if workflow.is_ordered and not edge.follows:
            yield checked.error(f"{field}.follows", "problem.follows_nothing")
        else:
            yield checked.error(field, "problem.unreachable_action")
    seen = set(workflow.entry_nodes)
    for edge in workflow.edges:
        if edge.edge_id in reached:
            seen.update((edge.from_node, *screens_after(workflow, edge)))
    for index, node in enumerate(workflow.nodes):
        if node.node_id not in seen:
            yield checked.error(f"nodes.{index}", "problem.unreachable_screen")


def _without_end(checked: Checked, reached: frozenset[str]) -> Iterator[Finding]:
    workflow = checked.workflow
    ending = _coming_to_an_end(workflow)
    for field, edge in checked.edges():
        if edge.edge_id not in reached:
            continue
        if edge.edge_id in workflow.last_edges and edge.to_node not in workflow.end_nodes:
            yield checked.error(f"{field}.to_node", "problem.ends_elsewhere")
        elif not next_edges(workflow, edge) and edge.to_node not in workflow.end_nodes:
            yield checked.error(f"{field}.to_node", "problem.dead_end")
        elif edge.edge_id not in ending:
            yield checked.error(field, "problem.never_ends")


def _coming_to_an_end(workflow: Workflow) -> set[str]:
    before: dict[str, list[Edge]] = {edge.edge_id: [] for edge in workflow.edges}
    for edge in workflow.edges:
        for following in next_edges(workflow, edge):
            before[following.edge_id].append(edge)
    ending = {edge.edge_id for edge in workflow.edges if may_be_last(workflow, edge)}
    pending = list(ending)
    while pending:
        for earlier in before[pending.pop()]:
            if earlier.edge_id not in ending:
                ending.add(earlier.edge_id)
                pending.append(earlier.edge_id)
    return ending


def _misplaced(checked: Checked) -> Iterator[Finding]:
    """Where two fields say different things about the order."""
    workflow = checked.workflow
    for index, edge_id in enumerate(workflow.first_edges):
        if workflow.edge(edge_id).from_node not in workflow.entry_nodes:
            yield checked.error(f"first_edges.{index}", "problem.starts_elsewhere", edge=edge_id)
    for field, edge in checked.edges():
        expected = edge.post_conditions.expected_node
        if expected is not None and expected != edge.to_node:
            yield checked.warning(f"{field}.post_conditions.expected_node", "problem.expects_other_screen")
    for index, loop in enumerate(workflow.loops):
        turn = [workflow.edge(edge_id) for edge_id in loop.edges]
        following = [{one.edge_id for one in next_edges(workflow, edge)} for edge in turn]
        for place, edge in enumerate(turn[1:]):
            if not any(edge.edge_id in after for after in following[: place + 1]):
                yield checked.error(
                    f"loops.{index}.edges.{place + 1}", "problem.loop_broken", edge=edge.edge_id
                )
        if turn[-1].to_node != turn[0].from_node:
            yield checked.error(f"loops.{index}.edges", "problem.loop_open")
