"""A small picture, a button or an icon, by which way its edges run in each part of it.

Directions have no sign: light on dark and dark on light look the same. Each cell is judged by itself, so a faint
drawing counts as much as a strong one.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.embedders.pictures import grey_within
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Size
from rpa_vision.ports import Pixels

_ACROSS, _DOWN, _DIRECTIONS = 8, 8, 8
_CELL = 8
_SEEN = Size(_ACROSS * _CELL, _DOWN * _CELL)
_PLACES = np.add.outer(np.arange(_SEEN.height) // _CELL * _ACROSS, np.arange(_SEEN.width) // _CELL)
_LARGEST = Size(512, 512)
_FAINT = 256.0
"""A cell with less edge than this, four shades in each pixel, shows noise."""
_SHIFT = 0.8
"""In cells: the same icon is never cut out at quite the same place."""
_FLAT = 1e-3
"""What a picture without any edge consists of."""


class EdgeGrid:
    name = "edge_grid_v1"

    def embed_images(self, pictures: Sequence[Pixels]) -> list[Vector]:
        return [Vector.unit(self.name, _directions(grey_within(one, _LARGEST))) for one in pictures]


def _stretched(grey: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Shrinking averages, enlarging draws smooth curves: steps would look like edges."""
    height, width = grey.shape
    small = (min(width, _SEEN.width), min(height, _SEEN.height))
    shrunk = cv2.resize(grey, small, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.resize(shrunk, _SEEN, interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _directions(grey: NDArray[np.uint8]) -> NDArray[np.float64]:
    seen = _stretched(grey)
    across, down = (cv2.Sobel(seen, cv2.CV_32F, *way, scale=0.25) for way in ((1, 0), (0, 1)))
    strength, angle = cv2.cartToPolar(across, down)
    direction = np.floor(np.asarray(angle) / np.pi * _DIRECTIONS).astype(np.int64) % _DIRECTIONS
    bins = (_PLACES * _DIRECTIONS + direction).ravel()
    counted = np.bincount(bins, np.asarray(strength).ravel(), _ACROSS * _DOWN * _DIRECTIONS)
    cells = cv2.GaussianBlur(counted.reshape(_DOWN, _ACROSS, _DIRECTIONS), (0, 0), _SHIFT)
    even = cells / (np.linalg.norm(cells, axis=2, keepdims=True) + _FAINT)
    return np.ravel(even - even.mean() + _FLAT)
