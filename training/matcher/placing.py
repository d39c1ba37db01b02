"""Where a part of the learnt screen is on the present one, be it a thing, a piece of one, several, or none at all.

What a person points at need not be what a reader of screens takes for one thing. Where things lie in it, or it in one,
these carry it along; where none does, its neighbours say where to look, and what is there must look the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from overlapping import held_by
from rpa_vision.grounding.map.assigning import Assigned

Floats = NDArray[np.float32]
MUCH = 0.5
"""Of the smaller of two boxes: shared, and the one carries the other."""
LARGEST = 30.0
"""So many times as large as what is asked for, and a thing says nothing about where in it that is."""
NEIGHBOURS, FEWEST = 8, 2
APART = 0.5
"""Of its size: carriers that differ by more contradict each other."""


@dataclass(frozen=True)
class Place:
    x: float
    y: float
    chance: float
    """Of the least sure of those that say so."""
    spread: float
    """Pixels by which they differ."""
    ratio: float
    """How many times as large everything is there."""


def ratio_of(ones: Floats, others: Floats, told: Assigned, sure: float) -> float:
    """By the heights of what is surely there twice."""
    known = np.flatnonzero(told.chances >= sure)
    if len(known) < FEWEST:
        return 1.0
    heights = (
        (ones[known, 3] - ones[known, 1]),
        (others[told.partners[known], 3] - others[told.partners[known], 1]),
    )
    return float(np.median(heights[1] / np.maximum(heights[0], 1)))


def carried(box: Floats, ones: Floats, others: Floats, told: Assigned, sure: float) -> Place | None:
    """By the things that lie in it, or that it lies in; none where they are not surely there, or contradict each other."""
    shares = held_by(box[None], ones)[0]
    areas = np.prod(ones[:, 2:] - ones[:, :2], axis=1)
    size = box[2:] - box[:2]
    carriers = np.flatnonzero((shares >= MUCH) & (areas <= LARGEST * float(np.prod(size))))
    if not len(carriers):
        return None
    # What it nearly is says more than what it is a piece of, or what is a piece of it.
    fits = (
        shares[carriers]
        * np.minimum(areas[carriers], np.prod(size))
        / np.maximum(areas[carriers], np.prod(size))
    )
    carriers = carriers[fits >= 0.5 * fits.max()]
    surely = carriers[told.chances[carriers] >= sure]
    if not len(surely) or 2 * len(surely) < len(carriers):
        return None
    ratio = ratio_of(ones, others, told, sure)
    places = np.array([_mapped(box, ones[one], others[told.partners[one]], ratio) for one in surely])
    middle = np.median(places, axis=0)
    apart = np.abs(places - middle).max(axis=0)
    if (apart > APART * size * ratio).any():
        return None
    return Place(
        float(middle[0]), float(middle[1]), float(told.chances[surely].min()), float(apart.max()), ratio
    )


def around(box: Floats, ones: Floats, others: Floats, told: Assigned, sure: float) -> Place | None:
    """By its nearest neighbours that are surely there: where one would look for it."""
    known = np.flatnonzero(told.chances >= sure)
    if len(known) < FEWEST:
        return None
    ratio = ratio_of(ones, others, told, sure)
    middle = (box[:2] + box[2:]) / 2
    nearest = np.clip(middle, ones[known, :2], ones[known, 2:])
    order = np.argsort(np.hypot(*(nearest - middle).T), kind="stable")[:NEIGHBOURS]
    some = known[order]
    places = np.array([_mapped(box, ones[one], others[told.partners[one]], ratio) for one in some])
    there = np.median(places, axis=0)
    spread = float(np.median(np.abs(places - there).max(axis=1)))
    return Place(float(there[0]), float(there[1]), float(told.chances[some].min()), spread, ratio)


def _mapped(box: Floats, one: Floats, other: Floats, ratio: float) -> Floats:
    """Its middle, kept from the nearer edge of what it goes along with: texts grow at their end."""
    middle = (box[:2] + box[2:]) / 2
    centre, there = (one[:2] + one[2:]) / 2, (other[:2] + other[2:]) / 2
    from_left = one[0] if middle[0] < centre[0] else one[2]
    edge = other[0] if middle[0] < centre[0] else other[2]
    within = (one[0] <= middle[0] < one[2]) and abs(middle[0] - centre[0]) < 0.2 * (one[2] - one[0])
    x = there[0] + (middle[0] - centre[0]) * ratio if within else edge + (middle[0] - from_left) * ratio
    return np.array([x, there[1] + (middle[1] - centre[1]) * ratio], np.float32)
