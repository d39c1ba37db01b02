"""What was changed between two versions of a workflow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from rpa_vision.models.answers import Difference
from rpa_vision.models.graph.tally import EXPERIENCE
from rpa_vision.models.graph.workflow import Workflow

_NOT_CONTENT = frozenset({"version", "updated_at", "stats", EXPERIENCE})
"""Numbers of the version itself, and counters, which belong to no version."""
_NAMES = ("node_id", "edge_id", "name")
"""What a list's members are told apart by, so that one put in does not make the rest look changed."""


def differences(before: Workflow, after: Workflow) -> tuple[Difference, ...]:
    return tuple(_between(before.model_dump(mode="json"), after.model_dump(mode="json"), ""))


def _between(before: JsonValue, after: JsonValue, place: str) -> Iterator[Difference]:
    if before == after:
        return
    old, new = _parts(before), _parts(after)
    if old is None or new is None:
        yield Difference(place=place, before=before, after=after)
        return
    if isinstance(after, list) and list(old) != list(new) and set(old) == set(new):
        yield Difference(place=place, before=list(old), after=list(new))
    for name in dict.fromkeys((*old, *new)):
        inside = f"{place}.{name}" if place else name
        if name not in _NOT_CONTENT:
            yield from _between(old.get(name), new.get(name), inside)


def _parts(value: JsonValue) -> Mapping[str, JsonValue] | None:
    """The named parts of an object or of a list of named things."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, list) or not value:
        return {} if value == [] else None
    named: dict[str, JsonValue] = {}
    for member in value:
        name = (
            next((str(member[key]) for key in _NAMES if key in member), None)
            if isinstance(member, dict)
            else None
        )
        if name is None or name in named:
            return None
        named[name] = member
    return named
