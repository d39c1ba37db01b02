"""The forms of answers, for servers that hold a model to one. What comes back is taken apart as if it had none."""

from __future__ import annotations

from pydantic import JsonValue

_NUMBER: JsonValue = {"type": "number"}
_BOX: JsonValue = {
    "anyOf": [{"type": "array", "items": _NUMBER, "minItems": 4, "maxItems": 4}, {"type": "null"}]
}
_NUMBERED: JsonValue = {"anyOf": [{"type": "integer"}, {"type": "null"}]}


def _form(**fields: JsonValue) -> dict[str, JsonValue]:
    """Every field is there: servers that are strict ask for that."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


TARGET = _form(
    found={"type": "boolean"},
    bbox=_BOX,
    confidence=_NUMBER,
    words={"type": "string"},
    description={"type": "string"},
)
LOGIN = _form(login=_NUMBERED, password=_NUMBERED, submit=_NUMBERED)
CHECKUP = _form(ready={"type": "boolean"})
CHECKUP_PICTURE = _form(colour={"type": "string"})
