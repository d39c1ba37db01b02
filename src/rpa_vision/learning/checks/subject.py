"""Can it be read whom each action is about, where that was declared?"""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.learning.checks.finding import Checked
from rpa_vision.learning.checks.texts import edge_texts
from rpa_vision.lexicon.consequence import ends_in_place, is_harmless
from rpa_vision.models.action import CompoundAction
from rpa_vision.models.findings import Finding
from rpa_vision.models.templating import pieces
from rpa_vision.models.workflow import Edge, Workflow


def subject(checked: Checked) -> Iterator[Finding]:
    workflow = checked.workflow
    names, unread = ", ".join(workflow.identity), unread_before(workflow)
    for field, edge in checked.edges():
        if edge.edge_id in unread:
            yield checked.warning(field, "problem.subject_not_shown", names=names)


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


def _named_by(edge: Edge) -> Iterator[str]:
    for place, text in edge_texts("edge", edge):
        if place.startswith("edge.action."):
            yield from (piece.given for piece in pieces(text) if piece.given is not None)


def writes(edge: Edge) -> bool:
    parts = edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,)
    return any(not is_harmless(part) or ends_in_place(part, edge) for part in parts)
