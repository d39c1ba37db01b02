"""What a replay is started with."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from rpa_vision.errors import BadParametersError
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.workflow.telling import only_telling

_VAULT = re.compile(r"vault:([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)")


def check_parameters(workflow: Workflow, given: Mapping[str, Given]) -> None:
    known = {variable.name: variable for variable in workflow.variables}
    problems: dict[str, list[str]] = {}
    for name in sorted(known.keys() | given.keys()):
        if name in known and given.get(name) is None and name in only_telling(workflow):
            continue
        problem = _problem(known.get(name), given.get(name))
        if problem is not None:
            problems.setdefault(problem, []).append(name)
    if problems:
        found = "; ".join(f"{problem}: {', '.join(names)}" for problem, names in problems.items())
        raise BadParametersError(f"parameters of {workflow.name!r}: {found}")


def _problem(variable: Variable | None, value: Given | None) -> str | None:
    if variable is None:
        return "unknown"
    if value is None:
        return None if variable.vault_entry is not None and variable.kind == "secret" else "missing"
    if isinstance(value, tuple) != variable.repeated:
        return "needs one value for each turn" if variable.repeated else "takes a single value"
    values = value if isinstance(value, tuple) else (value,)
    if not all(one.strip() for one in values):
        return "empty"
    if any(_has_controls(one) for one in values):
        return "has control characters"
    if variable.kind == "secret" and not all(entry_named(one) for one in values):
        return "is a secret, to be kept in the vault and named as vault:ENTRY"
    return None


def entry_named(value: Given) -> str | None:
    """The vault entry a secret's value names; None for anything else, such as the secret itself."""
    named = _VAULT.fullmatch(value) if isinstance(value, str) else None
    return named[1] if named else None


def _has_controls(value: str) -> bool:
    """A line feed typed into a form may press its default button."""
    return any(unicodedata.category(letter) == "Cc" for letter in value)
