"""The small arrow or box before a branch of a tree: whether the branch is open."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Pixels

SMALLEST, LARGEST = 4, 20
"""Pixels, of its longer side."""
REACH = 12
"""Pixels around the place that was clicked, in which the whole of it stands."""
INK, FRAME_INK = 0.55, 0.2
"""Of the contrast: of the mark itself, and of a paler frame around it."""
SLIP = 4
"""Pixels beside the mark that still hit it."""
THIN = 2
"""Pixels: the line of a plus or minus sign."""
FRAME_GAP, SIDE = 5, 0.8
"""Pixels from the sign to its frame at most, and how much of each side is seen."""
FAINTEST = 40
"""Levels: less contrast is no mark."""
POINTED = 0.5
"""Of an arrow's base: what is left of it at its tip."""
TEXT_REACH = 3.0
"""Of a line's height, from the mark to the words of its branch."""

Branch = Literal["expanded", "collapsed"]
Ink = NDArray[np.uint8]


def branch_at(view: ScreenView, place: Point) -> tuple[str, Branch] | None:
    """The words of the branch whose mark stands there, and its state; None where no such mark is seen."""
    beside = [line for line in view.lines if _stands_before(place, line)]
    line = min(beside, key=lambda one: one.bbox.left, default=None)
    others = any(one is not line and one.bbox.contains(place) for one in view.lines)
    state = None if line is None or others else _state_at(view, place, line)
    return None if line is None or state is None else (line.text, state)


def mark_of(view: ScreenView, words: Box) -> Point | None:
    """The mark before these words: it opens the branch, the words only choose it."""
    first = words.left + _sign_width(view, words)
    last = max(0, words.left - round(TEXT_REACH * words.height))
    places = [Point(left, words.center.y) for left in range(first, last, -1)]
    hits = [place.x for place in places if branch_at(view, place) is not None]
    if not hits or hits[0] - hits[-1] >= len(hits):  # two marks: nobody can tell which is its own
        return None
    return Point((hits[0] + hits[-1]) // 2, words.center.y)


def _sign_width(view: ScreenView, words: Box) -> int:
    """Where OCR read the mark as a sign of the text, it stands in the text's box."""
    line = next((one for one in view.lines if one.bbox.intersection(words) is not None), None)
    return 0 if line is None else _sign_of(line)


def _sign_of(line: Token) -> int:
    return 0 if line.text[:1].isalnum() else line.bbox.height


def _stands_before(place: Point, line: Token) -> bool:
    box = line.bbox
    ahead = box.left + _sign_of(line) - place.x
    return box.top <= place.y < box.bottom and 0 < ahead <= TEXT_REACH * box.height + _sign_of(line)


def _state_at(view: ScreenView, place: Point, line: Token) -> Branch | None:
    around = Box(place.x - REACH, place.y - REACH, place.x + REACH + 1, place.y + REACH + 1)
    region = around.intersection(view.size.box)
    if region is None:
        return None
    right = min(region.right, line.bbox.left + _sign_of(line))
    part = view.frame.pixels[region.top : region.bottom, region.left : right]
    return _state_in(part, Point(place.x - region.left, place.y - region.top)) if part.size else None


def _state_in(pixels: Pixels, middle: Point) -> Branch | None:
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY).astype(np.float32)
    away = np.abs(grey - np.median(grey))
    if away.max() < FAINTEST:
        return None
    mark = _mark_at((away > INK * away.max()).astype(np.uint8), middle)
    if mark is None:
        return None
    box, ink = mark
    return _boxed(box, ink, away > FRAME_INK * away.max()) or _pointing(ink)


def _mark_at(inked: Ink, middle: Point) -> tuple[Box, Ink] | None:
    """The drawing at the place, or beside it by less than a finger's slip."""
    count, numbers, stats, _ = cv2.connectedComponentsWithStats(inked, connectivity=8)
    for number in range(1, count):
        left, top, width, height = stats[number, :4].tolist()
        box = Box(left, top, left + width, top + height)
        slipped = Box(left - SLIP, top - SLIP, box.right + SLIP, box.bottom + SLIP)
        if SMALLEST <= max(width, height) <= LARGEST and slipped.contains(middle):
            return box, (numbers[top : box.bottom, left : box.right] == number).astype(np.uint8)
    return None


def _boxed(box: Box, ink: Ink, drawn: NDArray[np.bool_]) -> Branch | None:
    """A line across a small square: open; with one down it as well: closed."""
    height, width = ink.shape
    dash = height <= THIN and width >= SMALLEST and bool(ink.all())
    cross = abs(height - width) <= 1 and bool(ink[height // 2].all()) and bool(ink[:, width // 2].all())
    thin = int(ink.sum()) <= THIN * (height + width)
    if not (dash or (cross and thin)) or not _is_framed(box, drawn):
        return None
    return "expanded" if dash else "collapsed"


def _is_framed(box: Box, drawn: NDArray[np.bool_]) -> bool:
    middle, half = box.center, box.width // 2
    for far in range(half + 1, half + FRAME_GAP + 1):
        left, top, right, bottom = middle.x - far, middle.y - far, middle.x + far, middle.y + far
        if left < 0 or top < 0 or right >= drawn.shape[1] or bottom >= drawn.shape[0]:
            return False
        sides = drawn[top, left : right + 1], drawn[bottom, left : right + 1]
        uprights = drawn[top : bottom + 1, left], drawn[top : bottom + 1, right]
        if all(float(side.mean()) > SIDE for side in (*sides, *uprights)):
            return True
    return False


def _pointing(ink: Ink) -> Branch | None:
    """A filled or open arrow: its hull is a triangle that points right, closed, or down, open."""
    hull = np.zeros_like(ink)
    points = cv2.findNonZero(ink)
    cv2.fillConvexPoly(hull, cv2.convexHull(points), 1)
    across, down = hull.sum(axis=1), hull.sum(axis=0)
    right = _narrows(down) and _is_even(across)
    below = _narrows(across) and _is_even(down)
    if right == below:
        return None
    return "collapsed" if right else "expanded"


def _narrows(lengths: NDArray[np.int64]) -> bool:
    """From its base to its tip."""
    third = max(1, len(lengths) // 3)
    base, tip = float(lengths[:third].mean()), float(lengths[-third:].mean())
    return tip <= POINTED * base and float(lengths[0]) >= 0.75 * float(lengths.max())


def _is_even(sideways: NDArray[np.int64]) -> bool:
    """The same on both sides of its tip."""
    half = len(sideways) // 2
    return abs(int(sideways[:half].sum()) - int(sideways[len(sideways) - half :].sum())) <= 0.25 * int(
        sideways.sum()
    )
