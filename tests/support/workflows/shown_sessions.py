"""What learning makes of demonstrations on real programs, in forms that are easy to compare."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from string import ascii_uppercase

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.models.graph.action import KeyPressAction, MouseClickAction, TextInputAction
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings
from rpa_vision_lab.shown import ShownSession

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)


def learnt_from(shown: Sequence[ShownSession]) -> Workflow:
    eyes = Eyes(build_senses(Settings()))
    builder = GraphBuilder(Settings().matching.pattern_observations)
    seen = [one.seen_with(eyes) for one in shown]
    return builder.build(seen, "WF_shown", "Tâche montrée", NOW).workflow


def usual_way(workflow: Workflow) -> list[Edge]:
    """The whole way most demonstrations took."""
    return [workflow.edge(edge_id) for edge_id in workflow.ways[0].edges]


def screens_along(way: Sequence[Edge]) -> str:
    """A letter for each screen acted on, A for the first, and for the one the task is left on."""
    passed = [*(edge.from_node for edge in way), way[-1].to_node]
    letters = dict(zip(dict.fromkeys(passed), ascii_uppercase, strict=False))
    return "".join(letters[node_id] for node_id in passed)


def told(edge: Edge) -> str:
    """Like ``2×${ipp}`` for a double click, ``"${nom}"`` for a text, ``ctrl+s`` for keys."""
    match edge.action:
        case MouseClickAction(target=target, parameters=click):
            return ("2×" if click.double else "") + (target.text or "?")
        case TextInputAction(parameters=typed):
            return f'"{typed.text}"'
        case KeyPressAction(parameters=pressed):
            return "+".join(pressed.keys)
    return edge.action.type


def cells_of(edge: Edge) -> dict[str, str]:
    assert isinstance(edge.action, MouseClickAction)
    return {cell.column: cell.text for cell in edge.action.target.cells}


def examples(workflow: Workflow) -> dict[str, set[str]]:
    return {one.name: set(one.examples) for one in workflow.variables}
