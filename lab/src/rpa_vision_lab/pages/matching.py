"""Which of two sets of boxes are the same places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box

Overlaps = NDArray[np.float64]


def overlaps(ones: Sequence[Box], others: Sequence[Box]) -> Overlaps:
    """Intersection over union, of each with each."""
    if not ones or not others:
        return np.zeros((len(ones), len(others)))
    a, b = np.array(ones, dtype=float)[:, None], np.array(others, dtype=float)[None]
    width = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    height = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    shared = np.clip(width, 0, None) * np.clip(height, 0, None)
    areas = [(c[..., 2] - c[..., 0]) * (c[..., 3] - c[..., 1]) for c in (a, b)]
    return np.asarray(shared / (areas[0] + areas[1] - shared))


def best_pairs(ones: Sequence[Box], others: Sequence[Box], at_least: float) -> list[tuple[int, int]]:
    """The best overlaps first, each box used once, whatever order the boxes come in."""
    table = overlaps(ones, others)
    likely = [(-table[i, j], ones[i], others[j], i, j) for i, j in np.argwhere(table >= at_least).tolist()]
    pairs: list[tuple[int, int]] = []
    used_ones: set[int] = set()
    used_others: set[int] = set()
    for *_, i, j in sorted(likely):
        if i not in used_ones and j not in used_others:
            pairs.append((i, j))
            used_ones.add(i)
            used_others.add(j)
    return pairs
