"""Where in its row each cell stands: as straight above and below what it is joined to as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.authoring.drawing.rows import DrawnCell, Grid

BESIDE = 24.0
"""Between two cells of a row."""
_ROUNDS = 24
_PORT = 64.0
"""Between two ways that leave the same side of a card."""
_STRAIGHT = 6.0
"""How much more a way's own straightness counts than its nearness to a card."""


def place(grid: Grid) -> None:
    """Sets every cell's ``x``; the leftmost thing touches 0."""
    for row in grid.rows:
        edge = 0.0
        for cell in row:
            cell.x = edge + cell.before
            edge = cell.x + cell.after + BESIDE
    for round_ in range(_ROUNDS):
        for row in grid.rows if round_ % 2 == 0 else reversed(grid.rows):
            _settle(row, [_wanted(cell, (*_above(cell), *_below(cell))) for cell in row])
    for row in grid.rows:  # the last word is from above: what has one way in stands straight under it
        _settle(row, [_wanted(cell, _above(cell)) for cell in row])
    left = min(cell.x - cell.before for row in grid.rows for cell in row)
    for row in grid.rows:
        for cell in row:
            cell.x -= left


def port(card: DrawnCell, other: DrawnCell, *, below: bool) -> float:
    """How far from the card's middle its way to this neighbour begins or ends."""
    if card.screen is None:
        return 0.0
    ways = sorted(card.down if below else card.up, key=lambda cell: cell.x)
    apart = min(_PORT, (card.before + card.after - _PORT) / len(ways))
    return (ways.index(other) - (len(ways) - 1) / 2) * apart


_Pull = tuple[float, float]
"""Where something would stand best, and how much that matters."""


def _above(cell: DrawnCell) -> list[_Pull]:
    return [_pull(cell, other, below=False) for other in cell.up]


def _below(cell: DrawnCell) -> list[_Pull]:
    return [_pull(cell, other, below=True) for other in cell.down]


def _pull(cell: DrawnCell, other: DrawnCell, *, below: bool) -> _Pull:
    there = other.x + port(other, cell, below=not below)
    return there - port(cell, other, below=below), 1.0 if cell.screen or other.screen else _STRAIGHT


def _wanted(cell: DrawnCell, pulls: Sequence[_Pull]) -> _Pull:
    weight = sum(weight for _, weight in pulls)
    return (sum(x * weight for x, weight in pulls) / weight, weight) if pulls else (cell.x, 0.1)


def _settle(row: Sequence[DrawnCell], wanted: Sequence[_Pull]) -> None:
    """The least moving that keeps the order and the room each needs: cells that would overlap move as one."""
    groups: list[tuple[float, float, list[tuple[DrawnCell, float]]]] = []
    for index, cell in enumerate(row):
        best, weight = wanted[index]
        members = [(cell, 0.0)]
        while groups and groups[-1][0] + _reach(groups[-1][2], members) > best:
            before, heavier, others = groups.pop()
            shift = _reach(others, members)
            best = (before * heavier + (best - shift) * weight) / (heavier + weight)
            weight += heavier
            members = [*others, *((one, away + shift) for one, away in members)]
        groups.append((best, weight, members))
    for start, _, members in groups:
        for cell, away in members:
            cell.x = start + away


def _reach(left: Sequence[tuple[DrawnCell, float]], right: Sequence[tuple[DrawnCell, float]]) -> float:
    """From the first of these to where the first of those may stand."""
    last, away = left[-1]
    return away + last.after + BESIDE + right[0][0].before
