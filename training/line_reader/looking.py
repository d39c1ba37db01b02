"""From a crop to what the net sees. The reader in the product does the same: see engines/line_reader/seen_line.py."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from surroundings import Grey

HEIGHT = 32
LEAST_CONTRAST = 32
"""Fainter crops are not stretched further: what they show is noise."""
STORED_ONE, STORED_ZERO = 100, 128


def seen(crop: Grey) -> NDArray[np.float32]:
    """Paper at 0, the strongest ink at 1, whichever of them is the brighter."""
    levels = np.bincount(crop.astype(np.uint8).ravel(), minlength=256)
    paper = int(np.searchsorted(np.cumsum(levels), crop.size / 2))
    shown = np.flatnonzero(levels)
    darker, brighter = paper - shown[0], shown[-1] - paper
    step = max(darker, brighter, LEAST_CONTRAST) * (-1 if darker >= brighter else 1)
    return (_at_reading_height(crop) - paper) / np.float32(step)


def stored(line: NDArray[np.float32]) -> NDArray[np.uint8]:
    return np.clip(line * STORED_ONE + STORED_ZERO + 0.5, 0, 255).astype(np.uint8)


def _at_reading_height(crop: Grey) -> Grey:
    height, width = crop.shape
    target = max(1, round(width * HEIGHT / height))
    if height > HEIGHT:
        return np.asarray(Image.fromarray(crop).resize((target, HEIGHT), Image.Resampling.BOX), np.float32)
    return _stretched(_stretched(crop, HEIGHT).T, target).T


def _stretched(picture: Grey, rows: int) -> Grey:
    """Cubic interpolation of the rows, as OpenCV does it."""
    sources, weights = _cubic(picture.shape[0], rows)
    return np.einsum("kr,krc->rc", weights, picture[sources], optimize=False)


@lru_cache(maxsize=4096)
def _cubic(count: int, wanted: int) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    sharpness = -0.75
    centre = (np.arange(wanted) + 0.5) * count / wanted - 0.5
    first = np.floor(centre).astype(np.intp)
    part = (centre - first)[None]
    offsets = np.arange(-1, 3)[:, None]
    far = np.abs(part - offsets)
    near = (sharpness + 2) * far**3 - (sharpness + 3) * far**2 + 1
    tail = sharpness * (far**3 - 5 * far**2 + 8 * far - 4)
    weights = np.where(far <= 1, near, tail).astype(np.float32)
    return np.clip(first[None] + offsets, 0, count - 1), weights
