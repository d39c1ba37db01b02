"""Screens in rows from top to bottom, the words of each way between them, and as few crossings as can be had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rpa_vision.authoring.drawing.content import Link
from rpa_vision.authoring.drawing.scene import Block

_SWEEPS = 12


@dataclass(eq=False)
class DrawnCell:
    """Something in a row: a screen, the words of a way, or just the way passing by.

    ``before`` and ``after`` are what it needs to the left and to the right of ``x``, where ways go through it.
    """

    row: int
    before: float
    after: float
    block: Block | None = None
    screen: str | None = None
    up: list[DrawnCell] = field(default_factory=list)
    down: list[DrawnCell] = field(default_factory=list)
    x: float = 0.0

    @property
    def height(self) -> float:
        return self.block.height if self.block else 0.0


@dataclass(frozen=True)
class Chain:
    """The cells a way goes through, from the upper screen to the lower one."""

    link: Link
    cells: tuple[DrawnCell, ...]
    upwards: bool


@dataclass(frozen=True)
class Grid:
    rows: list[list[DrawnCell]]
    chains: tuple[Chain, ...]


PASSING = 14.0
"""What a way needs to each side where it passes by."""


def arranged(
    screens: Sequence[str], links: Sequence[Link], cards: Mapping[str, Block], labels: Sequence[Block]
) -> Grid:
    """``labels`` are the words of each link, in the order of the links."""
    layers = _layers(screens, links)
    cells = {
        screen: DrawnCell(
            2 * layers[screen], cards[screen].width / 2, cards[screen].width / 2, cards[screen], screen
        )
        for screen in screens
    }
    rows: list[list[DrawnCell]] = [[] for _ in range(2 * max(layers.values()) + 1)]
    for screen in screens:
        rows[cells[screen].row].append(cells[screen])
    chains = []
    for link, label in zip(links, labels, strict=True):
        upwards = layers[link.start] > layers[link.end]
        chain = _chain(cells[link.start], cells[link.end], label)
        for cell in chain[1:-1]:
            rows[cell.row].append(cell)
        chains.append(Chain(link, tuple(reversed(chain)) if upwards else tuple(chain), upwards))
    for one in chains:
        for above, below in pairwise(one.cells):
            above.down.append(below)
            below.up.append(above)
    _order(rows)
    return Grid(rows, tuple(chains))


def _layers(screens: Sequence[str], links: Sequence[Link]) -> dict[str, int]:
    """As far down as the longest way from the first screen, taking ways back as if they led forth."""
    rank = {screen: place for place, screen in enumerate(screens)}
    layers = dict.fromkeys(screens, 0)
    above: dict[str, list[str]] = {screen: [] for screen in screens}
    for link in links:
        upper, lower = sorted((link.start, link.end), key=rank.__getitem__)
        above[lower].append(upper)
    for screen in screens:
        layers[screen] = max((layers[upper] + 1 for upper in above[screen]), default=0)
    return layers


def _chain(start: DrawnCell, end: DrawnCell, label: Block) -> list[DrawnCell]:
    """From the screen the way leaves, its words first."""
    step = 1 if end.row > start.row else -1
    between = range(start.row + step, end.row, step)
    words = DrawnCell(between[0], PASSING, label.width + PASSING, label)
    return [start, words, *(DrawnCell(row, PASSING, PASSING) for row in between[1:]), end]


def _order(rows: list[list[DrawnCell]]) -> None:
    best, fewest = [list(row) for row in rows], _crossings(rows)
    for sweep in range(_SWEEPS):
        downwards = sweep % 2 == 0
        for row in rows[1:] if downwards else reversed(rows[:-1]):
            _sort_by_neighbours(row, rows, downwards=downwards)
        crossings = _crossings(rows)
        if crossings < fewest:
            best, fewest = [list(row) for row in rows], crossings
    rows[:] = best


def _sort_by_neighbours(
    row: list[DrawnCell], rows: Sequence[Sequence[DrawnCell]], *, downwards: bool
) -> None:
    if not row:
        return
    place = {cell: index for index, cell in enumerate(rows[row[0].row + (-1 if downwards else 1)])}
    wanted = {}
    for index, cell in enumerate(row):
        beside = cell.up if downwards else cell.down
        wanted[cell] = sum(place[one] for one in beside) / len(beside) if beside else float(index)
    row.sort(key=wanted.__getitem__)


def _crossings(rows: Sequence[Sequence[DrawnCell]]) -> int:
    count = 0
    for above, below in pairwise(rows):
        place = {cell: index for index, cell in enumerate(below)}
        ends = [(index, place[down]) for index, cell in enumerate(above) for down in cell.down]
        count += sum(one[0] < other[0] and one[1] > other[1] for one in ends for other in ends)
    return count
