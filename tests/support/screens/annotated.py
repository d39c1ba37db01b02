"""Hypothesis strategies read off pydantic annotations, so that a new field is tested without being listed."""

from __future__ import annotations

import types
from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import annotated_types
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic.fields import FieldInfo

Known = Mapping[Any, st.SearchStrategy[Any]]
"""What to draw for an annotation or a model, where reading it off is not enough."""

SMALL = 3
LONG = 12


def values(annotation: Any, known: Known) -> st.SearchStrategy[Any]:
    """Valid values of an annotation."""
    if annotation in known:
        return known[annotation]
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return fields(annotation, known).map(annotation.model_validate)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return st.sampled_from(annotation)
    return _generic(annotation, known)


def fields(model: type[BaseModel], known: Known) -> st.SearchStrategy[dict[str, Any]]:
    """The arguments of a model: what is required always, what has a default sometimes."""
    hints = get_type_hints(model, include_extras=True)
    required, optional = {}, {}
    for name, field in model.model_fields.items():
        (required if field.is_required() else optional)[name] = values(hints[name], known)
    return st.fixed_dictionaries(required, optional=optional)


def _generic(annotation: Any, known: Known) -> st.SearchStrategy[Any]:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _constrained(inner[0], inner[1:], known)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, types.UnionType):
        return st.one_of([values(choice, known) for choice in inner])
    if origin is dict:
        return st.dictionaries(values(inner[0], known), values(inner[1], known), max_size=SMALL)
    if origin is tuple and inner[-1] is ...:
        return _several(inner[0], known, min_size=0)
    if origin is tuple:
        return st.tuples(*[values(part, known) for part in inner])
    raise NotImplementedError(f"say in `known` what to draw for {annotation}")


def _several(item: Any, known: Known, min_size: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values(item, known), min_size=min_size, max_size=SMALL).map(tuple)


def _constrained(bare: Any, metadata: tuple[Any, ...], known: Known) -> st.SearchStrategy[Any]:
    rules = [rule for info in metadata for rule in (info.metadata if isinstance(info, FieldInfo) else [info])]
    low = next((rule.ge for rule in rules if isinstance(rule, annotated_types.Ge)), None)
    high = next((rule.le for rule in rules if isinstance(rule, annotated_types.Le)), None)
    shortest = next((rule.min_length for rule in rules if isinstance(rule, annotated_types.MinLen)), 0)
    longest = next((rule.max_length for rule in rules if isinstance(rule, annotated_types.MaxLen)), LONG)
    if bare is str:
        return st.text(min_size=shortest, max_size=min(longest, max(shortest, LONG)))
    if bare is int:
        return st.integers(low, high)
    if bare is float:
        return st.floats(low, high, allow_nan=False, allow_infinity=False)
    if get_origin(bare) is tuple and bare not in known:
        return _several(get_args(bare)[0], known, min_size=shortest)
    return values(bare, known)
