"""Clicks that put the keyboard into a field, by what followed them: whatever the field is called."""

from __future__ import annotations

from rpa_vision.models.action import MouseClickAction, TextInputAction
from rpa_vision.models.workflow import Edge, Workflow

_FIELDS = frozenset({"form_input", "password_input"})


def is_typed_into(workflow: Workflow, edge: Edge) -> bool:
    """A field was seen there, and after it nothing was ever done but to type where the keyboard was, on the same
    screen: « Code », « Adresse » and « Commande » are names of fields, though they are verbs as well."""
    action = edge.action
    target = action.target if isinstance(action, MouseClickAction) else None
    if target is None or target.role not in _FIELDS or edge.to_node != edge.from_node:
        return False
    nexts = workflow.after(edge)
    return bool(nexts) and all(
        isinstance(one.action, TextInputAction) and one.action.target is None for one in nexts
    )
