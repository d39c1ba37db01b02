"""Tight's gradient filter: each pixel is told as its difference from what its neighbours promise."""

from __future__ import annotations

import numpy as np

from rpa_vision.ports import Pixels

_BAND = 256
"""Rows at a time: enough for speed, few enough that a screen of odd shape needs no odd amount of memory."""


def summed(differences: Pixels) -> Pixels:
    values = np.empty_like(differences)
    above = np.zeros_like(differences[0])
    for top in range(0, len(differences), _BAND):
        values[top : top + _BAND] = _band(differences[top : top + _BAND], above)
        above = values[min(top + _BAND, len(differences)) - 1]
    return values


def _band(differences: Pixels, above: Pixels) -> Pixels:
    """Along the diagonals, because all pixels of one need only the two before it.

    ``slanted[2 + x + y, 1 + y]`` is the pixel at x, y; what lies left of the picture stays zero.
    """
    height, width, colours = differences.shape
    slanted = np.zeros((width + height + 1, height + 1, colours), np.int16)
    slanted[1 : 1 + width, 0] = above
    for y in range(height):
        slanted[2 + y : 2 + y + width, 1 + y] = differences[y]
    for diagonal in range(2, len(slanted)):
        before = slanted[diagonal - 1]
        promised = before[1:] + before[:-1] - slanted[diagonal - 2, :-1]
        slanted[diagonal, 1:] += np.clip(promised, 0, 255)
        slanted[diagonal, 1:] &= 0xFF
    return np.stack([slanted[2 + y : 2 + y + width, 1 + y] for y in range(height)]).astype(np.uint8)
