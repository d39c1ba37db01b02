"""Branching on a variable."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pydantic import JsonValue

from rpa_vision.models.graph.action import DecideAction


def goal_of(action: DecideAction, variables: Mapping[str, JsonValue]) -> str | None:
    """The node to go on at; None: the value is not among the cases, and nothing says what to do then.

    The value is taken as it is written: « Oui » is not « oui », which an author may mean to tell apart.
    """
    deciding = action.parameters
    if not deciding.cases:
        return deciding.otherwise
    if deciding.variable not in variables:
        return None
    return deciding.cases.get(_written(variables[deciding.variable]), deciding.otherwise)


def _written(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
