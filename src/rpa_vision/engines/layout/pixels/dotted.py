"""Lines of single dots, as drawn around what has the focus: they join what stands inside them with what is beside."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.ports import Pixels

APART, ALIKE = 40, 12
"""Of 255: a dot and the ground beside it; one dot and the next."""
SHORTEST = 8
"""Pixels: letters have no such row of dots."""

Mask = NDArray[np.uint8]
"""1 where something is."""


def without_dotted_lines(pixels: Pixels) -> Pixels:
    """The picture itself where it has none; otherwise a copy on which the ground goes on where they were."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    if min(grey.shape) <= SHORTEST:
        return pixels
    across = _lines(_alternating(grey[:, :-2], grey[:, 1:-1], grey[:, 2:], (0, 1)), (1, SHORTEST))
    down = _lines(_alternating(grey[:-2], grey[1:-1], grey[2:], (1, 0)), (SHORTEST, 1))
    if not (across.any() or down.any()):
        return pixels
    cleaned = pixels.copy()
    _fill(cleaned, across)
    _fill(cleaned.transpose(1, 0, 2), down.T)
    return cleaned


def _fill(pixels: Pixels, across: Mask) -> None:
    """Of a pixel and the two beside it in its line the one that is most like what is above or below: the ground."""
    rows, columns = np.nonzero(across)
    if not rows.size:
        return
    last, end = pixels.shape[0] - 1, pixels.shape[1] - 1
    line = [pixels[rows, np.clip(columns + step, 0, end)] for step in (0, -1, 1)]
    sides = [pixels[np.clip(rows + step, 0, last), columns] for step in (-1, 1)]
    unlike = [np.minimum(*(cv2.absdiff(one, side).max(axis=1) for side in sides)) for one in line]
    best = np.argmin(unlike, axis=0)
    pixels[rows, columns] = np.choose(best[:, None], line)


def _alternating(before: Mask, middle: Mask, after: Mask, edge: tuple[int, int]) -> Mask:
    """Where the two beside a pixel are alike, and it is not like them."""
    alike = cv2.threshold(cv2.absdiff(before, after), ALIKE, 1, cv2.THRESH_BINARY_INV)[1]
    apart = cv2.threshold(cv2.absdiff(before, middle), APART, 1, cv2.THRESH_BINARY)[1]
    high, wide = edge
    both = cv2.bitwise_and(alike, apart)
    bordered = cv2.copyMakeBorder(both, high, high, wide, wide, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(bordered, np.uint8)


def _lines(dots: Mask, along: tuple[int, int]) -> Mask:
    """Long enough, their ends included, and one pixel thick: a checked ground has another row right beside each."""
    if not dots.any():
        return dots
    long = cv2.morphologyEx(dots, cv2.MORPH_OPEN, np.ones(along, np.uint8))
    high, _ = along
    beside = np.array([[1], [0], [1]] if high == 1 else [[1, 0, 1]], np.uint8)
    thin = cv2.bitwise_and(long, 1 - cv2.dilate(long, beside))
    ends = np.ones((1, 3) if high == 1 else (3, 1), np.uint8)
    return np.asarray(cv2.dilate(thin, ends) if thin.any() else thin, np.uint8)
