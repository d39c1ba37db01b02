"""Telling twins apart by what stands around them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot
from statistics import fmean

from rpa_vision.grounding.pieces import letters_of
from rpa_vision.grounding.similarity import text_score
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Neighbour
from rpa_vision.models.wording import Token

REACH = 2.0
"""Of the target's height: a neighbour this far from its place counts about a third."""
CLEARLY = 0.15
"""How much better the best must fit than the next: half of what one table row makes."""
AT_LEAST = 0.3
"""Below it the neighbours are not where they were for any candidate."""


def best_placed(
    places: Sequence[Box], neighbours: Sequence[Neighbour], lines: Sequence[Token], least_score: float
) -> int | None:
    """Which of these places has the neighbours around it; None when they do not say clearly."""
    seen = [(neighbour, _where(neighbour, lines, least_score)) for neighbour in neighbours]
    seen = [(neighbour, boxes) for neighbour, boxes in seen if boxes]
    if not seen:
        return None
    fits = [fmean(_closeness(place, neighbour, boxes) for neighbour, boxes in seen) for place in places]
    best, second = sorted(range(len(places)), key=lambda index: -fits[index])[:2]
    return best if fits[best] >= max(AT_LEAST, fits[second] + CLEARLY) else None


def _where(neighbour: Neighbour, lines: Sequence[Token], least_score: float) -> list[Box]:
    wanted = letters_of(neighbour.text)
    return [
        line.bbox for line in lines if wanted and text_score(wanted, letters_of(line.text)) >= least_score
    ]


def _closeness(place: Box, neighbour: Neighbour, boxes: Sequence[Box]) -> float:
    x, y = place.center.x + neighbour.offset[0], place.center.y + neighbour.offset[1]
    nearest = min(hypot(box.center.x - x, box.center.y - y) for box in boxes)
    return exp(-nearest / (REACH * place.height))
