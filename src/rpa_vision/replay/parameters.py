"""What a replay is started with."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from rpa_vision.domain.context import DomainContext
from rpa_vision.errors import BadParametersError, FieldProblem
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import Bilingual, SaidTogether, phrased
from rpa_vision.workflow.telling import only_telling

_VAULT = re.compile(r"vault:([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)")


def check_parameters(workflow: Workflow, given: Mapping[str, Given]) -> None:
    known = {variable.name: variable for variable in workflow.variables}
    problems: dict[Bilingual, list[str]] = {}
    wrong: list[FieldProblem] = []
    for name in sorted(known.keys() | given.keys()):
        if name in known and given.get(name) is None and name in only_telling(workflow):
            continue
        problem = _problem(known.get(name), given.get(name))
        if problem is not None:
            problems.setdefault(problem, []).append(name)
            wrong.append(FieldProblem(name, problem))
    if problems:
        found = SaidTogether(
            phrased("run_refused.values_so", problem=problem, names=", ".join(names))
            for problem, names in problems.items()
        )
        raise BadParametersError(phrased("run_refused.values", name=workflow.name, problems=found), wrong)


def check_values(workflow: Workflow, given: Mapping[str, Given], domain: DomainContext) -> None:
    """Refused before anything is typed: a code of no form there is, a number whose key does not fit, a day that never
    was. Only when a replay starts: what was right then is not refused in the middle of it."""
    problems = [
        FieldProblem(name if place is None else f"{name}.{place}", problem.sentence)
        for variable in workflow.variables
        for name, place, value in _each(variable, given.get(variable.name))
        if (problem := domain.refusal(variable.kind, value, variable.examples)) is not None
    ]
    if problems:
        found = SaidTogether(problem.sentence for problem in problems)
        raise BadParametersError(phrased("run_refused.values", name=workflow.name, problems=found), problems)


def _each(variable: Variable, value: Given | None) -> Iterator[tuple[str, int | None, str]]:
    """Each value, and its place among those of a loop, from 1."""
    if isinstance(value, tuple):
        yield from ((variable.name, place, one) for place, one in enumerate(value, 1))
    elif value is not None:
        yield variable.name, None, value


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
