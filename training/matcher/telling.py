"""Who can be told: whether a person could say which part of one arrangement is which of the other.

Parts that seem alike are told apart by their order alone. Where one of them is gone, or one more has come, several
ways of laying the one order over the other are equally good: then nobody can tell, and the truth is `DOUBT`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from tree import Part, Seeming

HIDDEN: Seeming = ("hidden",)
"""Stands for a part nobody sees although its place can be seen: it may be anything."""
_ENOUGH = 0.34
_MOST = 60
"""Parts of one holder whose orders are compared; longer ones are told apart by what they say or not at all."""


@dataclass
class Shown:
    """Of one screen: names of parts that are seen themselves or by a part of theirs, and of those whose place is known
    to be covered or cut off."""

    seen: Collection[int]
    covered: Collection[int]


@dataclass
class Told:
    doubt: set[int] = field(default_factory=set)
    """Nobody could tell."""
    unasked: set[int] = field(default_factory=set)
    """What a person would say and what is true part ways: nothing is learnt from it."""


def told(one: Part, other: Part, one_shown: Shown, other_shown: Shown) -> Told:
    found = Told()
    sides = _Side(one_shown, _seeming(one)), _Side(other_shown, _seeming(other))
    _compare(one, other, *sides, found)
    return found


class _Side(NamedTuple):
    shown: Shown
    seeming: dict[int, Seeming]


def _seeming(root: Part) -> dict[int, Seeming]:
    """Of every part: what it shows, so that none is gone through twice."""
    found: dict[int, Seeming] = {}

    def look(part: Part) -> Seeming:
        within = [look(one) for one in part.parts]
        found[part.name] = part.own_look() if part.role == "value" else (*part.own_look(), *within)
        return found[part.name]

    look(root)
    return found


@dataclass
class _Order:
    parts: list[Part]
    tokens: list[Seeming]


def _order(holder: Part, side: _Side) -> _Order:
    """What can be seen of an order: a gap within it is seen, one at its end is not, unless something covers it."""
    marked = [
        (part, side.seeming[part.name] if part.name in side.shown.seen else HIDDEN)
        for part in holder.parts
        if part.kind >= 0 or part.parts
    ]
    while marked and marked[-1][1] is HIDDEN and marked[-1][0].name not in side.shown.covered:
        marked.pop()
    while marked and marked[0][1] is HIDDEN and marked[0][0].name not in side.shown.covered:
        marked.pop(0)
    return _Order([part for part, _ in marked], [token for _, token in marked])


def _compare(one: Part, other: Part, one_side: _Side, other_side: _Side, found: Told) -> None:
    there = {part.name: part for part in other.parts}
    a, b = _order(one, one_side), _order(other, other_side)
    counts = [Counter(token for token in order.tokens if token is not HIDDEN) for order in (a, b)]
    doubled = {token for count in counts for token, number in count.items() if number > 1}
    same_order = [part.name for part in a.parts] == [part.name for part in b.parts]
    if not same_order:
        _restyled(a, b, found)
    if doubled and not same_order:
        _by_order(a, b, doubled, found)
    for part in one.parts:
        if (
            part.parts
            and part.name in there
            and part.name not in found.doubt
            and part.name not in found.unasked
        ):
            _compare(part, there[part.name], one_side, other_side, found)


def _restyled(a: _Order, b: _Order, found: Told) -> None:
    """What seems something else now is known by its neighbours alone: where they changed too, nobody is asked."""
    now = {part.name: (part, token) for part, token in zip(b.parts, b.tokens, strict=True)}
    around = [_neighbours(order) for order in (a, b)]
    for part, token in zip(a.parts, a.tokens, strict=True):
        if part.name not in now or around[0][part.name] == around[1][part.name]:
            continue
        other, other_token = now[part.name]
        if HIDDEN not in (token, other_token) and token != other_token and not _much_the_same(part, other):
            found.unasked.update(_all(part))


def _much_the_same(part: Part, other: Part) -> bool:
    """Enough of what it holds still says what it said."""
    before = {one.name: (one.text, one.look) for one in part.walk() if not one.parts and one.role != "value"}
    kept = sum(before.get(one.name) == (one.text, one.look) for one in other.walk())
    return kept >= max(1, _ENOUGH * len(before))


def _neighbours(order: _Order) -> dict[int, tuple[int, int]]:
    names = [0, *(part.name for part in order.parts), 0]
    return {name: (names[at], names[at + 2]) for at, name in enumerate(names[1:-1])}


def _by_order(a: _Order, b: _Order, doubled: set[Seeming], found: Told) -> None:
    if not a.parts or not b.parts:
        return
    if max(len(a.parts), len(b.parts)) > _MOST:
        for order in (a, b):
            for part, token in zip(order.parts, order.tokens, strict=True):
                if token in doubled:
                    found.doubt.update(_all(part))
        return
    alike = [[_may_be(a, i, b, j) for j in range(len(b.parts))] for i in range(len(a.parts))]
    before = _longest(alike)
    turned = [row[::-1] for row in alike[::-1]]
    after = [row[::-1] for row in _longest(turned)[::-1]]
    best = before[-1][-1]
    _judge(a, b, doubled, alike, before, after, best, found)
    flipped = [list(column) for column in zip(*alike, strict=True)] or [[] for _ in b.parts]
    _judge(b, a, doubled, flipped, _flipped(before), _flipped(after), best, found)


def _may_be(a: _Order, i: int, b: _Order, j: int) -> bool:
    one, other = a.tokens[i], b.tokens[j]
    return one is HIDDEN or other is HIDDEN or one == other or a.parts[i].name == b.parts[j].name


def _longest(alike: list[list[bool]]) -> list[list[int]]:
    """How many of the first so many of each can be laid over each other in order."""
    width = len(alike[0]) if alike else 0
    table = [[0] * (width + 1)]
    for row in alike:
        above, line = table[-1], [0]
        for j, fits in enumerate(row):
            line.append(max(above[j + 1], line[j], above[j] + fits))
        table.append(line)
    return table


def _judge(
    a: _Order, b: _Order, doubled: set[Seeming], alike: list[list[bool]], before: list[list[int]],
    after: list[list[int]], best: int, found: Told,
) -> None:  # fmt: skip
    names = {part.name for part in b.parts}
    for i, (part, token) in enumerate(zip(a.parts, a.tokens, strict=True)):
        if token not in doubled:
            continue
        ways = [
            j for j, fits in enumerate(alike[i]) if fits and before[i][j] + 1 + after[i + 1][j + 1] == best
        ]
        may_be_gone = any(before[i][j] + after[i + 1][j] == best for j in range(len(b.parts) + 1))
        if len(ways) + may_be_gone != 1:
            found.doubt.update(_all(part))
        elif (ways and b.parts[ways[0]].name != part.name) or (may_be_gone and part.name in names):
            found.unasked.update(_all(part))


def _flipped(table: list[list[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*table, strict=True)]


def _all(part: Part) -> list[int]:
    return [one.name for one in part.walk()]
