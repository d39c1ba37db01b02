"""Small drawn things: boxes and circles to tick, arrows, icons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rpa_vision.engines.layout.pixels.blobs import Blobs
from rpa_vision.engines.layout.pixels.shapes import Shape, is_checked, shape_of, tickable_sizes
from rpa_vision.engines.layout.pixels.surfaces import Surfaces
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels

SMALLEST, LARGEST = 4, 64
"""Pixels."""
FREE = 0.2
"""Of a mark's height: the least free space left and right of a box to tick."""


@dataclass(frozen=True, eq=False)
class Mark:
    box: Box
    shape: Shape
    checked: bool | None
    """None where that cannot be told."""
    ground: int
    """The number of the surface it stands on."""
    in_text: bool
    signed: bool = False
    """OCR read it as a box or circle of that kind, and no letter."""


def find_marks(pixels: Pixels, blobs: Blobs, surfaces: Surfaces, signs: Sequence[Box] = ()) -> list[Mark]:
    sides = blobs.boxes[:, 2:] - blobs.boxes[:, :2]
    fitting = ((sides >= SMALLEST) & (sides <= LARGEST)).all(axis=1)
    fitting &= ~blobs.written | tickable_sizes(*(sides - 1).T)
    size = Size(pixels.shape[1], pixels.shape[0])
    found = []
    for number in np.flatnonzero(fitting).tolist():
        left, top, right, bottom = blobs.boxes[number].tolist()
        box = Box(left, top, right - 1, bottom - 1)
        in_text = bool(blobs.written[number])
        shape = shape_of(blobs.outline(number), pixels, box)
        if shape in (Shape.SQUARE, Shape.CIRCLE) and _free_sides(box, blobs) < (2 if in_text else 1):
            shape = Shape.OTHER
        if not in_text or shape is not Shape.OTHER:
            found.append((box, shape, in_text))
    grounds = surfaces.under([box.grown(3, size) for box, *_ in found])
    return [
        Mark(box, shape, is_checked(pixels, box, shape), ground, in_text, _is_signed(box, signs))
        for (box, shape, in_text), ground in zip(found, grounds, strict=True)
    ]


def _is_signed(box: Box, signs: Sequence[Box]) -> bool:
    return any(box.contains(sign.center) or sign.contains(box.center) for sign in signs)


def _free_sides(box: Box, blobs: Blobs) -> int:
    """Letters stand closer together than a box and its text; only a label's colon comes as near."""
    room = max(2, round(FREE * box.height))
    rows = slice(box.top, box.bottom)
    left = blobs.numbers[rows, max(0, box.left - room) : box.left]
    right = blobs.numbers[rows, box.right + 1 : box.right + 1 + room]
    return (not left.any()) + (not right.any())
