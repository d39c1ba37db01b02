"""The texts of a workflow in which values may stand: found by the names of their fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel

M = TypeVar("M", bound=BaseModel)
Fill = Callable[[str, str], str]
"""Field and text → the text to put there."""

_TEXTS = frozenset(
    {
        "text",
        "extra",
        "value",
        "values",
        "prompt",
        "message",
        "expect",
        "path",
        "verify_before",
        "verify_after",
    }
)
_AS_SEEN = frozenset({"neighbours"})
"""What stood on a screen once, with nothing of ours in it."""


def with_texts(model: M, field: str, fill: Fill) -> M:
    """The same with each of its texts as ``fill`` gives it back; itself where nothing changes."""
    changed: dict[str, Any] = {}
    for name, value in model:
        if name in _AS_SEEN:
            continue
        new = _with(value, f"{field}.{name}" if field else name, fill, is_text=name in _TEXTS)
        if new is not value:
            changed[name] = new
    return model.model_copy(update=changed) if changed else model


def _with(value: Any, field: str, fill: Fill, *, is_text: bool) -> Any:
    match value:
        case BaseModel():
            return with_texts(value, field, fill)
        case tuple():
            new = tuple(_with(one, f"{field}.{i}", fill, is_text=is_text) for i, one in enumerate(value))
            return new if any(one is not old for one, old in zip(new, value, strict=True)) else value
        case dict():
            return {key: _with(one, f"{field}.{key}", fill, is_text=is_text) for key, one in value.items()}
        case str() if is_text:
            return fill(field, value)
        case _:
            return value


def texts_in(model: BaseModel) -> list[tuple[str, str]]:
    """Each of its texts, with the field it stands in."""
    found: list[tuple[str, str]] = []

    def note(field: str, text: str) -> str:
        found.append((field, text))
        return text

    with_texts(model, "", note)
    return found
