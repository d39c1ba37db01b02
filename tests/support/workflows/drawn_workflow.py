"""Workflows of a few edges for what becomes of them in a plan: ways as letters, one letter an edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from made_workflow import NOW
from rpa_vision.models.graph.action import Action, MouseClickAction
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    Loop,
    Node,
    PostConditions,
    Variable,
    Way,
    Workflow,
)
from rpa_vision.models.target import Target


def screen(node_id: str) -> Node:
    return Node(
        node_id=node_id,
        label=node_id,
        screen_template=ScreenTemplate(required_text_any=(f"écran {node_id}",)),
    )


def clicking(text: str) -> Action:
    return MouseClickAction(target=Target(text=text))


def shown(
    *ways: tuple[str, int],
    actions: Mapping[str, Action] | None = None,
    on: Mapping[str, str] | None = None,
    loops: tuple[Loop, ...] = (),
    variables: tuple[Variable, ...] = (),
) -> Workflow:
    """``ways``: each with how often it was shown. ``on``: the screen of an edge, where it is not the common one."""
    names, where = sorted({name for way, _ in ways for name in way}), on or {}
    done = actions or {}
    edges = tuple(
        Edge(
            edge_id=name,
            from_node=where.get(name, "page"),
            to_node="page",
            action=done.get(name, clicking(name)),
            post_conditions=PostConditions(expected_node="page"),
        )
        for name in names
    )
    return workflow(
        edges,
        ways=tuple(Way(edges=tuple(way), seen=seen) for way, seen in ways),
        loops=loops,
        variables=variables,
    )


def drawn(actions: Mapping[str, Action], variables: tuple[Variable, ...] = ()) -> Workflow:
    """Drawn by hand: one action after the other, each leading to a screen of its own."""
    names = list(actions)
    edges = tuple(
        Edge(edge_id=name, from_node=f"n{i}", to_node=f"n{i + 1}", action=actions[name])
        for i, name in enumerate(names)
    )
    return workflow(edges, variables=variables, entry_nodes=("n0",), end_nodes=(f"n{len(names)}",))


def workflow(edges: tuple[Edge, ...], **fields: Any) -> Workflow:
    nodes = sorted({node for edge in edges for node in (edge.from_node, edge.to_node)})
    usual: dict[str, Any] = {
        "workflow_id": "WF_drawn",
        "name": "Drawn",
        "created_at": NOW,
        "updated_at": NOW,
        "identity_confirmed": Confirmation(at=NOW),
        "entry_nodes": nodes[:1],
        "end_nodes": nodes[-1:],
        "nodes": tuple(map(screen, nodes)),
        "edges": edges,
    }
    return Workflow(**usual | fields)
