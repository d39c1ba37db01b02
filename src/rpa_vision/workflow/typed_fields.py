"""Clicks that put the keyboard into a field, by what followed them: whatever the field is called."""

from __future__ import annotations

from rpa_vision.models.graph.action import KeyPressAction, MouseClickAction, TextInputAction
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.keys import select_all

_FIELDS = frozenset({"form_input", "password_input"})


def is_typed_into(workflow: Workflow, edge: Edge) -> bool:
    """A field was seen there, and after it nothing was ever done but to type where the keyboard was, on the same
    screen: « Code », « Adresse » and « Commande » are names of fields, though they are verbs as well."""
    action = edge.action
    target = action.target if isinstance(action, MouseClickAction) else None
    if target is None or target.role not in _FIELDS or edge.to_node != edge.from_node:
        return False
    onward = [follower for one in workflow.after(edge) for follower in _past_select_all(workflow, one)]
    return bool(onward) and all(
        isinstance(one.action, TextInputAction) and one.action.target is None for one in onward
    )


def _past_select_all(workflow: Workflow, edge: Edge) -> list[Edge]:
    """What is typed may replace what stands in the field. Where nothing comes after that, nothing was typed."""
    action = edge.action
    selects = isinstance(action, KeyPressAction) and select_all(action.parameters.keys)
    return list(workflow.after(edge)) or [edge] if selects and edge.to_node == edge.from_node else [edge]
