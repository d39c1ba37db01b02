"""Every place on a screen that looks like a recorded picture, at any usual scale."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.grounding.look.edges import SearchedEdges, edges_of
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Pixels

SCALES = (0.5, 0.57, 0.67, 0.74, 0.8, 0.86, 0.93, 1.0, 1.08, 1.16, 1.25, 1.36, 1.5, 1.75, 2.0)
"""Close enough together that whatever lies between two still resembles one of them."""
SMALLEST_SIDE = 6
"""Pixels: less than this has no form."""
PER_SCALE, KEPT = 3, 8
"""The best of each scale, and of all."""
EVERY = 60
"""Where each row of a list has one."""
THREADS = 2
_DIGITS = 4
_NOISE = 1e-5
"""The library's last digits differ from run to run: of several alike others would be kept each time, in another order."""
MOST_PIXELS = 2560 * 1600
"""Of a screen: larger ones are scaled down, and show everything larger anyway."""


@dataclass(frozen=True, order=True)
class Resembling:
    likeness: float
    scale: float
    box: Box


def resembling(screen: Pixels, look: Pixels, *, every: bool = False) -> list[Resembling]:
    """The most alike first, none on top of another. ``every``: as many as a long list has."""
    per_scale, most = (EVERY, EVERY) if every else (PER_SCALE, KEPT)
    height, width = screen.shape[:2]
    shrink = min(1.0, (MOST_PIXELS / (width * height)) ** 0.5)
    edges = SearchedEdges(edges_of(_scaled(screen, shrink)))
    with ThreadPoolExecutor(THREADS) as side_by_side:
        found = side_by_side.map(lambda scale: _at_scale(edges, look, scale, shrink, per_scale), SCALES)
        places = sorted((place for scale in found for place in scale), reverse=True)
    kept: list[Resembling] = []
    for place in places:
        if not any(_same_place(place.box, other.box) for other in kept):
            kept.append(place)
    return kept[:most]


def _at_scale(
    screen: SearchedEdges, look: Pixels, scale: float, shrink: float, most: int
) -> list[Resembling]:
    """In pixels of the screen before it was shrunk."""
    height, width = (round(side * scale * shrink) for side in look.shape[:2])
    if min(height, width) < SMALLEST_SIDE or height > screen.height or width > screen.width:
        return []
    alike = screen.likeness(edges_of(_sized(look, width, height)))
    found = []
    for _ in range(most):
        best = float(alike.max())
        top, left = divmod(int((alike >= best - _NOISE).argmax()), alike.shape[1])
        corners = (left, top, left + width, top + height)
        box = Box(*(round(edge / shrink) for edge in corners))
        found.append(Resembling(round(min(1.0, best), _DIGITS), scale, box))
        rows = slice(max(0, top - height // 2), top + height // 2 + 1)
        alike[rows, max(0, left - width // 2) : left + width // 2 + 1] = -1.0
    return found


def _scaled(pixels: Pixels, scale: float) -> Pixels:
    height, width = pixels.shape[:2]
    return _sized(pixels, round(width * scale), round(height * scale))


def _sized(pixels: Pixels, width: int, height: int) -> Pixels:
    if (height, width) == pixels.shape[:2]:
        return pixels
    way = cv2.INTER_AREA if height < pixels.shape[0] else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=way), dtype=np.uint8)


def _same_place(one: Box, other: Box) -> bool:
    return one.contains(other.center) or other.contains(one.center)
