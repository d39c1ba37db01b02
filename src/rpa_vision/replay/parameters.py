"""What a replay is started with."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from rpa_vision.errors import BadParametersError
from rpa_vision.models.graph.action import CompoundAction, MouseClickAction, SimpleAction
from rpa_vision.models.graph.references import references
from rpa_vision.models.graph.text_fields import texts_in
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.models.target import Cell
from rpa_vision.phrases import Bilingual, SaidTogether, phrased

_VAULT = re.compile(r"vault:([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)")


_LOOKED_FOR = "target."


def check_parameters(workflow: Workflow, given: Mapping[str, Given]) -> None:
    known = {variable.name: variable for variable in workflow.variables}
    problems: dict[Bilingual, list[str]] = {}
    for name in sorted(known.keys() | given.keys()):
        if name in known and given.get(name) is None and name in only_telling(workflow):
            continue
        problem = _problem(known.get(name), given.get(name))
        if problem is not None:
            problems.setdefault(problem, []).append(name)
    if problems:
        found = SaidTogether(
            phrased("run_refused.values_so", problem=problem, names=", ".join(names))
            for problem, names in problems.items()
        )
        raise BadParametersError(phrased("run_refused.values", name=workflow.name, problems=found))


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


def _problem(variable: Variable | None, value: Given | None) -> Bilingual | None:
    if variable is None:
        return phrased("run_refused.value_unknown")
    if value is None:
        known = variable.vault_entry is not None and variable.kind == "secret"
        return None if known else phrased("run_refused.value_not_given")
    if isinstance(value, tuple) != variable.repeated:
        return phrased("run_refused.value_each_turn" if variable.repeated else "run_refused.value_single")
    values = value if isinstance(value, tuple) else (value,)
    if not all(one.strip() for one in values):
        return phrased("run_refused.value_empty")
    if any(_has_controls(one) for one in values):
        return phrased("run_refused.value_controls")
    if variable.kind == "secret" and not all(entry_named(one) for one in values):
        return phrased("run_refused.value_secret")
    return None


def entry_named(value: Given) -> str | None:
    """The vault entry a secret's value names; None for anything else, such as the secret itself."""
    named = _VAULT.fullmatch(value) if isinstance(value, str) else None
    return named[1] if named else None


def _has_controls(value: str) -> bool:
    """A line feed typed into a form may press its default button."""
    return any(unicodedata.category(letter) == "Cc" for letter in value)
