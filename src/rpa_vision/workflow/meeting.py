"""Where ways that part come together again."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class _Place(Generic[T]):
    """``onward``: the nearest that every way from here passes. ``jump``: one far beyond it, so that coming to any of
    them takes as many leaps as their number has digits (skew-binary jump pointers)."""

    __slots__ = ("depth", "jump", "onward", "what")

    def __init__(self, what: T, onward: _Place[T] | None) -> None:
        self.what = what
        self.depth: int = 0 if onward is None else onward.depth + 1
        self.onward: _Place[T] = self if onward is None else onward
        self.jump: _Place[T] = self if onward is None else _leap_over(onward)

    def at_depth(self, depth: int) -> _Place[T]:
        here = self
        while here.depth > depth:
            here = here.jump if here.jump.depth >= depth else here.onward
        return here


def _leap_over(place: _Place[T]) -> _Place[T]:
    leap, next_leap = place.jump, place.jump.jump
    return next_leap if place.depth - leap.depth == leap.depth - next_leap.depth else place


class Meetings(Generic[T]):
    """``after`` must have no ways back, and one end that everything comes to."""

    def __init__(self, after: Mapping[T, Sequence[T]]) -> None:
        self._places: dict[T, _Place[T]] = {}
        pending = list(after)
        while pending:
            here = pending[-1]
            missing = [there for there in after[here] if there not in self._places]
            if here in self._places or not missing:
                pending.pop()
                if here not in self._places:
                    self._places[here] = _Place(here, self._nearest(after[here]) if after[here] else None)
            pending += missing

    def of(self, ways: Iterable[T]) -> T:
        """The first thing that every one of these ways comes to."""
        return self._nearest(ways).what

    def _nearest(self, ways: Iterable[T]) -> _Place[T]:
        return reduce(_common, (self._places[way] for way in ways))


def _common(one: _Place[T], other: _Place[T]) -> _Place[T]:
    least = min(one.depth, other.depth)
    one, other = one.at_depth(least), other.at_depth(least)
    while one is not other:
        if one.jump is other.jump:
            one, other = one.onward, other.onward
        else:
            one, other = one.jump, other.jump
    return one
