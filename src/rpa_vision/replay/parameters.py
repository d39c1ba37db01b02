"""``${name}`` in a workflow, replaced by what the replay was started with."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rpa_vision.errors import BadParametersError, CannotCompileError
from rpa_vision.models.workflow import Workflow

_REFERENCE = re.compile(r"\$\{([a-z_][a-z0-9_]*)\}")


def check_parameters(workflow: Workflow, given: Mapping[str, str]) -> None:
    wanted = {variable.name for variable in workflow.variables}
    missing, unknown = sorted(wanted - set(given)), sorted(set(given) - wanted)
    complaints = []
    if missing:
        complaints.append("missing: " + ", ".join(missing))
    if unknown:
        complaints.append("unknown: " + ", ".join(unknown))
    empty = sorted(name for name in wanted & set(given) if not given[name])
    if empty:
        complaints.append("empty: " + ", ".join(empty))
    if complaints:
        raise BadParametersError(f"parameters of {workflow.name!r}: {'; '.join(complaints)}")


def filled(text: str, given: Mapping[str, str], where: str) -> str:
    """The text with every reference replaced, once: a value that looks like a reference stays as it is."""

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        if name not in given:
            raise CannotCompileError(f"{where}: ${{{name}}} is not a variable of this workflow")
        return given[name]

    return _REFERENCE.sub(value, text)
