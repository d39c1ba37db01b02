"""Where people went different ways to do the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def different_ways(ways: Sequence[Sequence[str]]) -> list[str]:
    """Steps of which one or another follows the same step. One that is sometimes left out is no other way:
    then what follows it is seen after it, too."""
    after: dict[str, list[str]] = {}
    for way in ways:
        for before, following in pairwise(["", *way]):
            if following not in after.setdefault(before, []):
                after[before].append(following)
    found: list[str] = []
    for branches in after.values():
        apart = [one for one in branches if not any(_precedes(other, one, ways) for other in branches)]
        if len(apart) > 1:
            found += [one for one in apart if one not in found]
    return found


def _precedes(one: str, other: str, ways: Sequence[Sequence[str]]) -> bool:
    return any(one in way and other in way and way.index(one) < way.index(other) for way in ways)
