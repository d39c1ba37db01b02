"""Stretches of even colour with edges all around: fields, buttons, panels, cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.layout.pixels.components import Labels, Numbers, components
from rpa_vision.engines.layout.pixels.edges import Mask
from rpa_vision.models.geometry import Box, Point
from rpa_vision.ports import Pixels

Colour = tuple[int, int, int]
"""Blue, green, red."""

SMALLEST_SIDE = 6
RING = 6.5
"""Of half the way around: a line of three pixels around something is even in its own middle, but no surface."""
FROM_CORNERS = np.array([1, 15, 2, 14, 4, 12, 8])
"""Sixteenths of a surface's sides, from its corners to its middle."""
OUTSIDE = 5
"""Pixels from a surface to what surrounds it: beyond its frame and the frame's soft edge."""


@dataclass(frozen=True, eq=False)
class Surface:
    number: int
    inner: Box
    """Of the even part."""
    box: Box
    """With the frame."""
    fill: float
    """How much of the inner box is even: nearly all of a field, half of a panel full of things."""
    colour: Colour
    around: Colour
    """Of what it lies on."""
    parent: int
    """The number of what it lies on."""


@dataclass(frozen=True, eq=False)
class Surfaces:
    numbers: Labels
    """Which surface each pixel belongs to; nought on edges."""
    by_number: dict[int, Surface]

    @cached_property
    def everything(self) -> tuple[Surface, ...]:
        return tuple(self.by_number.values())

    def inside(self, point: Point) -> int:
        """The number at a place, nought on an edge or outside the picture."""
        height, width = self.numbers.shape
        return int(self.numbers[point.y, point.x]) if 0 <= point.x < width and 0 <= point.y < height else 0

    def under(self, boxes: Sequence[Box]) -> list[int]:
        """The numbers of what most of each text or mark stands on; nought where only edges are."""
        if not boxes:
            return []
        left, top, right, bottom = (column[:, None] for column in np.array(boxes, dtype=np.int64).T)
        across = left + (right - left) * np.array([1, 3, 5, 1, 3, 5, 1, 3, 5]) // 6
        down = top + (bottom - top) * np.array([1, 1, 1, 3, 3, 3, 5, 5, 5]) // 6
        numbers = self.numbers[down, across]
        found: list[int] = _most_common(numbers, self._known[numbers]).tolist()
        return found

    @cached_property
    def _known(self) -> NDArray[np.bool_]:
        known = np.zeros(int(self.numbers.max(initial=0)) + 1, dtype=np.bool_)
        known[list(self.by_number)] = True
        return known


def find_surfaces(pixels: Pixels, drawn: Mask) -> Surfaces:
    parts = components(1 - drawn, 4)
    labels, area = parts.numbers, parts.areas
    width, height = (parts.boxes[:, 2:] - parts.boxes[:, :2]).T
    ring = (area < 0.5 * width * height) & (area <= RING * (width + height))
    chosen = np.flatnonzero((np.minimum(width, height) >= SMALLEST_SIDE) & ~ring)
    if not len(chosen):
        return Surfaces(labels, {})
    inner = parts.boxes[chosen]
    x, y = _outside(inner, pixels.shape[1], pixels.shape[0])
    around = labels[y, x]
    columns = {
        "inner": inner,
        "box": _framed(inner, pixels.shape[1], pixels.shape[0]),
        "fill": area[chosen] / (width * height)[chosen],
        "colour": _own_colours(pixels, labels, chosen, inner),
        "around": np.median(pixels[y, x], axis=1).astype(np.int64),
        "parent": _most_common(around, around > 0),
    }
    rows = zip(chosen.tolist(), *(column.tolist() for column in columns.values()), strict=True)
    return Surfaces(
        labels,
        {
            number: Surface(number, Box(*within), Box(*framed), fill, tuple(colour), tuple(around), parent)
            for number, within, framed, fill, colour, around, parent in rows
        },
    )


def _own_colours(pixels: Pixels, labels: Labels, chosen: Numbers, inner: Numbers) -> Numbers:
    """Of one pixel each, the first that is part of it: near its corners, where no text stands, then on a grid."""
    left, top, right, bottom = (inner[:, column, None] for column in range(4))
    down, across = (grid.ravel()[None, :] for grid in np.meshgrid(FROM_CORNERS, FROM_CORNERS, indexing="ij"))
    order = np.argsort(np.abs(down - 8) < 6, axis=1, kind="stable")
    down, across = np.take_along_axis(down, order, axis=1), np.take_along_axis(across, order, axis=1)
    x, y = left + (right - 1 - left) * across // 16, top + (bottom - 1 - top) * down // 16
    first = np.argmax(labels[y, x] == chosen[:, None], axis=1)
    every = np.arange(len(chosen))
    return np.asarray(pixels[y[every, first], x[every, first]], dtype=np.int64)


def _framed(inner: Numbers, width: int, height: int) -> Numbers:
    """A line's far side is one pixel out to the right and below, two to the left and above: a step is
    marked on the pixel after it."""
    grown = inner + np.array([-2, -2, 1, 1])
    return np.asarray(np.clip(grown, 0, [width, height, width, height]), dtype=np.int64)


def _outside(inner: Numbers, width: int, height: int) -> tuple[Numbers, Numbers]:
    left, top, right, bottom = inner.T
    middle_x, middle_y = (left + right) // 2, (top + bottom) // 2
    x = np.stack([left - OUTSIDE, right + OUTSIDE, middle_x, middle_x], axis=1)
    y = np.stack([middle_y, middle_y, top - OUTSIDE, bottom + OUTSIDE], axis=1)
    return np.clip(x, 0, width - 1), np.clip(y, 0, height - 1)


def _most_common(numbers: Labels, counted: NDArray[np.bool_]) -> Numbers:
    """Of each row; nought where none counts."""
    alike = (numbers[:, :, None] == numbers[:, None, :]).sum(axis=2) * counted
    best = alike.argmax(axis=1)
    every = np.arange(len(numbers))
    return np.where(counted[every, best], numbers[every, best], 0).astype(np.int64)


def median_colour(pixels: Pixels) -> NDArray[np.float64]:
    """Of a patch. Numpy sorts pairs of bytes many times as fast as it finds the median of bytes."""
    ordered = np.sort(np.ascontiguousarray(pixels.reshape(-1, 3).T, dtype=np.uint16))
    return (
        ordered[:, (ordered.shape[1] - 1) // 2] + ordered[:, ordered.shape[1] // 2].astype(np.float64)
    ) / 2


def difference(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
