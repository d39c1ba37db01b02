"""Values that earlier steps produced, put where a step asks for them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from rpa_vision.errors import MissingValueError
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.graph.action import DragAction, MouseClickAction, MouseScrollAction
from rpa_vision.models.graph.references import TemplatePiece, pieces
from rpa_vision.phrases import Language, say
from rpa_vision.replay.plan.step import PlannedAction, PlanStep

Variables = Mapping[str, JsonValue]

_SAID: dict[MissingValueError.Kind, str] = {
    "missing": "value.missing",
    "not_a_text": "value.not_a_text",
    "blank": "value.blank",
    "has_controls": "value.has_controls",
    "no_place": "value.no_place",
}


@dataclass(frozen=True)
class Unresolved:
    """A step that cannot be done, since what it needs is not there in the form it needs."""

    reason: str


def resolve_step(step: PlanStep, variables: Variables, language: Language) -> PlanStep | Unresolved:
    """The step as it is to be done and judged, with everything earlier steps produced in its texts."""
    if step.later is None:
        return step
    try:
        return step.later(variables)
    except MissingValueError as error:
        return _unresolved(error, language)


def place_of(
    action: PlannedAction, variables: Variables, language: Language
) -> ScreenFraction | Unresolved | None:
    """Where to act, for an action that takes its place from a variable; None for one that looks for its target."""
    if not isinstance(action, MouseClickAction | MouseScrollAction | DragAction):
        return None
    name = action.parameters.coords_var
    if name is None:
        return None
    asked: JsonValue = {axis: f"{{{{{name}.{axis}}}}}" for axis in ("x_pct", "y_pct")}
    try:
        held = resolved(asked, variables, "coords_var")
    except MissingValueError:
        held = None
    if isinstance(held, dict) and all(_is_fraction(one) for one in held.values()):
        return ScreenFraction.model_validate(held)
    return _unresolved(MissingValueError("coords_var", name, "no_place"), language)


def method_of_place(action: PlannedAction, variables: Variables) -> str | None:
    """How an earlier step found the place of this one; None where it looks for its target itself."""
    if not isinstance(action, MouseClickAction | MouseScrollAction | DragAction):
        return None
    held = variables.get(action.parameters.coords_var or "")
    method = held.get("method") if isinstance(held, dict) else None
    return method if isinstance(method, str) else None


def resolved(value: JsonValue, variables: Variables, where: str) -> JsonValue:
    """A place that is the whole value keeps the type of what it stands for; with text around it, it is text."""
    match value:
        case dict():
            return {key: resolved(one, variables, f"{where}.{key}") for key, one in value.items()}
        case list():
            return [resolved(one, variables, f"{where}.{i}") for i, one in enumerate(value)]
        case str():
            return _resolved_text(tuple(pieces(value)), variables, where)
        case _:
            return value


def value_at(path: str, variables: Variables, where: str) -> JsonValue:
    """What ``patient.ipp`` or ``rows.0.code`` stands for."""
    name, *fields = path.split(".")
    if name not in variables:
        raise MissingValueError(where, path, "missing")
    found = variables[name]
    for field in fields:
        found = _inside(found, field, path, where)
    return found


def text_at(path: str, variables: Variables, where: str) -> str:
    """The same inside a text: only what has one obvious spelling."""
    found = value_at(path, variables, where)
    if isinstance(found, str):
        return found
    if isinstance(found, bool | int | float):
        return json.dumps(found)
    raise MissingValueError(where, path, "not_a_text")


def _resolved_text(parts: tuple[TemplatePiece, ...], variables: Variables, where: str) -> JsonValue:
    if len(parts) == 1 and parts[0].made is not None:
        return value_at(parts[0].made, variables, where)
    return "".join(part.text if part.made is None else text_at(part.made, variables, where) for part in parts)


def _inside(found: JsonValue, field: str, path: str, where: str) -> JsonValue:
    if isinstance(found, dict) and field in found:
        return found[field]
    if isinstance(found, list) and field.isdecimal() and int(field) < len(found):
        return found[int(field)]
    raise MissingValueError(where, path, "missing")


def _is_fraction(value: JsonValue) -> bool:
    """True and "0.5" are no numbers, though some readers take them for one."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and 0 <= value <= 1


def _unresolved(error: MissingValueError, language: Language) -> Unresolved:
    return Unresolved(say(language, _SAID[error.kind], name=error.name))
