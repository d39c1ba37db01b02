"""Which actions change something that matters: before them the subject is read, after them the effect is proven."""

from __future__ import annotations

from rpa_vision.models.action import DragAction, KeyPressAction, MouseClickAction, TextInputAction
from rpa_vision.models.consequence import SAVING_KEYS, changes_for_good
from rpa_vision.models.target import Target
from rpa_vision.models.wording import folded
from rpa_vision.replay.plan.step import PlannedAction

_ROLES = frozenset({"primary_action", "submit", "delete_action"})
_HARMLESS_ROLES = frozenset({"form_input", "navigation", "cancel", "close", "record"})
_AGREEING = ("ajouter", "appliquer", "ok", "oui", "add", "apply", "yes")
"""Beginnings of what is said to go on with something, which may be a deletion."""
_KEYS = (SAVING_KEYS, frozenset({"enter"}), frozenset({"delete"}), frozenset({"ctrl", "enter"}))


def is_consequential(action: PlannedAction) -> bool:
    match action:
        case TextInputAction() | DragAction():
            return True
        case MouseClickAction(target=Target() as target):
            return target.role in _ROLES or _may_write(target)
        case KeyPressAction(parameters=pressing):
            return {key.lower() for key in pressing.keys} in _KEYS
        case _:
            return False


def _may_write(target: Target) -> bool:
    """What is known by its look alone may be anything: a disk, a bin."""
    said = folded(target.text or "")
    if not said:
        return not target.cells and target.role not in _HARMLESS_ROLES
    return changes_for_good(said) or said.split()[0] in _AGREEING
