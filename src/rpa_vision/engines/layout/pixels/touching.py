"""Which surfaces share a border: cells of a table, parts of one field, rows of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rpa_vision.engines.layout.pixels.components import Numbers
from rpa_vision.engines.layout.pixels.surfaces import Surface, Surfaces

ALIGNED = 5
"""Pixels by which borders that are one may differ."""
BEYOND = (3, 4, 6)
"""Pixels past the even part of a surface where one that touches it begins."""


@dataclass(frozen=True)
class Neighbours:
    """The surfaces of the same height beside one, and of the same width above and below."""

    left: Surface | None = None
    above: Surface | None = None
    right: Surface | None = None
    below: Surface | None = None
    end: Surface | None = None
    """What touches its right side, whatever its height."""

    @property
    def beside(self) -> bool:
        return self.left is not None or self.right is not None

    @property
    def stacked(self) -> bool:
        return self.above is not None or self.below is not None


def neighbours_of(wanted: Sequence[Surface], surfaces: Surfaces) -> list[Neighbours]:
    if not wanted:
        return []
    left, top, right, bottom = np.array([surface.inner for surface in wanted], dtype=np.int64).T
    x, y = (left + right) // 2, (top + bottom) // 2
    steps = np.array(BEYOND)[:, None]
    sides = (
        _numbers_at(left - 1 - steps, y + 0 * steps, surfaces),
        _numbers_at(x + 0 * steps, top - 1 - steps, surfaces),
        _numbers_at(right - 1 + steps, y + 0 * steps, surfaces),
        _numbers_at(x + 0 * steps, bottom - 1 + steps, surfaces),
    )
    quarter = top + (bottom - top) // 4  # an arrow may stand in the middle
    ends = _numbers_at(right - 1 + steps, quarter + 0 * steps, surfaces)
    found = []
    for index, surface in enumerate(wanted):
        met = [_first(side[:, index].tolist(), surface, surfaces) for side in sides]
        beside, stacked = (met[0], met[2]), (met[1], met[3])
        before, after = (other if other and _aligned(surface, other, 1) else None for other in beside)
        above, below = (other if other and _aligned(surface, other, 0) else None for other in stacked)
        end = _first(ends[:, index].tolist(), surface, surfaces)
        found.append(Neighbours(before, above, after, below, end))
    return found


def _numbers_at(x: Numbers, y: Numbers, surfaces: Surfaces) -> Numbers:
    height, width = surfaces.numbers.shape
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    numbers = surfaces.numbers[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
    return np.asarray(np.where(inside, numbers, 0), dtype=np.int64)


def _first(numbers: list[int], surface: Surface, surfaces: Surfaces) -> Surface | None:
    for number in numbers:
        other = surfaces.by_number.get(number)
        if other is not None and other is not surface:
            return other
    return None


def _aligned(one: Surface, other: Surface, axis: int) -> bool:
    return (
        abs(one.box[axis] - other.box[axis]) <= ALIGNED
        and abs(one.box[axis + 2] - other.box[axis + 2]) <= ALIGNED
    )
