"""What a replay is started with."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from rpa_vision.domain.context import DomainContext
from rpa_vision.errors import BadParametersError, FieldProblem
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import Language
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
        each = [FieldProblem(name, problem) for problem, names in problems.items() for name in names]
        raise BadParametersError(f"parameters of {workflow.name!r}: {found}", each)


def check_values(
    workflow: Workflow, given: Mapping[str, Given], domain: DomainContext, language: Language
) -> None:
    """Refused before anything is typed: a code of no form there is, a number whose key does not fit, a day that never
    was. Only when a replay starts: what was right then is not refused in the middle of it."""
    problems = [
        FieldProblem(name if place is None else f"{name}.{place}", problem.said(language))
        for variable in workflow.variables
        for name, place, value in _each(variable, given.get(variable.name))
        if (problem := domain.problem(variable.kind, value)) is not None
    ]
    if problems:
        found = "; ".join(map(str, problems))
        raise BadParametersError(f"parameters of {workflow.name!r}: {found}", problems)


def _each(variable: Variable, value: Given | None) -> Iterator[tuple[str, int | None, str]]:
    """Each value, and its place among those of a loop, from 1."""
    if isinstance(value, tuple):
        yield from ((variable.name, place, one) for place, one in enumerate(value, 1))
    elif value is not None:
        yield variable.name, None, value


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
