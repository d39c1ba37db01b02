"""Workflows of any shape, sensible or not, for what must hold for all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from made_workflow import NOW, click, typed
from rpa_vision.models.graph.workflow import Edge, EdgeStats, Loop, Node, Workflow, WorkflowStats

LABELS = st.text(min_size=0, max_size=60)


@st.composite
def graphs(draw: st.DrawFn) -> Workflow:
    nodes = [f"n{index}" for index in range(draw(st.integers(1, 6)))]
    edges = [f"e{index}" for index in range(draw(st.integers(1, 12)))]
    some_nodes, some_edges = st.sampled_from(nodes), st.sampled_from(edges)

    def edge(edge_id: str) -> Edge:
        says = draw(st.text(min_size=1, max_size=40))
        return Edge(
            edge_id=edge_id,
            from_node=draw(some_nodes),
            to_node=draw(some_nodes),
            action=click(says) if draw(st.booleans()) else typed(says),
            follows=tuple(draw(st.lists(some_edges, max_size=3, unique=True))),
            stats=EdgeStats(manual_executions=draw(st.integers(0, 7))),
        )

    loops = draw(st.lists(st.lists(some_edges, min_size=1, max_size=4, unique=True), max_size=2))
    return Workflow(
        workflow_id="WF_any",
        name="any",
        created_at=NOW,
        updated_at=NOW,
        entry_nodes=tuple(draw(st.lists(some_nodes, max_size=2, unique=True))),
        end_nodes=tuple(draw(st.lists(some_nodes, max_size=2, unique=True))),
        nodes=tuple(Node(node_id=node_id, label=draw(LABELS)) for node_id in nodes),
        edges=tuple(edge(edge_id) for edge_id in edges),
        first_edges=tuple(draw(st.lists(some_edges, max_size=2, unique=True))),
        last_edges=tuple(draw(st.lists(some_edges, max_size=2, unique=True))),
        loops=tuple(Loop(edges=tuple(turn), turns=(1, 3)) for turn in loops),
        stats=WorkflowStats(observed_runs=draw(st.integers(0, 5))),
    )
