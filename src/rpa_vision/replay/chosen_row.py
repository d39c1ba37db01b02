"""Whether a row of a list shows that it is the chosen one: what comes next is done to that row."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box, Point
from rpa_vision.perception.view import ScreenView

LEVEL = 12
"""Of 255: a pale choice on white; compression moves a whole row's ground by less."""
BESIDE = 2
"""Rows above and below: lists whose rows alternate in colour have a row of the same colour among them."""


def stands_out(view: ScreenView, place: Point) -> bool:
    """Its ground is unlike that of every row around it. A row that stands alone is not told from another."""
    rows = [line.bbox for line in view.lines]
    own = next(
        (row for row in rows if row.top <= place.y < row.bottom and row.left <= place.x < row.right), None
    )
    if own is None:
        return False
    around = _around(own, [row for row in rows if row is not own and _aligned(own, row)])
    ground = _ground(view, own)
    return all(np.abs(ground - _ground(view, row)).max() > LEVEL for row in around)


def _around(own: Box, column: list[Box]) -> list[Box]:
    above = sorted((row for row in column if row.bottom <= own.top), key=lambda row: -row.bottom)
    below = sorted((row for row in column if row.top >= own.bottom), key=lambda row: row.top)
    return [*above[:BESIDE], *below[:BESIDE]]


def _aligned(own: Box, row: Box) -> bool:
    return abs(row.left - own.left) <= own.height


def _ground(view: ScreenView, row: Box) -> NDArray[np.float64]:
    """What most of it is: letters cover less than half."""
    pixels = view.frame.pixels[row.top : row.bottom, row.left : row.right]
    ground: NDArray[np.float64] = np.median(pixels.reshape(-1, pixels.shape[2]), axis=0)
    return ground
