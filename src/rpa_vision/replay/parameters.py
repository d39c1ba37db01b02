"""What a replay is started with."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from rpa_vision.errors import BadParametersError
from rpa_vision.models.workflow import Workflow


def check_parameters(workflow: Workflow, given: Mapping[str, str]) -> None:
    wanted = {variable.name for variable in workflow.variables}
    problems = {
        "missing": wanted - set(given),
        "unknown": set(given) - wanted,
        "empty": {name for name in wanted & set(given) if not given[name].strip()},
        "has control characters": {name for name in wanted & set(given) if _has_controls(given[name])},
    }
    found = [f"{problem}: {', '.join(sorted(names))}" for problem, names in problems.items() if names]
    if found:
        raise BadParametersError(f"parameters of {workflow.name!r}: {'; '.join(found)}")


def _has_controls(value: str) -> bool:
    """A line feed typed into a form may press its default button."""
    return any(unicodedata.category(letter) == "Cc" for letter in value)
