"""How something looks, cheaply: which way its edges run in each part of it, and its tones.

Directions have no sign, so light on dark and dark on light look the same. Only numpy: the machine that trains and the
product must come to the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.map.lettering import Floats

SIDE, CELLS, DIRECTIONS = 24, 4, 4
LOOK = CELLS * CELLS * DIRECTIONS
TONES = 4
_FAINT = 24.0
"""A cell with less edge than this shows noise."""
_FLAT = 1e-3
_SIZES = 4096


def vectors(greys: Sequence[NDArray[np.generic]]) -> Floats:
    """Of length one each; all zero for what is flat."""
    seen = np.stack([_resized(np.asarray(grey, np.float32)) for grey in greys])
    down, across = np.gradient(seen, axis=(1, 2))
    strength = np.hypot(down, across)
    turn = np.mod(np.arctan2(down, across), np.pi) / np.pi * DIRECTIONS
    low = np.floor(turn)
    size = SIDE // CELLS
    cells = np.zeros((len(greys), CELLS, CELLS, DIRECTIONS), np.float32)
    for place, share in ((low, 1 - (turn - low)), (low + 1, turn - low)):
        for direction in range(DIRECTIONS):
            weight = np.where(place % DIRECTIONS == direction, strength * share, 0)
            cells[..., direction] += weight.reshape(-1, CELLS, size, CELLS, size).sum((2, 4))
    even = (cells / (np.linalg.norm(cells, axis=3, keepdims=True) + _FAINT)).reshape(len(greys), LOOK)
    lengths = np.linalg.norm(even, axis=1, keepdims=True)
    return np.where(lengths > _FLAT, even / np.maximum(lengths, _FLAT), 0).astype(np.float32)


def tones(pixels: NDArray[np.generic]) -> tuple[float, float, float, float]:
    """Of a picture in colour, blue first: how light its ground is, how far its ink is from it, and the ink's colour."""
    shown = np.asarray(pixels, np.float32) / 255
    edge = np.concatenate([shown[0], shown[-1], shown[:, 0], shown[:, -1]])
    ground = np.median(edge, axis=0)
    away = np.abs(shown - ground).max(axis=2)
    contrast = float(np.percentile(away, 95))
    ink = shown[away >= 0.6 * max(contrast, 1e-3)].mean(axis=0) if contrast > 0.02 else ground
    return float(ground.mean()), contrast, float(ink[2] - ink[1]), float(ink[0] - ink[1])


def _resized(grey: Floats) -> Floats:
    rows, columns = (_shares(size) for size in grey.shape)
    return np.asarray(rows @ grey @ columns.T, np.float32)


@lru_cache(_SIZES)
def _shares(size: int) -> Floats:
    """How much of each of ``size`` pixels falls into each of ``SIDE`` equal parts."""
    edges = np.linspace(0, size, SIDE + 1)
    low, high = edges[:-1, None], edges[1:, None]
    pixel = np.arange(size)[None]
    shared = np.clip(np.minimum(high, pixel + 1) - np.maximum(low, pixel), 0, None)
    return np.asarray(shared / shared.sum(axis=1, keepdims=True), np.float32)
