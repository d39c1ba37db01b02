"""Whether a row of a list shows that it is the chosen one: what comes next is done to that row."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView

LEVEL = 12
"""Of 255: a pale choice on white; compression moves a whole row's ground by less."""
STRONG = 24
"""The same where too few rows are seen to tell a choice from stripes of two colours."""
BESIDE = 2
"""Rows above and below: lists whose rows alternate in colour have a row of the same colour among them."""
EDGE = 4
"""Pixels by which the sides of two rows of one table may differ, or that a line between them takes."""


def row_state(view: ScreenView, place: Point) -> Literal["selected", "unselected"] | None:
    """Its ground is unlike that of every row around it, or not. None where fewer than two others can be seen: of two
    rows of two colours either may be the chosen one. Nor is it known where two others are as unlike each other: one
    of them may be the chosen one, and the other a heading."""
    own = line_at(view, place)
    if own is None:
        return None
    around = _around(own.bbox, view)
    if len(around.rows) < 2:
        return None
    ground, others = _ground(view, own.bbox), [_ground(view, row) for row in around.rows]
    apart = min(_apart(ground, other) for other in others)
    if apart <= LEVEL:
        return "unselected"
    among_them = max(_apart(one, other) for one, other in combinations(others, 2))
    level = LEVEL if around.shows_stripes else STRONG
    return "selected" if apart > max(level, among_them) else None


def line_at(view: ScreenView, place: Point) -> Token | None:
    """The text that stands there; between the cells of a row, the nearest of them."""
    there = next((line for line in view.lines if line.bbox.contains(place)), None)
    row = next(
        (one.bbox for one in view.elements if one.type is ElementType.TABLE_ROW and one.bbox.contains(place)),
        None,
    )
    if there is not None or row is None:
        return there
    cells = [line for line in view.lines if row.contains(line.bbox.center)]
    return min(cells, key=lambda line: abs(line.bbox.center.x - place.x), default=None)


@dataclass(frozen=True)
class _Around:
    rows: tuple[Box, ...]
    shows_stripes: bool
    """If the list has any: then a row of its own colour is among them."""


def _around(own: Box, view: ScreenView) -> _Around:
    column = [line.bbox for line in view.lines if line.bbox != own and _aligned(own, line.bbox)]
    table = _table_around(own, view)
    rows = [row for row in column if table is None or table.contains(row.center)]
    above = sorted((row for row in rows if row.bottom <= own.top), key=lambda row: -row.bottom)
    below = sorted((row for row in rows if row.top >= own.bottom), key=lambda row: row.top)
    but_heading = above[:-1]
    stripes = max(len(but_heading), len(below)) >= BESIDE
    return _Around((*above[:BESIDE], *below[:BESIDE]), stripes)


def _table_around(own: Box, view: ScreenView) -> Box | None:
    """As far as lines show its rows, one next to the other: what stands under a table, such as a button, is no row."""
    rows = [one.bbox for one in view.elements if one.type is ElementType.TABLE_ROW]
    found = next((row for row in rows if row.contains(own.center)), None)
    while found is not None and (more := next((row for row in rows if _continues(found, row)), None)):
        found = found.union(more)
    return found


def _continues(table: Box, row: Box) -> bool:
    same_sides = abs(row.left - table.left) <= EDGE and abs(row.right - table.right) <= EDGE
    touches = row.top <= table.bottom + EDGE and table.top - EDGE <= row.bottom
    return same_sides and touches and table.union(row) != table


def _aligned(own: Box, row: Box) -> bool:
    return abs(row.left - own.left) <= own.height


def _apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    return float(np.abs(one - other).max())


def _ground(view: ScreenView, row: Box) -> NDArray[np.float64]:
    """What most of it is: letters cover less than half."""
    pixels = view.frame.pixels[row.top : row.bottom, row.left : row.right]
    ground: NDArray[np.float64] = np.median(pixels.reshape(-1, pixels.shape[2]), axis=0)
    return ground
