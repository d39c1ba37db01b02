"""Whom each action of a workflow is about, and whether that was ever seen where it writes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rpa_vision.lexicon.consequence import ends_in_place, is_harmless
from rpa_vision.models.graph.action import CompoundAction, KeyPressAction, MouseClickAction, TextInputAction
from rpa_vision.models.graph.references import pieces
from rpa_vision.models.graph.workflow import Edge, Variable, Workflow
from rpa_vision.models.keys import select_all
from rpa_vision.models.target import Target
from rpa_vision.text.value_kinds import is_record_number
from rpa_vision.workflow.texts import edge_texts

_FIELDS = frozenset({"form_input", "password_input"})
_NUMBERS = frozenset({"number", "ipp", "nda", "nir"})


def unread_before(workflow: Workflow) -> tuple[str, ...]:
    """The edges that write on a screen which was never seen to show the declared subject. Where the subject is only
    being looked for, it cannot be shown yet."""
    who = set(workflow.identity)
    asking = {edge.from_node for edge in workflow.edges if who & set(_named_by(edge))}
    return tuple(
        edge.edge_id
        for edge in workflow.edges
        if who
        and edge.from_node not in asking
        and who.isdisjoint(workflow.node(edge.from_node).shows)
        and writes(edge)
    )


def is_opened_unread(workflow: Workflow, edge: Edge) -> bool:
    """Whether it writes into what was opened for the declared subject, and there is a way to it on which nothing was
    seen to show whose it is.

    Gone backwards, to where the subject was named: typed, or chosen in a list. On that very screen it is only being
    looked for; in a form that nothing but filling followed it was written by ourselves.
    """
    who = frozenset(workflow.identity)
    if not who or not writes(edge) or not who.isdisjoint(_named_by(edge)):
        return False
    before = _before(workflow)
    waiting = [(edge.edge_id, who & _shown_on(workflow, edge), True)]
    known = set(waiting)
    while waiting:
        edge_id, later, filled = waiting.pop()
        for one in before.get(edge_id, ()):
            read = later | (who & set(one.post_conditions.shows))
            if tells_whose(workflow, who, read):
                continue
            if not who.isdisjoint(_named_by(one)):
                if one.from_node != edge.from_node and not (filled and _fills(one)):
                    return True
                continue
            state = (one.edge_id, read | (who & _shown_on(workflow, one)), filled and _fills(one))
            if state not in known:
                known.add(state)
                waiting.append(state)
    return False


def _fills(edge: Edge) -> bool:
    """A form, and opens nothing: what was typed still stands there, and was read back."""
    match edge.action:
        case TextInputAction():
            return True
        case MouseClickAction(target=Target(role=role)):
            return role in _FIELDS
        case KeyPressAction(parameters=pressing):
            return select_all(pressing.keys) or {key.lower() for key in pressing.keys} <= {"tab", "shift"}
        case _:
            return False


def _before(workflow: Workflow) -> dict[str, list[Edge]]:
    found: dict[str, list[Edge]] = {}
    for edge in workflow.edges:
        for following in workflow.after(edge):
            found.setdefault(following.edge_id, []).append(edge)
    return found


def _shown_on(workflow: Workflow, edge: Edge) -> set[str]:
    """By the screen it is done on, behind labels where it has any for them, or by its dialog's words: what must be read
    before it."""
    screen = workflow.node(edge.from_node)
    spoken = screen.screen_template.spoken
    labelled = {place.variable for place in screen.shown_at} & set(workflow.identity)
    return {*(labelled or screen.shows), *(() if spoken is None else spoken.names)}


def tells_whose(workflow: Workflow, whom: Collection[str], read: Collection[str]) -> bool:
    """Whether nobody else can be meant: a record's number is one person's, a name may be another's as well, so all of
    them."""
    return set(whom) <= set(read) or any(_is_number(one) for one in workflow.variables if one.name in read)


def _is_number(variable: Variable) -> bool:
    """Of a record, by what it was shown to be; by its kind where nobody showed it."""
    if not variable.examples:
        return variable.kind in _NUMBERS
    return all(map(is_record_number, variable.examples))


def _named_by(edge: Edge) -> Iterator[str]:
    for place, text in edge_texts("edge", edge):
        if place.startswith("edge.action."):
            yield from (piece.given for piece in pieces(text) if piece.given is not None)


def writes(edge: Edge) -> bool:
    parts = edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,)
    return any(not is_harmless(part) or ends_in_place(part, edge) for part in parts)
