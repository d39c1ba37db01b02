"""The screens and variables that steps speak of without anybody having declared them."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import JsonValue

from rpa_vision.models.base import JsonObject
from rpa_vision.models.graph.references import references

_SECRETS = frozenset({"password", "passwd", "passphrase", "pin", "secret", "mdp", "passe"})
"""Words in the names of what nobody keeps in the clear."""
_PASSWORD_PLACE = "navigate_password_coords"  # noqa: S105 - a variable's name


def nodes_of(steps: list[JsonObject]) -> list[str]:
    named = (
        node for step in steps for node in (step.get("from_node"), step.get("to_node"), *decided_by(step))
    )
    return list(dict.fromkeys(node for node in named if isinstance(node, str)))


def decided_by(step: JsonObject) -> list[JsonValue]:
    """The screens a decision may lead to."""
    return [
        node
        for action in _actions(step)
        if action.get("type") == "decide"
        for node in (
            *_object(_parameters(action).get("cases")).values(),
            _parameters(action).get("otherwise"),
        )
        if node is not None
    ]


def variables_of(steps: list[JsonObject]) -> list[JsonValue]:
    named = dict.fromkeys(name for step in steps for text in _texts(step) for name in references(text))
    secret = {name for name in named if _SECRETS.intersection(name.split("_"))} | _typed_as_passwords(steps)
    return [{"name": name, "kind": "secret" if name in secret else "text"} for name in named]


def _typed_as_passwords(steps: list[JsonObject]) -> set[str]:
    """What goes into the field a login step found for the password."""
    actions = [action for step in steps for action in _actions(step)]
    places = {
        _parameters(action).get("password_coords_var", _PASSWORD_PLACE)
        for action in actions
        if action.get("type") == "navigate"
    }
    typed = [_parameters(action) for action in actions if action.get("type") == "text_input"]
    texts = [typing.get("text") for typing in typed if typing.get("coords_var") in places]
    return {name for text in texts if isinstance(text, str) for name in references(text)}


def _actions(step: JsonObject) -> list[JsonObject]:
    action = _object(step.get("action"))
    parts = action.get("actions")
    return [_object(part) for part in parts] if isinstance(parts, list) else [action]


def _parameters(action: JsonObject) -> JsonObject:
    return _object(action.get("parameters"))


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _texts(value: JsonValue) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from _texts(part)
        case list():
            for part in value:
                yield from _texts(part)
        case _:
            return
