"""Which of several alike a text stands with: what is written beside, over or under one of them is evidence about that one,
and goes where it goes. An order in which each is where it was says nothing once their words have changed places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.map.assigning import NOBODY, Floats
from rpa_vision.models.geometry import Box

Places = NDArray[np.int64]


@dataclass(frozen=True)
class WrittenWith:
    """What is written with several alike, before and now: the same text in the same place of both."""

    before: Sequence[Box]
    now: Sequence[Box]
    texts: Floats
    texts_now: Floats

    def keeps_its_words(self, mine: int, there: int) -> bool:
        """Nothing of it stands with another, and nothing of another with it; and none of the others has come or gone
        between it and a text."""
        was, now = owners(self.texts, self.before), owners(self.texts_now, self.now)
        own, own_now = was == mine, now == there
        lost = own & ~own_now & (now != NOBODY)
        taken = own_now & ~own & (was != NOBODY)
        return not (lost | taken).any() and self._stand_in_order(mine, there)

    def _stand_in_order(self, mine: int, there: int) -> bool:
        was, now = _turns(self.texts, self.before, mine), _turns(self.texts_now, self.now, there)
        told = (was != 0) & (now != 0)
        return bool((was[told] == now[told]).all())


def owners(texts: Floats, alike: Sequence[Box]) -> Places:
    """Of each text: which of several it is clearly nearest to, and nearer than the next of them is; or nobody."""
    if len(alike) < 2 or not len(texts):
        return np.full(len(texts), NOBODY)
    boxes = np.array(alike, np.float32)
    apart = gaps(boxes, boxes)
    np.fill_diagonal(apart, np.inf)
    away = gaps(texts, boxes)
    nearest = away.argmin(axis=1)
    first, second = np.sort(away, axis=1)[:, :2].T
    clear = (first < second) & (first < apart.min(axis=1)[nearest])
    return np.asarray(np.where(clear, nearest, NOBODY), np.int64)


def gaps(some: Floats, others: Floats) -> Floats:
    """Between the edges of each two; rows are nearer to each other than columns are."""
    low, high = some[:, None, :2], some[:, None, 2:]
    between = np.maximum(np.maximum(low - others[None, :, 2:], others[None, :, :2] - high), 0)
    return np.asarray(np.hypot(between[..., 0], 2 * between[..., 1]), np.float32)


def _turns(texts: Floats, alike: Sequence[Box], mine: int) -> Places:
    """Of each text, along its row and along its column: on which side of it, and as the how many-eth from it counted in
    those alike; 0 where it stands in neither."""
    boxes = np.array(alike, np.float32)
    one = boxes[mine]
    found = np.zeros((len(texts), 2), np.int64)
    for way in (0, 1):
        across = 1 - way
        lined = (texts[:, across] < one[2 + across]) & (one[across] < texts[:, 2 + across])
        level = (boxes[:, across] < one[2 + across]) & (one[across] < boxes[:, 2 + across])
        before, after = texts[:, 2 + way] <= one[way], texts[:, way] >= one[2 + way]
        middles = (boxes[level, way] + boxes[level, 2 + way]) / 2
        middle, own = (texts[:, way] + texts[:, 2 + way]) / 2, (one[way] + one[2 + way]) / 2
        passed = (middle[:, None] < middles) & (middles < own) | (own < middles) & (middles < middle[:, None])
        turn = 1 + passed.sum(axis=1)
        found[:, way] = np.where(lined & before, -turn, np.where(lined & after, turn, 0))
    return found
