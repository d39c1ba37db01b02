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

_DONE = {
    "rename_task": "edit.rename_task",
    "edit_node": "edit.edit_node",
    "edit_edge": "edit.edit_edge",
    "insert_step": "edit.insert_step",
    "branch_step": "edit.branch_step",
    "remove_step": "edit.remove_step",
    "move_step": "edit.move_step",
    "set_safety_rules": "edit.set_safety_rules",
    "declare_dialogs": "edit.declare_dialogs",
}


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
    return say(language, _DONE[operation.op], **named)
