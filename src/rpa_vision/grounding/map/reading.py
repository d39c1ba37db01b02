"""What an overlay says about one thing: where it is, how surely, and whether all that stood around it is there, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.map.assigning import NOBODY, Floats
from rpa_vision.grounding.map.sets import Overlay, ThingSet
from rpa_vision.grounding.map.things import Things
from rpa_vision.models.geometry import Box, Point

SURE = 0.9
"""Of a neighbour: it is where the map says."""
OWN = 0.7
"""Of a look-alike: it is not the other one. As many as there were, one to one, say more than each alone."""
AROUND, MOST_OF_THEM = 8, 0.75
"""The nearest things, and how many of them must be there for the arrangement to be whole."""
IN_PLACE = 3.0
"""Lines of text by which a neighbour may have moved otherwise than the thing itself: further, and it was laid out anew."""
IN_LINE = 0.5
"""Lines of text between their middles."""
SAME_TEXT, SAME_LOOK = 0.95, 0.9
"""From here on two things look the same to a person who reads fast."""
LIKE = 0.5
"""Of looks: less, and it shows something else."""
READ_AGAIN = 0.8
"""Of texts: the same one, a letter misread."""
FEWEST = 2
SAME_SIZE = 0.25
"""Of either side."""
LARGEST = 0.25
"""Of a screen: what a click was on is smaller."""


@dataclass(frozen=True)
class ByMap:
    thing: int
    """Of the present screen."""
    box: Box
    chance: float
    whole: bool
    """All that looks like it, and most of what stood nearest, has its own partner: nothing is missing that would shift
    a row by one."""


@dataclass(frozen=True)
class LikelyPlace:
    box: Box
    chance: float


def thing_at(screen: ThingSet, point: Point) -> int | None:
    """The smallest that the point lies in."""
    x, y = point
    boxes = screen.boxes
    inside = (boxes[:, 0] <= x) & (x < boxes[:, 2]) & (boxes[:, 1] <= y) & (y < boxes[:, 3])
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    largest = LARGEST * float(np.prod(boxes[:, 2:].max(axis=0))) if len(boxes) else 0.0
    held = np.flatnonzero(inside & (areas <= largest))
    return int(held[areas[held].argmin()]) if len(held) else None


def found(overlay: Overlay, thing: int) -> ByMap | None:
    partner = int(overlay.told.partners[thing])
    if partner == NOBODY:
        return None
    whole = _series_whole(overlay, thing, partner) and _around_whole(overlay, thing, partner)
    return ByMap(partner, overlay.present.box(partner), float(overlay.told.chances[thing]), whole)


def candidates(overlay: Overlay, thing: int, most: int = 4) -> list[LikelyPlace]:
    return [
        LikelyPlace(overlay.present.box(place), chance)
        for place, chance in overlay.told.candidates(thing)[:most]
    ]


def claimed_by(overlay: Overlay, present: int) -> tuple[int, float] | None:
    """Which learnt thing this is, and how surely."""
    mine = np.flatnonzero(overlay.told.partners == present)
    return (int(mine[0]), float(overlay.told.chances[mine[0]])) if len(mine) else None


def looks_as_it_did(overlay: Overlay, thing: int, partner: int) -> bool:
    """More or less: another style, not another drawing."""
    return float(overlay.learnt.things.looks[thing] @ overlay.present.things.looks[partner]) >= LIKE


def says_the_same_around(overlay: Overlay, thing: int) -> bool:
    """Every text that stood nearest is there: a panel built like another one differs by its heading alone."""
    told, learnt, present = overlay.told, overlay.learnt, overlay.present
    written = [one for one in _nearest(learnt.boxes, thing) if learnt.things.facts[one, 0] > 0]
    kept = [
        bool(told.chances[one] >= SURE)
        and float(learnt.things.words[one] @ present.things.words[told.partners[one]]) >= READ_AGAIN
        for one in written
    ]
    return len(kept) >= FEWEST and all(kept)


def row_whole(overlay: Overlay, thing: int, place: int) -> bool:
    """Of those that look like it in its row or its column: a person counts along these."""
    learnt, present = overlay.learnt.things, overlay.present.things
    before, now = _in_line(learnt, thing), _in_line(present, place)
    return (len(before) == 1 and len(now) == 1) or _each_has_its_own(overlay, before, now)


def _series_whole(overlay: Overlay, thing: int, partner: int) -> bool:
    """Of those that look like it anywhere: with one gone or one more, which is which would be a guess."""
    now = _alike(overlay.present.things, partner)
    return _each_has_its_own(overlay, _alike(overlay.learnt.things, thing), now if len(now) > 1 else ())


def _each_has_its_own(
    overlay: Overlay, before: Sequence[int] | NDArray[np.int64], now: Sequence[int] | NDArray[np.int64]
) -> bool:
    told = overlay.told
    known = set(told.partners[told.chances >= OWN].tolist())
    return all(told.chances[one] >= OWN for one in before) and all(int(one) in known for one in now)


def _in_line(things: Things, one: int) -> NDArray[np.int64]:
    alike = _alike(things, one)
    middles = _middles(things)
    apart = np.abs(middles[alike] - middles[one]).min(axis=1)
    return np.asarray(alike[apart <= IN_LINE], np.int64)


def _around_whole(overlay: Overlay, thing: int, partner: int) -> bool:
    """Most of what stood nearest is there and moved as it did."""
    learnt, present, told = overlay.learnt, overlay.present, overlay.told
    near = _nearest(learnt.boxes, thing)
    if len(near) < FEWEST:
        return False
    places = [_middles(side.things) for side in (learnt, present)]
    own = places[1][partner] - places[0][thing]
    kept = [
        bool(told.chances[one] >= SURE)
        and bool(np.abs(places[1][told.partners[one]] - places[0][one] - own).min() <= IN_PLACE)
        for one in near
    ]
    return sum(kept) >= MOST_OF_THEM * len(near)


def _nearest(boxes: Floats, thing: int) -> NDArray[np.int64]:
    """By the gap between their edges; what holds it or lies in it says nothing about where it is."""
    mine = boxes[thing]
    across = np.maximum(np.maximum(mine[0] - boxes[:, 2], boxes[:, 0] - mine[2]), 0)
    down = np.maximum(np.maximum(mine[1] - boxes[:, 3], boxes[:, 1] - mine[3]), 0)
    gap = np.hypot(across, 2 * down)
    gap[gap == 0] = np.inf
    order = np.argsort(gap, kind="stable")[:AROUND]
    return np.asarray(order[np.isfinite(gap[order])], np.int64)


def _alike(things: Things, one: int) -> NDArray[np.int64]:
    """The places of all that look like it, itself among them."""
    sides = things.places[:, 2:] - things.places[:, :2]
    size = (np.abs(sides - sides[one]) <= SAME_SIZE * np.maximum(sides, sides[one]) + 0.2).all(axis=1)
    written = things.facts[:, 0] > 0
    if written[one]:
        same = things.words @ things.words[one] >= SAME_TEXT
    else:
        same = ~written & (things.looks @ things.looks[one] >= SAME_LOOK)
        if not things.looks[one].any():
            same = ~written & ~things.looks.any(axis=1)
    same &= size
    same[one] = True
    return np.flatnonzero(same)


def _middles(things: Things) -> Floats:
    return np.asarray((things.places[:, :2] + things.places[:, 2:]) / 2, np.float32)
