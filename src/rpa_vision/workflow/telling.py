"""Values that are entered nowhere."""

from __future__ import annotations

from rpa_vision.models.graph.action import CompoundAction, MouseClickAction, SimpleAction
from rpa_vision.models.graph.references import references
from rpa_vision.models.graph.text_fields import texts_in
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.target import Cell

_LOOKED_FOR = "target."


def only_telling(workflow: Workflow) -> frozenset[str]:
    """Values that are entered nowhere, and only tell which of several alike is meant: where one is not given, a person
    is shown those alike and chooses."""
    actions: list[SimpleAction] = [
        part
        for edge in workflow.edges
        for part in (edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,))
    ]
    telling = {name for action in actions for cell in _cells_of(action) for name in references(cell.text)}
    entered = {
        name
        for action in actions
        for place, text in texts_in(action)
        if not (_cells_of(action) and place.startswith(_LOOKED_FOR))
        for name in references(text)
    }
    once = {variable.name for variable in workflow.variables if not variable.repeated}
    return frozenset(once & (telling - entered))


def _cells_of(action: SimpleAction) -> tuple[Cell, ...]:
    target = action.target if isinstance(action, MouseClickAction) else None
    return () if target is None else target.cells
