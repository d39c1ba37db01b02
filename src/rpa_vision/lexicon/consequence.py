"""Which actions write something: all that are not known to be harmless.

Before an action that writes the subject is read, after it the effect is proven, and it is never done twice unasked.
What nobody can take back needs a person's yes besides.
"""

from __future__ import annotations

from enum import StrEnum

from rpa_vision.lexicon.kinds import IRREVERSIBLE, Kind
from rpa_vision.lexicon.labels import Label, Sense, label
from rpa_vision.models.graph.action import (
    DragAction,
    KeyPressAction,
    MouseClickAction,
    SimpleAction,
    TextInputAction,
)
from rpa_vision.models.graph.references import own_words
from rpa_vision.models.graph.wanted_state import OPENED, TICKED
from rpa_vision.models.graph.workflow import Edge
from rpa_vision.models.target import Target


class Consequence(StrEnum):
    NONE = "none"
    """Done twice it is done once: a field clicked, a record opened."""
    MOVES = "moves"
    """Writes nothing, but done twice it has gone too far: the next page, the next field, a window left."""
    WRITES = "writes"


_FIELDS = frozenset({"form_input", "password_input"})
_PLACES = frozenset({"navigation"})
"""Tabs and menus, and what stands in menus: only its words tell."""
_ROW = "record"
"""A button inside a row has the row's cells, and its own role."""
_LEAVING = frozenset({"cancel", "close"})
_GOING = frozenset({Sense.MOVES, Sense.LEAVES})
"""Somewhere else, said of a page or a window. Of one of several things it is that thing that goes on or is ended:
« Suivant » beside a patient in a queue, « Close » beside an order."""
_COMMITTING = frozenset({"primary_action", "submit", "delete_action"})
_GRAVITY = (Consequence.NONE, Consequence.MOVES, Consequence.WRITES)
_DELETING = tuple(frozenset({*held, "delete"}) for held in ((), ("shift",), ("ctrl",)))
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
        case MouseClickAction() if _is_value(action):
            return Consequence.WRITES
        case MouseClickAction(target=target, parameters=clicking) if clicking.wanted in OPENED:
            return Consequence.MOVES if not _is_called_by_verb(target) else _of_click(target)
        case MouseClickAction(target=target, parameters=clicking):
            return Consequence.NONE if clicking.button == "right" else _of_click(target)
        case KeyPressAction(parameters=pressing):
            keys = frozenset(key.lower() for key in pressing.keys)
            return Consequence.MOVES if _moves(keys) else Consequence.WRITES
        case _:
            return Consequence.NONE


def _is_value(action: MouseClickAction) -> bool:
    """A tick, or one of several choices of a form, is a value as a text is; and ticked twice it is not ticked."""
    wanted, chooses, target = action.parameters.wanted, action.parameters.chooses, action.target
    chosen = wanted == "selected" and target is not None and target.role in _FIELDS
    picked = chooses is not None and chooses.does == "picks"
    return wanted in TICKED or wanted == "unclear" or chosen or picked


def _is_called_by_verb(target: Target | None) -> bool:
    return target is not None and any(label(own_words(form.text or "")).by_verb for form in target.forms)


def _moves(keys: frozenset[str]) -> bool:
    moving = keys & _MOVING_KEYS
    return keys in _MOVING_COMBINATIONS or (len(moving) == 1 and keys - moving in _MOVING_WITH)


def _of_click(target: Target | None) -> Consequence:
    """What is known by its place or its look alone may be anything: a disk, a bin."""
    if target is None or target.role in _COMMITTING:
        return Consequence.WRITES
    return max((_of_form(form) for form in target.forms), key=_GRAVITY.index)


def _of_form(target: Target) -> Consequence:
    if target.takes_text:
        return Consequence.NONE
    words = own_words(target.text or "")
    if not words:
        seen = target.role in _LEAVING or target.role in _FIELDS or target.role == _ROW
        return Consequence.NONE if seen else Consequence.WRITES
    said = label(words)
    if said.sense in _GOING and not target.cells:
        return Consequence.MOVES
    return Consequence.NONE if _is_harmless(target, said) else Consequence.WRITES


def _is_harmless(target: Target, said: Label) -> bool:
    """Of a row only its data are read, which may be any words: but for a button that stands in it. A tab that was
    seen to come to the front may be called by the noun of a deed, never by a verb."""
    if said.sense is Sense.SHOWS:
        return True
    if target.role == _ROW:
        return not said.by_verb and said.sense not in _GOING
    if target.role in _FIELDS:
        return not said.by_verb and not _begins_irreversibly(said)
    if target.role in _PLACES:
        return said.sense is Sense.NAMES or (target.only_shows and not said.by_verb)
    return False


def _begins_irreversibly(said: Label) -> bool:
    return bool(said.kinds & IRREVERSIBLE) and said.by_deed


def ends_in_place(action: SimpleAction, edge: Edge) -> bool:
    """It is called by the word for leaving, and the demonstrations were mostly still on the same screen afterwards: so
    it ended something there."""
    if edge.from_node != edge.to_node or not isinstance(action, MouseClickAction) or action.target is None:
        return False
    return any(label(own_words(form.text or "")).sense is Sense.LEAVES for form in action.target.forms)


def irreversible_kinds(action: SimpleAction) -> frozenset[Kind]:
    """What it does that nobody can take back, as far as its words or its keys say."""
    match action:
        case MouseClickAction(target=Target() as target) if not is_harmless(action):
            named = frozenset[Kind]().union(*(_kinds(form) for form in target.forms))
            deleting = {Kind.DESTROYS} if target.role == "delete_action" else frozenset[Kind]()
            return (named & IRREVERSIBLE) | deleting
        case KeyPressAction(parameters=pressing):
            keys = frozenset(key.lower() for key in pressing.keys)
            return frozenset({Kind.DESTROYS}) if keys in _DELETING else frozenset()
        case _:
            return frozenset()


def _kinds(target: Target) -> frozenset[Kind]:
    said = label(own_words(target.text or ""))
    return frozenset({Kind.ENDS}) if said.sense is Sense.LEAVES else said.kinds


def says_irreversible(text: str) -> bool:
    """A question that this is said yes to: what it asks about, whoever it names."""
    return bool(label(text).kinds & IRREVERSIBLE)
