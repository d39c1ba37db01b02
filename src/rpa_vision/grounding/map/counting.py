"""Which of several that look the same: the one with the same place in their order, as a person counts along a row.

Who looks the same is told on each picture by itself, by its pixels: theme and zoom are then the same, and it does not
matter where a reader of screens draws the box around each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import median

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point
from rpa_vision.perception.lists.alike import MOST, apart
from rpa_vision.ports import Frame, Pixels

SAME_ROW = 0.5
"""Of a height: middles that differ by less are in one row."""
AS_FAR = 0.3
"""Of a gap, where all gaps grew alike: one that differs by more is not the same gap."""
EVEN = 40
"""Shades: what differs less from the ground is ground, compressed."""
SOFT = 0.8
"""Pixels: noise and the blocks of a compressed picture are smaller than this."""
RING = 2
"""Pixels of the ground around a drawing: it ends there, and no piece of a larger one does."""
WORTH_FITTING, ALIKE = 0.6, 0.85
"""Correlation: from the one on a place is fitted, from the other on it shows the same."""
NEARLY = 0.97
"""What is as alike is not fitted."""
AS_ALIKE = 0.08
"""By so much those of a row differ from the likest of them; on a blurred picture much is alike a little less."""
OFF = -1, 0, 1
"""Pixels by which one of two that are drawn the same is wider or higher, where a screen is scaled."""
SMALLEST = 6
"""Pixels: less has no form of its own."""
TRIED = 240
"""Places fitted: on a page full of print, letters are a little like anything."""
Explains = Callable[[Box, Box], bool]
"""Whether something that is surely another thing stands between two."""


def looking_the_same(box: Box, frame: Frame, kin: Sequence[Box], others: Sequence[Box] = ()) -> list[Box]:
    """In reading order, itself among them. ``kin``: what looks the same whatever stands in it, such as fields.
    ``others``: of their kind and another size, of which a part looks the same."""
    inner = drawn_in(box, frame)
    if min(inner.width, inner.height) < SMALLEST:
        inner = box  # a stroke is like any other; what says more is the ground around it
    drawn = [one for one in _drawn_like(inner, frame) if not any(map(one.intersection, others))]
    return apart([*kin, inner, *drawn])


def _drawn_like(inner: Box, frame: Frame) -> list[Box]:
    """What is drawn the same, with ground around it, a pixel larger or smaller: where a screen is scaled, or drawn at
    fractions of pixels, no two of a row are the same to the pixel."""
    grown = inner.grown(RING, frame.size)
    grey = cv2.cvtColor(np.ascontiguousarray(frame.pixels), cv2.COLOR_BGR2GRAY)
    screen = np.asarray(cv2.GaussianBlur(grey, (0, 0), SOFT), np.uint8)
    look = screen[grown.top : grown.bottom, grown.left : grown.right]
    if min(look.shape) < SMALLEST or look.std() < 1.0:  # an even surface looks like any other
        return []
    places = [
        (likeness, place) for likeness, place in _likest(screen, look) if not inner.contains(place.center)
    ]
    best = max((likeness for likeness, _ in places), default=0.0)
    least = max(ALIKE, best - AS_ALIKE)
    right, down = inner.left - grown.left, inner.top - grown.top
    return [
        Box(left, top, left + inner.width, top + inner.height).moved(right, down)
        for likeness, (left, top, _, _) in places
        if likeness >= least
    ][:MOST]


def _likest(screen: Pixels, look: Pixels) -> Iterator[tuple[float, Box]]:
    height, width = look.shape
    sized = [_sized(look, width + wider, height + higher) for wider in OFF for higher in OFF]
    alike = cv2.matchTemplate(screen, look, cv2.TM_CCOEFF_NORMED)
    for _ in range(TRIED):
        _, best, _, (left, top) = cv2.minMaxLoc(alike)
        if best < WORTH_FITTING:
            return
        rows, columns = (
            slice(max(0, low - RING), low + side + RING) for low, side in ((top, height), (left, width))
        )
        fits = max(best, _fit(screen[rows, columns], sized) if best < NEARLY else 0.0)
        yield fits, Box(left, top, left + width, top + height)
        alike[
            max(0, top - height // 2) : top + height // 2 + 1,
            max(0, left - width // 2) : left + width // 2 + 1,
        ] = -1


def _sized(look: Pixels, width: int, height: int) -> Pixels:
    return np.asarray(cv2.resize(look, (width, height)), np.uint8)


def _fit(there: Pixels, looks: Sequence[Pixels]) -> float:
    fitting = [one for one in looks if one.shape[0] <= there.shape[0] and one.shape[1] <= there.shape[1]]
    return max(float(cv2.matchTemplate(there, one, cv2.TM_CCOEFF_NORMED).max()) for one in fitting)


def place_of(look: Pixels, frame: Frame, at: Point) -> Box | None:
    """Where a picture cut out of this very screen stands around a point of it."""
    height, width = look.shape[:2]
    around = Box(at.x - width, at.y - height, at.x + width + 1, at.y + height + 1).intersection(
        frame.size.box
    )
    if around is None or around.width < width or around.height < height:
        return None
    part = np.ascontiguousarray(frame.pixels[around.top : around.bottom, around.left : around.right])
    _, _, (left, top), _ = cv2.minMaxLoc(cv2.matchTemplate(part, np.ascontiguousarray(look), cv2.TM_SQDIFF))
    if not np.array_equal(part[top : top + height, left : left + width], look):
        return None
    place = Box(left, top, left + width, top + height).moved(around.left, around.top)
    return place if place.contains(at) else None


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
    return next((other for one, other in pairs if same_place(one, meant)), None)


def same_place(one: Box, other: Box) -> bool:
    """A drawing may lie in a corner of the box that a reader draws around it."""
    return one.contains(other.center) or other.contains(one.center)


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
