"""Tasks of a step or two, on screens that are known by their names alone."""

from __future__ import annotations

from typing import Any

from replay_bench import NOW, Bench
from rpa_vision.models.graph.action import Action, MouseClickAction
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import Confirmation, Edge, Node, PostConditions, Way, Workflow
from rpa_vision.models.replay.run import ActionSent
from rpa_vision.models.target import Target


def node(name: str) -> Node:
    return Node(node_id=name, label=name, screen_template=ScreenTemplate(required_text_any=(name,)))


def step(edge_id: str, on: str, to: str, action: Action, *, may_show_nothing: bool = False) -> Edge:
    after = PostConditions(expected_node=to, may_show_nothing=may_show_nothing)
    return Edge(edge_id=edge_id, from_node=on, to_node=to, action=action, post_conditions=after)


def click(edge_id: str, on: str, to: str, target: Target, *, may_show_nothing: bool = False) -> Edge:
    return step(edge_id, on, to, MouseClickAction(target=target), may_show_nothing=may_show_nothing)


def task(*edges: Edge, ways: tuple[tuple[str, ...], ...] = (), **more: Any) -> Workflow:
    """The steps in their order, unless these ways were gone."""
    names = dict.fromkeys(name for edge in edges for name in (edge.from_node, edge.to_node))
    gone = ways or (tuple(edge.edge_id for edge in edges),)
    return Workflow(
        workflow_id="WF_small",
        name="Petite tâche",
        created_at=NOW,
        updated_at=NOW,
        identity_confirmed=Confirmation(at=NOW),
        entry_nodes=(edges[0].from_node,),
        end_nodes=(edges[-1].to_node,),
        nodes=tuple(map(node, names)),
        edges=edges,
        first_edges=(edges[0].edge_id,),
        ways=tuple(Way(edges=way, seen=3) for way in gone),
        **more,
    )


def sent(bench: Bench) -> list[str | None]:
    """The steps whose action went out, in order."""
    events = bench.store.run_events.of_replay("run1")
    return [event.step for event in events if isinstance(event, ActionSent)]
