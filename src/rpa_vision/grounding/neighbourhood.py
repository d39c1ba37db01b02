"""Telling places apart by the texts that stood around the target when it was shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot
from statistics import fmean

from rpa_vision.grounding.pieces import letters_of
from rpa_vision.grounding.similarity import text_score
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import Neighbour
from rpa_vision.perception.view import ScreenView

REACH_ACROSS, REACH_DOWN = 2.0, 1.0
"""Of a neighbour's height: one this far from its place counts about a third. Rows are nearer than columns."""
DRIFT = 0.15
"""Of its distance: another font or spacing moves what is further away further."""
CLEARLY = 0.15
"""How much better the best must fit than the next: half of what one table row makes."""
AT_LEAST = 0.3
"""Below it the neighbours are not where they were for any candidate."""


class Surroundings:
    """Where on one screen a target's neighbours may stand. Those that are gone say nothing."""

    def __init__(self, neighbours: Sequence[Neighbour], view: ScreenView, least_score: float) -> None:
        tokens = (
            {(token.text, token.bbox): token for token in (*view.lines, *view.words)} if neighbours else {}
        )
        spelt = [(letters_of(token.text), token.bbox) for token in tokens.values()]
        places = ((one, _where(letters_of(one.text), spelt, least_score)) for one in neighbours)
        self._seen = [(one.offset, boxes) for one, boxes in places if boxes]

    def fit(self, center: Point, scale: float = 1.0) -> float | None:
        """1.0 when all stand around this place as they stood around the target; None when none is seen."""
        if not self._seen:
            return None
        return fmean(_closeness(center, scale, offset, boxes) for offset, boxes in self._seen)


def best_placed(places: Sequence[Box], scales: Sequence[float], around: Surroundings) -> int | None:
    """Which of these places has the neighbours around it; None when they do not say clearly."""
    fits = [around.fit(place.center, scale) or 0.0 for place, scale in zip(places, scales, strict=True)]
    best, second = sorted(range(len(places)), key=lambda index: -fits[index])[:2]
    return best if fits[best] >= max(AT_LEAST, fits[second] + CLEARLY) else None


def _where(wanted: str, spelt: Sequence[tuple[str, Box]], least_score: float) -> list[Box]:
    return [box for letters, box in spelt if wanted and text_score(wanted, letters) >= least_score]


def _closeness(center: Point, scale: float, offset: tuple[int, int], boxes: Sequence[Box]) -> float:
    right, down = offset[0] * scale, offset[1] * scale
    return max(
        exp(
            -hypot(
                (box.center.x - center.x - right) / (REACH_ACROSS * box.height + DRIFT * abs(right)),
                (box.center.y - center.y - down) / (REACH_DOWN * box.height + DRIFT * abs(down)),
            )
        )
        for box in boxes
    )
