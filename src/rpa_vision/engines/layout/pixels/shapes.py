"""What a small drawing is, by its outline and its pixels."""

from __future__ import annotations

from enum import Enum, auto
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Pixels

Outline = NDArray[np.bool_]
Lengths = NDArray[np.int64]

TICKABLE_LEAST, TICKABLE_MOST = 9, 34
"""Pixels: the size of a box or circle to tick."""
ARROW_MOST = 22
ROUND = 0.18
"""Of the width: how far from its box's corner a circle's outline stays; rounded corners come nearer."""
SWITCH_LEAST, SWITCH_MOST, SWITCH_LOWEST = 1.5, 2.4, 12
"""Width by height of a switch, and its least height."""
SAME_COLOUR = 24
TICK = 0.12
"""Of the middle of a box: what a tick or a dot covers at least."""
FAINT = 10
"""Levels: less is the shading of an empty box."""
FRAME = 0.3
"""Of a box, both sides together: the thickest frame."""
DOT, RING = 0.72, 0.74
"""Of a circle's radius: the end of the largest dot, and the inner side of the thickest ring."""
HALF = 0.5
COLOURED = 40
"""Levels between the channels: a box that is filled with a colour is ticked, an empty one is as pale or dark as paper."""
PAPER = 40
"""Levels by which an empty box may be darker than what it lies on, on light ground."""
MIDDLE = 128
ASYMMETRY = 0.16
"""Of the contrast: how much a circle may differ from its mirror images."""
OUTLINE_ASYMMETRY = 0.55
"""Of the outline: the same for one that is lit from a side, as if it were carved."""


TRIANGLE_LEAST = 0.7
"""Of its height: how wide a triangle is that points down."""
CLOSED = 0.9
"""Of its first row, or of the second: corners may be faint."""
STILL_WIDE = 0.6
"""Of its width, a third of the way down."""


class Shape(Enum):
    SQUARE = auto()
    CIRCLE = auto()
    SWITCH = auto()
    ARROW_DOWN = auto()
    OTHER = auto()


def may_be_tickable(box: Box) -> bool:
    sides = box.width, box.height
    fits = min(sides) >= TICKABLE_LEAST and max(sides) <= TICKABLE_MOST
    return fits and abs(box.width - box.height) <= 0.2 * max(sides)


def tickable_sizes(width: Lengths, height: Lengths) -> NDArray[np.bool_]:
    """The same of many."""
    shorter, longer = np.minimum(width, height), np.maximum(width, height)
    return (shorter >= TICKABLE_LEAST) & (longer <= TICKABLE_MOST) & (longer - shorter <= 0.2 * longer)


def shape_of(outline: Outline, pixels: Pixels, box: Box) -> Shape:
    if box.width <= ARROW_MOST and points_down(outline):
        return Shape.ARROW_DOWN
    if may_be_tickable(box):
        return _tickable(outline, pixels, box)
    long = SWITCH_LEAST <= box.width / box.height <= SWITCH_MOST
    if long and SWITCH_LOWEST <= box.height <= TICKABLE_MOST and is_ring(outline):
        return Shape.SWITCH if corner_gap(outline) > ROUND * box.height else Shape.OTHER
    return Shape.OTHER


def _tickable(outline: Outline, pixels: Pixels, box: Box) -> Shape:
    if is_ring(outline) and corner_gap(outline) <= ROUND * box.width:
        return Shape.SQUARE if _even_inside(pixels, box) else Shape.OTHER
    round_ = is_ring(outline) or _is_diamond(outline)  # some toolkits choose by diamonds
    return Shape.CIRCLE if round_ and _is_symmetric(outline, pixels, box) else Shape.OTHER


def points_down(outline: Outline, least: float = 1.1) -> bool:
    """``least``: of its height, how wide it is."""
    height, width = outline.shape
    if not (TRIANGLE_LEAST if _narrows(outline) else least) <= width / height <= 3:
        return False
    third = max(1, height // 3)
    top, bottom = np.flatnonzero(outline[:third].any(axis=0)), np.flatnonzero(outline[-third:].any(axis=0))
    if not len(top) or not len(bottom):
        return False
    top_width, bottom_width = np.ptp(top) + 1, np.ptp(bottom) + 1
    level = abs((top[0] + top[-1]) - (bottom[0] + bottom[-1])) <= 4
    return bool(level and top_width >= 0.8 * width and bottom_width <= 0.6 * width)


def _narrows(outline: Outline) -> bool:
    """Closed at its top and ever narrower from there: no letter does that, « V » and « Y » being open, « T » a stem."""
    columns = [np.flatnonzero(row) for row in outline]
    if outline[:2].mean(axis=1).max() < CLOSED or not all(map(len, columns)):
        return False
    widths = [int(np.ptp(row)) + 1 for row in columns[1:]]
    still_wide = widths[len(widths) // 3] >= STILL_WIDE * outline.shape[1]
    return still_wide and all(lower <= upper for upper, lower in pairwise(widths))


def is_ring(outline: Outline, least: float = 0.75) -> bool:
    """Something stands at each side, and all along: seen from any side, the outline hides what is inside."""
    depth = max(2, round(0.3 * min(outline.shape)))
    sides = (outline[:depth], outline[-depth:], outline.T[:depth], outline.T[-depth:])
    return all(np.count_nonzero(side.any(axis=0)) > least * side.shape[1] for side in sides)


def corner_gap(outline: Outline) -> float:
    """The least way, across plus down, from a corner of the box to the outline: that of the four corners'
    second largest, since noise fills a corner rather than empties it."""
    down, across = np.nonzero(outline)
    up, back = outline.shape[0] - 1 - down, outline.shape[1] - 1 - across
    gaps = ((one + other).min() for one in (down, up) for other in (across, back))
    return int(sorted(gaps)[2])


def _is_diamond(outline: Outline) -> bool:
    height, width = outline.shape
    points = outline[0].sum(), outline[-1].sum(), outline[:, 0].sum(), outline[:, -1].sum()
    pointed = max(points) <= 0.35 * min(height, width)
    return bool(pointed) and 0.7 * width <= corner_gap(outline) * 2 <= 1.4 * width


def _is_symmetric(outline: Outline, pixels: Pixels, box: Box) -> bool:
    """A circle with or without its dot looks the same in a mirror; most icons do not."""
    if _asymmetry(outline.astype(np.float64)) <= OUTLINE_ASYMMETRY * float(outline.mean()):
        return True
    crops = (
        pixels[box.top : box.bottom + more_down, box.left : box.right + more_across].mean(axis=2)
        for more_down in (0, 1)
        for more_across in (0, 1)
    )
    return any(_asymmetry(crop) <= ASYMMETRY * max(1.0, float(np.ptp(crop))) for crop in crops)


def _asymmetry(values: NDArray[np.float64]) -> float:
    return float(np.abs(values - values[:, ::-1]).mean() + np.abs(values - values[::-1]).mean())


def _even_inside(pixels: Pixels, box: Box) -> bool:
    """In the corners just inside the outline there is one colour, whether the middle is ticked or not."""
    corners = _inside(pixels, box)
    middle = np.median(corners, axis=0)
    return float(np.mean(np.abs(corners - middle).max(axis=1) <= SAME_COLOUR)) >= 0.7


def _inside(pixels: Pixels, box: Box) -> NDArray[np.int64]:
    """Pixels near the corners of a square, inside its frame, where no tick reaches."""
    turn = np.pi / 8 * np.array([1.6, 2, 2.4, 5.6, 6, 6.4, 9.6, 10, 10.4, 13.6, 14, 14.4])
    x, y = np.cos(turn), np.sin(turn)
    reach = 1 - max(5 / max(box.width, 10), FRAME)
    longest = np.maximum(np.abs(x), np.abs(y))
    x, y = x / longest, y / longest
    columns = np.rint((box.left + box.right - 1) / 2 + x * reach * box.width / 2).astype(int)
    rows = np.rint((box.top + box.bottom - 1) / 2 + y * reach * box.height / 2).astype(int)
    return np.asarray(pixels[rows, columns], dtype=np.int64)


def is_checked(pixels: Pixels, box: Box, shape: Shape) -> bool | None:
    """None where something faint stands in it: a tick that is greyed out, or no more than a shade."""
    if shape is Shape.SWITCH:
        return _knob_is_right(pixels, box)
    if shape is Shape.CIRCLE:
        return _is_dotted(pixels, box)
    if shape is not Shape.SQUARE:
        return False
    ground = np.median(_inside(pixels, box), axis=0)
    inset_x, inset_y = round(0.3 * box.width), round(0.3 * box.height)
    middle = pixels[box.top + inset_y : box.bottom - inset_y, box.left + inset_x : box.right - inset_x]
    away = np.abs(middle - ground).max(axis=2)
    if float(np.mean(away > SAME_COLOUR * 1.5)) > TICK:
        return True
    if float(np.mean(away > FAINT)) > TICK:
        return None
    return _is_filled(ground, pixels, box)


def _is_dotted(pixels: Pixels, box: Box) -> bool | None:
    """From the middle outwards, a dot ends before the ring; an empty circle is the same up to its ring."""
    around = _around(pixels, box)
    reached, is_even = _evenness(around, HALF)
    if reached < DOT:
        return True
    if not is_even or _is_lighter_than_dark(around, pixels, box):
        return None  # something faint stands in it; or it is the dot of a dark circle, taken for the circle
    return _is_filled(around[0], pixels, box)


def is_light_disc(pixels: Pixels, box: Box) -> bool:
    """Of one colour up to its ring, and lighter than the dark ground it lies on."""
    around = _around(pixels, box)
    return _evenness(around, RING)[1] and _is_lighter_than_dark(around, pixels, box)


def _evenness(around: NDArray[np.float64], unshaded: float) -> tuple[float, bool]:
    """How far from its middle it is of one colour, and whether that is up to its ring, without a shade so far out."""
    apart = np.abs(around - around[:2].mean(axis=0)).max(axis=1)
    radius = len(around) - 1
    reached = float(np.argmax(apart > SAME_COLOUR * 1.5)) / radius if apart.max() > SAME_COLOUR * 1.5 else 1.0
    inner = apart[: max(2, round(unshaded * radius))]
    return reached, reached >= RING and float(inner.max()) <= FAINT


def _is_lighter_than_dark(around: NDArray[np.float64], pixels: Pixels, box: Box) -> bool:
    lighter = float(around[0].mean()) - float(_outside(pixels, box).mean())
    return lighter > PAPER and _is_dark(pixels, box)


def _is_filled(inside: NDArray[np.float64], pixels: Pixels, box: Box) -> bool | None:
    """Of one colour all over. Greyed out, or a dot without its circle, nobody can tell: paper is not darker than what
    it lies on."""
    if np.ptp(inside) > COLOURED:
        return True
    darker = float(_outside(pixels, box).mean()) - float(inside.mean())
    return None if darker > PAPER and not _is_dark(pixels, box) else False


def _is_dark(pixels: Pixels, box: Box) -> bool:
    return float(_outside(pixels, box).mean()) < MIDDLE


def _outside(pixels: Pixels, box: Box) -> NDArray[np.float64]:
    """The colour all around it."""
    top, bottom = max(0, box.top - 3), min(len(pixels) - 1, box.bottom + 3)
    left, right = max(0, box.left - 3), min(pixels.shape[1] - 1, box.right + 3)
    sides = [pixels[row, left : right + 1] for row in (top, bottom)]
    sides += [pixels[top : bottom + 1, column] for column in (left, right)]
    return np.asarray(np.median(np.concatenate(sides), axis=0), dtype=np.float64)


def _around(pixels: Pixels, box: Box) -> NDArray[np.float64]:
    """The colour at each distance from the middle, pixel by pixel up to the edge: the usual one all around."""
    radius = min(box.width, box.height) // 2
    turn = np.pi / 16 * np.arange(32)
    far = np.arange(radius + 1)[:, None]
    columns = np.rint((box.left + box.right - 1) / 2 + far * np.cos(turn)).astype(int)
    rows = np.rint((box.top + box.bottom - 1) / 2 + far * np.sin(turn)).astype(int)
    inside = pixels[rows.clip(0, len(pixels) - 1), columns.clip(0, pixels.shape[1] - 1)]
    return np.asarray(np.median(inside, axis=1), dtype=np.float64)


def _knob_is_right(pixels: Pixels, box: Box) -> bool | None:
    """The track shows more of its colour on the side without the knob."""
    row = pixels[box.center.y, box.left : box.right].astype(np.int64)
    quarter = max(3, len(row) // 4)
    track = np.median(
        pixels[box.top + 2 : box.top + 4, box.left + quarter : box.right - quarter], axis=(0, 1)
    )
    left, right = (
        float(np.abs(part - track).max(axis=1).mean()) for part in (row[2:quarter], row[-quarter:-2])
    )
    return None if abs(right - left) < SAME_COLOUR else right > left
