"""Places inside a JSON document, for tests that damage it somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from pydantic import BaseModel

Path = tuple[str | int, ...]


def every_place(content: Any, at: Path = ()) -> Iterator[Path]:
    """Every place but the document itself."""
    inside = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in inside:
        yield (*at, key)
        if isinstance(value, dict | list):
            yield from every_place(value, (*at, key))


def models_in(value: Any, at: Path = ()) -> Iterator[tuple[Path, BaseModel]]:
    """The document and every model in it; objects with free keys are none."""
    if isinstance(value, BaseModel):
        yield at, value
        for name in type(value).model_fields:
            yield from models_in(getattr(value, name), (*at, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from models_in(item, (*at, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from models_in(item, (*at, key))


def at(content: Any, path: Path) -> Any:
    for key in path:
        content = content[key]
    return content


def replaced(content: Any, path: Path, value: Any) -> Any:
    """A copy with another value at this place."""
    copy = deepcopy(content)
    at(copy, path[:-1])[path[-1]] = value
    return copy
