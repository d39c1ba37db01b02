"""Texts drawn in another colour than those beside them, as links in a row are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame

UNLIKE = 60
"""Of 255, in one channel: two inks. Letters of one ink differ less, however thin they are."""


def stands_out(text: Box, others: Sequence[Box], frame: Frame) -> bool:
    """Whether its ink is unlike that of every other one."""
    mine = _ink(text, frame)
    return bool(others) and all(float(np.abs(mine - _ink(other, frame)).max()) > UNLIKE for other in others)


def _ink(box: Box, frame: Frame) -> NDArray[np.float64]:
    """As far from the ground as it gets."""
    pixels = frame.pixels[box.top : box.bottom, box.left : box.right].reshape(-1, 3).astype(np.float64)
    ground = np.median(pixels, axis=0)
    away = np.abs(pixels - ground).max(axis=1)
    return np.asarray(np.median(pixels[away >= 0.8 * away.max()], axis=0))
