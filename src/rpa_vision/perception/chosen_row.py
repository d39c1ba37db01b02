"""Whether a row of a list shows that it is the chosen one: what comes next is done to that row."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType
from rpa_vision.models.wording import Token
from rpa_vision.perception.view import ScreenView

LEVEL = 12
"""Of 255: a pale choice on white; compression moves a whole row's ground by less."""
STRONG = 24
"""The same where too few rows are seen to tell a choice from stripes of two colours."""
BESIDE = 2
"""Rows above and below: lists whose rows alternate in colour have a row of the same colour among them."""


def row_state(view: ScreenView, place: Point) -> Literal["selected", "unselected"] | None:
    """Its ground is unlike that of every row around it, or not. None where fewer than two others can be seen: of two
    rows of two colours either may be the chosen one."""
    own = line_at(view, place)
    if own is None:
        return None
    above, below = _around(own.bbox, view)
    if len(above) + len(below) < 2:
        return None
    ground = _ground(view, own.bbox)
    striped_seen = max(len(above), len(below)) >= BESIDE
    level = LEVEL if striped_seen else STRONG
    apart = [float(np.abs(ground - _ground(view, row)).max()) for row in (*above, *below)]
    if min(apart) > level:
        return "selected"
    return "unselected" if min(apart) <= LEVEL else None


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


def _around(own: Box, view: ScreenView) -> tuple[list[Box], list[Box]]:
    column = [line.bbox for line in view.lines if line.bbox != own and _aligned(own, line.bbox)]
    above = sorted((row for row in column if row.bottom <= own.top), key=lambda row: -row.bottom)
    below = sorted((row for row in column if row.top >= own.bottom), key=lambda row: row.top)
    return above[:BESIDE], below[:BESIDE]


def _aligned(own: Box, row: Box) -> bool:
    return abs(row.left - own.left) <= own.height


def _ground(view: ScreenView, row: Box) -> NDArray[np.float64]:
    """What most of it is: letters cover less than half."""
    pixels = view.frame.pixels[row.top : row.bottom, row.left : row.right]
    ground: NDArray[np.float64] = np.median(pixels.reshape(-1, pixels.shape[2]), axis=0)
    return ground
