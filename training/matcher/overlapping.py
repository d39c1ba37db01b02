"""How much boxes share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def overlaps(ones: NDArray[np.float32], others: Sequence[Sequence[float]]) -> NDArray[np.float32]:
    a, b = np.asarray(ones, np.float32).reshape(-1, 4), np.asarray(others, np.float32).reshape(-1, 4)
    low, high = np.maximum(a[:, None, :2], b[None, :, :2]), np.minimum(a[:, None, 2:], b[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = [np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) for boxes in (a, b)]
    return np.asarray(shared / np.maximum(areas[0][:, None] + areas[1][None] - shared, 1e-6), np.float32)


def held_by(ones: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """What two boxes share, of the smaller of them."""
    low = np.maximum(ones[:, None, :2], others[None, :, :2])
    shared = np.prod(np.clip(np.minimum(ones[:, None, 2:], others[None, :, 2:]) - low, 0, None), axis=2)
    areas = [np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) for boxes in (ones, others)]
    return np.asarray(shared / np.maximum(np.minimum(areas[0][:, None], areas[1][None]), 1e-6), np.float32)
