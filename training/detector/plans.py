"""Which part of which screen is shown next, how large, and what may lie over it; and what is then to be found."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from kinds import KINDS
from screens import UNKNOWN, Array, Screen, Things

MOST_THINGS = 640
MOST_UNSURE = 48
SMALLEST = 4.0
"""Pixels: what is thinner after scaling cannot be told from a line."""
AS_DRAWN = 0.45
"""Share of crops that keep the size they were drawn in: what the net will see."""
SCALES = (0.67, 2.0)
ALONE = 0.1
"""Share of crops that show one window or dialog and little else: pictures of programs are often cut so."""
LAID_OVER = 0.2
"""Share of crops with something of another screen laid over them."""
CUT_OUT = tuple(
    KINDS.index(kind) for kind in ("dialog", "window", "popover", "menu", "toast", "panel", "card", "form")
)
HIDDEN, TOUCHED = 0.85, 0.1
"""Share of a thing that is covered, from which it is gone, and from which nobody is asked for it."""
CUT_AWAY = 0.5
"""Of a thing's area: less left in the crop, and nobody is asked for it."""
FREE_EDGES = 400.0
"""Pixels: what is larger is one thing also where the crop cuts it."""


class Window(NamedTuple):
    """A part of a screen, and the size it is shown in."""

    screen: int
    left: int
    top: int
    right: int
    bottom: int
    width: int
    height: int


class Plan(NamedTuple):
    ground: int
    """Grey of what the screen does not fill."""
    window: Window
    over: tuple[Window, int, int] | None
    """Something of another screen, and where its corner is laid."""


class Truths(NamedTuple):
    """Pictures × things: padded, because pictures hold different numbers of things."""

    boxes: Array
    kinds: Array
    """-1 where there is nothing."""
    clickable: Array
    states: Array
    name_at: Array
    doubtful: Array
    unsure: Array


class PlannedBatch(NamedTuple):
    width: int
    height: int
    plans: tuple[Plan, ...]
    truths: Truths


class _Piece(NamedTuple):
    plan: Plan
    things: Things
    unsure: Array


class Planner:
    """Needs the screens' sizes and truths alone: several of them work beside the training."""

    def __init__(self, screens: Sequence[Screen]) -> None:
        self._sizes = [one.size for one in screens]
        self._things = [one.things for one in screens]
        self._unsure = [one.unsure for one in screens]
        self._cut_out = [
            (index, row)
            for index, one in enumerate(screens)
            for row in np.flatnonzero(np.isin(one.things.kinds, CUT_OUT) & ~one.things.doubtful)
        ]
        self._by_library: dict[str, list[int]] = {}
        for index, one in enumerate(screens):
            self._by_library.setdefault(one.library, []).append(index)
        self._libraries = sorted(self._by_library)
        self._shares = [len(self._by_library[name]) ** 0.5 for name in self._libraries]

    def batches(self, seed: int, sizes: Sequence[tuple[int, int, int]]) -> Iterator[PlannedBatch]:
        """Without end; ``sizes``: how many pictures, how wide, how high."""
        rng = random.Random(seed)
        while True:
            count, width, height = rng.choice(sizes)
            pieces = [self._piece(rng, width, height) for _ in range(count)]
            yield PlannedBatch(width, height, tuple(one.plan for one in pieces), _stacked(pieces))

    def whole(self, screen: int, width: int, height: int) -> PlannedBatch:
        """A screen's first corner as it was drawn."""
        full_height, full_width = self._sizes[screen]
        window = Window(
            screen,
            0,
            0,
            min(width, full_width),
            min(height, full_height),
            min(width, full_width),
            min(height, full_height),
        )
        piece = self._shown(window, 1.0, 128)
        return PlannedBatch(width, height, (piece.plan,), _stacked([piece]))

    def _piece(self, rng: random.Random, width: int, height: int) -> _Piece:
        if self._cut_out and rng.random() < ALONE and (alone := self._alone(rng, width, height)):
            return alone
        [library] = rng.choices(self._libraries, self._shares)
        screen = rng.choice(self._by_library[library])
        scale = 1.0 if rng.random() < AS_DRAWN else float(np.exp(rng.uniform(*np.log(SCALES))))
        full_height, full_width = self._sizes[screen]
        wide, high = min(full_width, round(width / scale)), min(full_height, round(height / scale))
        left, top = _corner(rng, self._things[screen], full_width - wide, full_height - high, wide, high)
        shown = (min(width, round(wide * scale)), min(height, round(high * scale)))
        window = Window(screen, left, top, left + wide, top + high, *shown)
        piece = self._shown(window, scale, rng.randrange(256))
        if self._cut_out and rng.random() < LAID_OVER:
            piece = self._with_something_over(rng, piece, scale)
        return piece

    def _alone(self, rng: random.Random, width: int, height: int) -> _Piece | None:
        screen, row = rng.choice(self._cut_out)
        full_height, full_width = self._sizes[screen]
        around = rng.choice((0, 0, rng.randint(1, 60)))
        left, top, right, bottom = (int(edge) for edge in self._things[screen].boxes[row])
        left, top = max(0, left - around), max(0, top - around)
        right, bottom = min(full_width, right + around), min(full_height, bottom + around)
        scale = rng.choice((1.0, 1.0, 0.8, 1.25))
        wide, high = round((right - left) * scale), round((bottom - top) * scale)
        if not (64 < wide <= width and 48 < high <= height):
            return None
        return self._shown(Window(screen, left, top, right, bottom, wide, high), scale, 128)

    def _shown(self, window: Window, scale: float, ground: int) -> _Piece:
        edges = (0.0, 0.0, float(window.width), float(window.height))
        place = np.array([window.left, window.top] * 2, np.float32)
        unsure = _clipped((self._unsure[window.screen] - place) * scale, edges)
        things = _moved(self._things[window.screen], place, scale, edges)
        return _Piece(Plan(ground, window, None), things, unsure[_areas(unsure) > 0])

    def _with_something_over(self, rng: random.Random, under: _Piece, scale: float) -> _Piece:
        screen, row = rng.choice(self._cut_out)
        box = self._things[screen].boxes[row]
        left, top, right, bottom = (int(edge) for edge in box)
        wide, high = round((right - left) * scale), round((bottom - top) * scale)
        shown = under.plan.window
        if not (16 < wide < shown.width and 16 < high < shown.height):
            return under
        x, y = rng.randrange(shown.width - wide), rng.randrange(shown.height - high)
        place = np.array([left - x / scale, top - y / scale] * 2, np.float32)
        held = self._things[screen]
        held = held.take(_shares(held.boxes, box) > 0.99)
        edges = (float(x), float(y), float(x + wide), float(y + high))
        things = Things.joined(
            [_moved(held, place, scale, edges), _covered(under.things, np.array(edges))]
        ).in_order()
        over = (Window(screen, left, top, right, bottom, wide, high), x, y)
        return _Piece(under.plan._replace(over=over), things, under.unsure)


def _corner(
    rng: random.Random, things: Things, right: int, down: int, wide: int, high: int
) -> tuple[int, int]:
    """Half of the crops hold a thing drawn by lot: else most would show the emptiest part of a screen."""
    if len(things.boxes) and rng.random() < 0.5:
        box = things.boxes[rng.randrange(len(things.boxes))]
        left = int(rng.uniform(box[0], box[2]) - rng.uniform(0.2, 0.8) * wide)
        top = int(rng.uniform(box[1], box[3]) - rng.uniform(0.2, 0.8) * high)
        return max(0, min(right, left)), max(0, min(down, top))
    return rng.randint(0, right), rng.randint(0, down)


def _moved(things: Things, place: Array, scale: float, edges: tuple[float, float, float, float]) -> Things:
    whole = (things.boxes - place) * scale
    boxes = _clipped(whole, edges)
    left_over = _areas(boxes) / np.maximum(_areas(whole), 1e-6)
    sides = boxes[:, 2:] - boxes[:, :2]
    kept = (sides.min(axis=1) >= SMALLEST) & (left_over > 0.05)
    lost = (left_over < CUT_AWAY) & ~(sides.min(axis=1) > FREE_EDGES)
    moved = Things(
        boxes, things.kinds, things.clickable, things.states, (things.name_at - place[:2]) * scale,
        things.doubtful | lost,
    )  # fmt: skip
    return moved.take(kept).in_order()


def _covered(things: Things, over: Array) -> Things:
    hidden = _shares(things.boxes, over)
    under = (hidden > TOUCHED) & (hidden < HIDDEN)
    large = (things.boxes[:, 2:] - things.boxes[:, :2]).min(axis=1) > FREE_EDGES
    with np.errstate(invalid="ignore"):
        named = things.name_at
        lost = (
            (named[:, 0] > over[0])
            & (named[:, 0] < over[2])
            & (named[:, 1] > over[1])
            & (named[:, 1] < over[3])
        )
    seen = Things(
        things.boxes, things.kinds, np.full_like(things.clickable, UNKNOWN), things.states,
        np.where(lost[:, None], np.nan, named).astype(np.float32), things.doubtful | (under & ~large),
    )  # fmt: skip
    return seen.take(hidden < HIDDEN)


def _shares(boxes: Array, over: Array) -> Array:
    """Of each box, how much lies in ``over``."""
    return np.asarray(_areas(_clipped(boxes, tuple(over))) / np.maximum(_areas(boxes), 1e-6))


def _clipped(boxes: Array, edges: Sequence[float]) -> Array:
    low, high = np.array([edges[0], edges[1]] * 2), np.array([edges[2], edges[3]] * 2)
    return np.clip(boxes, low, high).astype(np.float32)


def _areas(boxes: Array) -> Array:
    return np.asarray(np.prod(np.maximum(boxes[:, 2:] - boxes[:, :2], 0), axis=1))


def _stacked(pieces: Sequence[_Piece]) -> Truths:
    count = max(1, min(MOST_THINGS, max(len(one.things.kinds) for one in pieces)))

    def padded(field: str, fill: float) -> Array:
        values = [getattr(one.things, field)[:count] for one in pieces]
        held = np.full((len(pieces), count, *values[0].shape[1:]), fill, values[0].dtype)
        for row, value in zip(held, values, strict=True):
            row[: len(value)] = value
        return held

    unsure = np.zeros((len(pieces), MOST_UNSURE, 4), np.float32)
    for row, piece in zip(unsure, pieces, strict=True):
        row[: len(piece.unsure[:MOST_UNSURE])] = piece.unsure[:MOST_UNSURE]
    return Truths(
        padded("boxes", 0), padded("kinds", UNKNOWN), padded("clickable", UNKNOWN), padded("states", UNKNOWN),
        padded("name_at", np.nan), padded("doubtful", False), unsure,
    )  # fmt: skip
