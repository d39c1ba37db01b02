"""Hits, abstentions and wrong places, of the product and of plain correlation side by side."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import cv2

from rpa_vision.models.geometry import Box, Point
from rpa_vision.ports import Pixels

Figures = dict[str, float | int | str]
Outcome = Literal["hits", "abstentions", "wrong"]
OUTCOMES: tuple[Outcome, ...] = ("hits", "abstentions", "wrong")
UNSURE = 0.8
"""A usual threshold of correlation, below which it would abstain."""


class Tally:
    def __init__(self) -> None:
        self._counted: Counter[tuple[str, Outcome]] = Counter()

    def add(self, name: str, point: Point | None, truth: Box) -> None:
        outcome: Outcome = "abstentions" if point is None else "hits" if truth.contains(point) else "wrong"
        self._counted[name, outcome] += 1

    def figures(self) -> Figures:
        names = dict.fromkeys(name for name, _ in sorted(self._counted))
        return {f"{name}: {outcome}": self._counted[name, outcome] for name in names for outcome in OUTCOMES}


def best_correlation(screen: Pixels, look: Pixels) -> tuple[float, Point | None]:
    """The place of the whole screen that correlates best with the look."""
    if look.shape[0] > screen.shape[0] or look.shape[1] > screen.shape[1]:
        return 0.0, None
    _, best, _, (left, top) = cv2.minMaxLoc(cv2.matchTemplate(screen, look, cv2.TM_CCOEFF_NORMED))
    return best, Point(left + look.shape[1] // 2, top + look.shape[0] // 2)
