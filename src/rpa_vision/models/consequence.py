"""Which actions write something: all that are not known to be harmless.

Before an action that writes the subject is read, after it the effect is proven, and it is never done twice unasked.
"""

from __future__ import annotations

from enum import StrEnum

from rpa_vision.models.action import (
    DragAction,
    KeyPressAction,
    MouseClickAction,
    SimpleAction,
    TextInputAction,
)
from rpa_vision.models.doing_words import names_a_deed, names_a_doing, only_moves, only_shows
from rpa_vision.models.target import Target


class Consequence(StrEnum):
    NONE = "none"
    """Done twice it is done once: a field clicked, a record opened."""
    MOVES = "moves"
    """Writes nothing, but done twice it has gone too far: the next page, the next field."""
    WRITES = "writes"


_FIELDS = frozenset({"form_input", "password_input"})
_PLACES = frozenset({"navigation"})
"""Tabs and menus, and what stands in menus: only its words tell."""
_LEAVING = frozenset({"cancel", "close"})
_COMMITTING = frozenset({"primary_action", "submit", "delete_action"})
_MOVING_KEYS = frozenset(
    {"tab", "escape", "up", "down", "left", "right", "home", "end", "page_up", "page_down"}
)
_MOVING_WITH = (frozenset[str](), frozenset({"shift"}), frozenset({"ctrl"}))
_MOVING_COMBINATIONS = (frozenset({"ctrl", "f"}), frozenset({"ctrl", "c"}), frozenset({"f1"}))


def is_harmless(action: SimpleAction) -> bool:
    return consequence_of(action) is not Consequence.WRITES


def consequence_of(action: SimpleAction) -> Consequence:
    match action:
        case TextInputAction() | DragAction():
            return Consequence.WRITES
        case MouseClickAction(target=target, parameters=clicking):
            return Consequence.NONE if clicking.button == "right" else _of_click(target)
        case KeyPressAction(parameters=pressing):
            keys = frozenset(key.lower() for key in pressing.keys)
            return Consequence.MOVES if _moves(keys) else Consequence.WRITES
        case _:
            return Consequence.NONE


def _moves(keys: frozenset[str]) -> bool:
    moving = keys & _MOVING_KEYS
    return keys in _MOVING_COMBINATIONS or (len(moving) == 1 and keys - moving in _MOVING_WITH)


def _of_click(target: Target | None) -> Consequence:
    """What is known by its place or its look alone may be anything: a disk, a bin."""
    if target is None or target.role in _COMMITTING:
        return Consequence.WRITES
    if target.cells or target.role == "record":
        return Consequence.NONE
    said = target.text or ""
    if only_moves(said):
        return Consequence.MOVES
    if target.role in _FIELDS or (target.role in _PLACES and target.only_shows):
        harmless = not names_a_deed(said)
    elif target.role in _PLACES:
        harmless = not names_a_doing(said)
    else:
        harmless = only_shows(said) or (not said and target.role in _LEAVING)
    return Consequence.NONE if harmless else Consequence.WRITES
