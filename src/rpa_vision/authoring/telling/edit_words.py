"""What a person changed in a workflow, in one line: the note of the new version."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.graph.edit import (
    BranchStep,
    EditEdge,
    EditNode,
    InsertStep,
    MoveStep,
    Operation,
    RemoveStep,
    RenameTask,
)
from rpa_vision.phrases import Language, say


def told_edit(operations: Sequence[Operation], language: Language) -> str:
    return "; ".join(dict.fromkeys(_told(one, language) for one in operations))


def _told(operation: Operation, language: Language) -> str:
    match operation:
        case RenameTask(name=name):
            named = {"name": name}
        case EditNode(node_id=node_id):
            named = {"node": node_id}
        case EditEdge(edge_id=edge_id) | RemoveStep(edge_id=edge_id) | MoveStep(edge_id=edge_id):
            named = {"edge": edge_id}
        case InsertStep(step=step) | BranchStep(step=step):
            named = {"edge": step.edge_id}
        case _:
            named = {}
    return say(language, f"edit.{operation.op}", **named)
