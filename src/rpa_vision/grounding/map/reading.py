"""What an overlay says about one thing: where it is, how surely, and whether all that stood around it is there, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.map.assigning import NOBODY, Floats
from rpa_vision.grounding.map.belonging import gaps
from rpa_vision.grounding.map.lettering import size_fact
from rpa_vision.grounding.map.sets import Overlay, ThingSet
from rpa_vision.grounding.map.things import KINDS, Things
from rpa_vision.models.geometry import Box, Point

SURE = 0.9
"""Of a neighbour: it is where the map says."""
OWN = 0.7
"""Of a look-alike: it is not the other one. As many as there were, one to one, say more than each alone."""
AROUND, MOST_OF_THEM, HALF_OF_THEM = 8, 0.75, 0.5
"""The nearest things, and how many of them must be there for the arrangement to be whole."""
IN_PLACE = 3.0
"""Lines of text by which a neighbour may have moved otherwise than the thing itself: further, and it was laid out anew."""
SAME_TEXT, SAME_LOOK = 0.95, 0.9
"""From here on two things look the same to a person who reads fast."""
READ_AGAIN = 0.8
"""Of texts: the same one, a letter misread."""
CROSSED = 0.05
"""Of all that is surely there: so little may have come to stand on its other side in its row or column."""
ROUND_THE_OTHER_WAY = 0.5
"""Of what is far enough away: more on the other side, and the screen is laid out from right to left."""
RESTYLED = 0.8
"""Of two drawings: one of a hundred others is as like it."""
FEWEST = 2
SAYS_SOMETHING = 3
"""Letters: less is read out of lines and signs."""
_DRAWN = [KINDS.index(kind) for kind in ("icon", "image", "checkbox", "radio")]
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
    each_has_its_own: bool
    """All that looks like it has a partner of its own: nothing is missing that would shift a row by one."""
    around_is_there: bool
    """Half of what stood nearest, wherever it has gone to."""
    around_is_whole: bool
    """Most of what stood nearest is there and moved as it did."""


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
    kept, moved = _around(overlay, thing, partner)
    return ByMap(
        partner,
        overlay.present.box(partner),
        float(overlay.told.chances[thing]),
        _series_whole(overlay, thing, partner),
        bool(len(kept) >= FEWEST and kept.mean() >= HALF_OF_THEM),
        bool(len(kept) >= FEWEST and (kept & moved).mean() >= MOST_OF_THEM),
    )


def candidates(overlay: Overlay, thing: int, most: int = 4) -> list[LikelyPlace]:
    return [
        LikelyPlace(overlay.present.box(place), chance)
        for place, chance in overlay.told.candidates(thing)[:most]
    ]


def claimed_by(overlay: Overlay, present: int) -> tuple[int, float] | None:
    """Which learnt thing this is, and how surely."""
    mine = np.flatnonzero(overlay.told.partners == present)
    return (int(mine[0]), float(overlay.told.chances[mine[0]])) if len(mine) else None


def says_the_same(overlay: Overlay, thing: int) -> bool:
    """It has words, and they are read on the other screen, too."""
    words = overlay.learnt.things.words[thing] @ overlay.present.things.words[overlay.told.partners[thing]]
    return bool(overlay.learnt.things.facts[thing, 0] > 0) and float(words) >= SAME_TEXT


def says_the_same_around(overlay: Overlay, thing: int, among: Sequence[Box] = ()) -> bool:
    """Every text that stood nearest is there: a panel built like another one differs by its heading alone. Those it is
    one of say nothing."""
    written = [one for one in _others(overlay.learnt, thing, among)[:AROUND] if _is_written(overlay, one)]
    return len(written) >= FEWEST and all(is_read_again(overlay, one) for one in written)


def has_words(screen: ThingSet, thing: int) -> bool:
    return bool(screen.things.facts[thing, 0] > 0)


def looks_the_same(overlay: Overlay, thing: int, there: int) -> bool:
    """By the directions of its edges alone: in any colours."""
    return float(overlay.learnt.things.looks[thing] @ overlay.present.things.looks[there]) >= RESTYLED


def _is_written(overlay: Overlay, thing: int) -> bool:
    return bool(written_on(overlay.learnt.things, SAYS_SOMETHING)[thing])


def written_on(things: Things, letters: int = 1) -> NDArray[np.bool_]:
    """What is read on a drawing is no writing."""
    drawn = np.isin(things.kinds, _DRAWN)
    return np.asarray(~drawn & (things.facts[:, 0] > 0) & (things.facts[:, 1] >= size_fact(letters)), bool)


def is_read_again(overlay: Overlay, thing: int) -> bool:
    told = overlay.told
    same = float(overlay.learnt.things.words[thing] @ overlay.present.things.words[told.partners[thing]])
    chance = float(told.chances[thing])
    return (chance >= SURE and same >= READ_AGAIN) or (chance >= OWN and same >= SAME_TEXT)


def _others(screen: ThingSet, thing: int, among: Sequence[Box]) -> list[int]:
    """The nearest first, without those that it is one of."""
    near = nearest(screen.boxes, thing, len(screen))
    return [int(one) for one in near if not screen.box(int(one)).center.is_in_any(among)]


def _series_whole(overlay: Overlay, thing: int, partner: int) -> bool:
    """Of those that look like it anywhere: with one gone or one more, which is which would be a guess."""
    now = alike(overlay.present.things, partner)
    return _each_has_its_own(overlay, alike(overlay.learnt.things, thing), now if len(now) > 1 else ())


def _each_has_its_own(
    overlay: Overlay, before: Sequence[int] | NDArray[np.int64], now: Sequence[int] | NDArray[np.int64]
) -> bool:
    told = overlay.told
    known = set(told.partners[told.chances >= OWN].tolist())
    return all(told.chances[one] >= OWN for one in before) and all(int(one) in known for one in now)


def reads_the_same(overlay: Overlay, thing: int) -> bool:
    told = overlay.told
    words = overlay.learnt.things.words[thing] @ overlay.present.things.words[told.partners[thing]]
    return bool(told.chances[thing] >= OWN) and float(words) >= SAME_TEXT


def stands_where_it_stood(overlay: Overlay, thing: int, there: Box, among: Sequence[Box]) -> bool:
    """Half of what stood nearest is surely there and moved as it did; what stood in its row or in its column is on the
    side of it where it was; and the screen is not laid out the other way round. Those it is one of say nothing."""
    learnt, present, told = overlay.learnt, overlay.present, overlay.told
    others = _others(learnt, thing, among)
    known = np.array([one for one in others if told.chances[one] >= SURE], np.int64)
    near = others[:AROUND]
    if len(known) < FEWEST or np.mean(told.chances[near] >= SURE) < HALF_OF_THEM:
        return False
    before, now = _middles(learnt.things), _middles(present.things)
    line = float((present.things.places[:, 2:] / np.maximum(present.boxes[:, 2:], 1)).max())
    place = np.array(there.center, np.float32) * line
    apart, apart_now = before[known] - before[thing], now[told.partners[known]] - place
    moved = np.abs(apart_now - apart).min(axis=1) <= IN_PLACE
    could = (np.abs(apart) > IN_PLACE) & (np.abs(apart_now) > IN_PLACE)
    crossed = (apart * apart_now < 0) & could
    mine = learnt.boxes[thing]
    lined = np.stack([_in_line(learnt.boxes[known], mine, way) for way in (0, 1)], axis=1)
    share = crossed.sum(axis=0) / np.maximum(could.sum(axis=0), 1)
    return bool(
        moved[:AROUND].all()
        and float((crossed & lined).mean()) <= CROSSED
        and float(share.max()) <= ROUND_THE_OTHER_WAY
        and _still_beside(overlay, known, thing, there)
    )


def _in_line(boxes: Floats, mine: Floats, way: int) -> NDArray[np.bool_]:
    """``way`` 0: in its row, so that left and right are told by it; 1: in its column."""
    low, high = 1 - way, 3 - way
    return np.asarray((boxes[:, low] < mine[high]) & (mine[low] < boxes[:, high]), bool)


def _still_beside(overlay: Overlay, known: NDArray[np.int64], thing: int, there: Box) -> bool:
    """What was written in its row nearest to it is in its row now."""
    learnt, present, told = overlay.learnt, overlay.present, overlay.told
    row = _in_line(learnt.boxes[known], learnt.boxes[thing], 0)
    beside = known[row & written_on(learnt.things)[known]][:FEWEST]
    now = present.boxes[told.partners[beside]]
    return bool(_in_line(now, np.array(there, np.float32), 0).all())


def _around(overlay: Overlay, thing: int, partner: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Of what stood nearest: whether it is surely there, and whether it moved as it did."""
    learnt, present, told = overlay.learnt, overlay.present, overlay.told
    near = nearest(learnt.boxes, thing)
    places = [_middles(side.things) for side in (learnt, present)]
    own = places[1][partner] - places[0][thing]
    otherwise = np.abs(places[1][told.partners[near]] - places[0][near] - own).min(axis=1)
    return told.chances[near] >= SURE, otherwise <= IN_PLACE


def nearest(boxes: Floats, thing: int, most: int = AROUND) -> NDArray[np.int64]:
    """By the gap between their edges; what holds it or lies in it says nothing about where it is."""
    gap = gaps(boxes, boxes[[thing]])[:, 0]
    gap[gap == 0] = np.inf
    order = np.argsort(gap, kind="stable")[:most]
    return np.asarray(order[np.isfinite(gap[order])], np.int64)


def alike(things: Things, one: int) -> NDArray[np.int64]:
    """The places of all that look like it, itself among them."""
    written = things.facts[:, 0] > 0
    if written[one]:
        same = things.words @ things.words[one] >= SAME_TEXT
    else:
        same = ~written & (things.looks @ things.looks[one] >= SAME_LOOK)
        if not things.looks[one].any():
            same = ~written & ~things.looks.any(axis=1)
    same &= same_size(things, one)
    same[one] = True
    return np.flatnonzero(same)


def same_size(things: Things, one: int) -> NDArray[np.bool_]:
    sides = things.places[:, 2:] - things.places[:, :2]
    return np.asarray(
        (np.abs(sides - sides[one]) <= SAME_SIZE * np.maximum(sides, sides[one]) + 0.2).all(axis=1), bool
    )


def _middles(things: Things) -> Floats:
    return np.asarray((things.places[:, :2] + things.places[:, 2:]) / 2, np.float32)
