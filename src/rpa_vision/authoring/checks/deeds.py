"""Can what is done be found, may it be done, and will anybody see that it worked?"""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.authoring.checks.finding import Checked
from rpa_vision.lexicon.labels import label
from rpa_vision.models.graph.action import (
    Action,
    CompoundAction,
    DragAction,
    ExtractTextAction,
    KeyPressAction,
    MouseClickAction,
    MouseScrollAction,
    SimpleAction,
    TextInputAction,
)
from rpa_vision.models.graph.finding import Finding
from rpa_vision.models.graph.references import own_words
from rpa_vision.models.graph.workflow import Edge
from rpa_vision.models.target import Target
from rpa_vision.text.folding import folded

SAVING_KEYS = frozenset({"ctrl", "s"})


def deeds(checked: Checked) -> Iterator[Finding]:
    for field, edge in checked.edges():
        for place, target, clicked in _targets(edge.action, f"{field}.action"):
            if not target.text and not target.cells:
                yield checked.warning(place, "problem.target_without_words")
            if clicked:
                yield from _forbidden(checked, place, target)
        if _needs_proof(edge.action) and not _is_proven(edge):
            yield checked.warning(f"{field}.constraints.post_conditions", "problem.unproven")


def _forbidden(checked: Checked, field: str, target: Target) -> Iterator[Finding]:
    rules = checked.workflow.safety_rules
    words = folded(target.text or "")
    for text in rules.forbidden_text_clicks:
        if folded(text) in words:
            yield checked.error(field, "problem.forbidden_target", text=text)
    if target.role is not None and target.role in rules.forbidden_roles:
        yield checked.error(field, "problem.forbidden_target", text=target.role)


def _targets(action: Action | SimpleAction, field: str) -> Iterator[tuple[str, Target, bool]]:
    """Each with its field, and whether it is clicked."""
    match action:
        case CompoundAction(actions=parts):
            for index, part in enumerate(parts):
                yield from _targets(part, f"{field}.actions.{index}")
        case MouseClickAction(target=Target() as target) | TextInputAction(target=Target() as target):
            yield f"{field}.target", target, True
        case MouseScrollAction(target=Target() as target) | ExtractTextAction(target=target):
            yield f"{field}.target", target, False
        case DragAction(target=target, parameters=dragging):
            if target is not None:
                yield f"{field}.target", target, True
            yield f"{field}.parameters.to", dragging.to, True
        case _:
            return


def _needs_proof(action: Action | SimpleAction) -> bool:
    match action:
        case CompoundAction(actions=parts):
            return any(_needs_proof(part) for part in parts)
        case KeyPressAction(parameters=pressing):
            return {key.lower() for key in pressing.keys} == SAVING_KEYS  # others may stand for anything
        case MouseClickAction(target=Target(text=str(text))):
            return label(own_words(text)).by_verb
        case _:
            return False


def _is_proven(edge: Edge) -> bool:
    expected = edge.post_conditions.expected_node
    return bool(edge.constraints.post_conditions) or (expected is not None and expected != edge.from_node)
