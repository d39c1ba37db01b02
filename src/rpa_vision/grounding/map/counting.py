"""Which of several that look the same: the one with the same place in their order, as a person counts along a row.

Who looks the same is told on each picture by itself, by its pixels: theme and zoom are then the same, and it does not
matter where a reader of screens draws the box around each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import median

import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.perception.lists.alike import apart, looking_like
from rpa_vision.ports import Frame

SAME_ROW = 0.5
"""Of a height: middles that differ by less are in one row."""
AS_FAR = 0.3
"""Of a gap, where all gaps grew alike: one that differs by more is not the same gap."""
EVEN = 40
"""Shades: what differs less from the ground is ground, compressed."""
Explains = Callable[[Box, Box], bool]
"""Whether something that is surely another thing stands between two."""


def looking_the_same(box: Box, frame: Frame, kin: Sequence[Box]) -> list[Box]:
    """In reading order, itself among them. ``kin``: what looks the same whatever stands in it, such as fields."""
    inner = drawn_in(box, frame)
    look = frame.pixels[inner.top : inner.bottom, inner.left : inner.right]
    return apart([inner, *kin, *looking_like(look, frame)])


def drawn_in(box: Box, frame: Frame) -> Box:
    """Without the even ground around it: how much of that belongs to it, each reader says otherwise."""
    pixels = frame.pixels[box.top : box.bottom, box.left : box.right].astype(np.int16)
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    ink = np.abs(pixels - np.median(edge, axis=0)).max(axis=2) > EVEN
    rows, columns = (np.flatnonzero(ink.any(axis=way)) for way in (1, 0))
    if not len(rows):
        return box
    return Box(
        box.left + int(columns[0]),
        box.top + int(rows[0]),
        box.left + int(columns[-1]) + 1,
        box.top + int(rows[-1]) + 1,
    )


def same_in_order(
    before: Sequence[Box], now: Sequence[Box], meant: Box, explained: tuple[Explains, Explains]
) -> Box | None:
    """None where they are not as many in each row, or not as far apart: then one has gone or come, or was not seen.
    ``explained``: a wider gap, on the one screen and on the other."""
    rows, rows_now = _rows(before), _rows(now)
    if [len(row) for row in rows] != [len(row) for row in rows_now]:
        return None
    across = [
        zip(pairwise(row), pairwise(there), strict=True) for row, there in zip(rows, rows_now, strict=True)
    ]
    down = zip(pairwise(row[0] for row in rows), pairwise(row[0] for row in rows_now), strict=True)
    gaps = [(one, other, 0) for line in across for one, other in line]
    if not (_as_far(gaps, explained) and _as_far([(one, other, 1) for one, other in down], explained)):
        return None
    pairs = (
        (one, other)
        for row, there in zip(rows, rows_now, strict=True)
        for one, other in zip(row, there, strict=True)
    )
    return next((other for one, other in pairs if one.contains(meant.center)), None)


def _rows(boxes: Sequence[Box]) -> list[list[Box]]:
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda one: one.center.y):
        if rows and abs(rows[-1][0].center.y - box.center.y) < SAME_ROW * min(rows[-1][0].height, box.height):
            rows[-1].append(box)
        else:
            rows.append([box])
    return [sorted(row, key=lambda one: one.center.x) for row in rows]


def _as_far(
    gaps: Sequence[tuple[tuple[Box, Box], tuple[Box, Box], int]], explained: tuple[Explains, Explains]
) -> bool:
    """As all the others are, or with something between them that was not there."""
    grown = [_gap(now, way) / _gap(was, way) for was, now, way in gaps]
    usual = median(grown) if grown else 1.0
    return all(
        abs(one - usual) <= AS_FAR * usual
        or (one > usual and explained[1](*now))
        or (one < usual and explained[0](*was))
        for one, (was, now, _) in zip(grown, gaps, strict=True)
    )


def _gap(pair: tuple[Box, Box], way: int) -> int:
    return max(1, pair[1].center[way] - pair[0].center[way])
