"""A task of as many screens as wanted, with a second way round every tenth of them."""

from __future__ import annotations

from datetime import UTC, datetime

from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import Edge, Node, Workflow
from rpa_vision.models.target import Target

_MADE = datetime(2026, 1, 5, tzinfo=UTC)
_DETOUR = 10
LARGE_TASK = "WF_large"


def large_task(screens: int) -> Workflow:
    names = [f"n{number}" for number in range(screens)]
    onward = [_edge(f"e{number}", names[number], names[number + 1]) for number in range(screens - 1)]
    round_ = [
        _edge(f"d{number}", names[number], names[number + 2]) for number in range(0, screens - 2, _DETOUR)
    ]
    return Workflow(
        workflow_id=LARGE_TASK,
        name="Dossier complet",
        created_at=_MADE,
        updated_at=_MADE,
        entry_nodes=(names[0],),
        end_nodes=(names[-1],),
        nodes=tuple(_node(name, number) for number, name in enumerate(names)),
        edges=(*onward, *round_),
        first_edges=(onward[0].edge_id,),
        last_edges=(onward[-1].edge_id,),
    )


def _node(name: str, number: int) -> Node:
    words = f"Écran {number}"
    return Node(node_id=name, label=words, screen_template=ScreenTemplate(required_text_any=(words,)))


def _edge(name: str, start: str, end: str) -> Edge:
    return Edge(
        edge_id=name,
        from_node=start,
        to_node=end,
        action=MouseClickAction(target=Target(text=f"Vers {end}")),
    )
