"""Pixels that hang together, numbered, with where they are.

OpenCV gives the same together with centroids that nobody asks for, and spends most of its time on them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Labels = NDArray[np.int32]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Runs:
    """Pixels side by side, row by row from left to right."""

    row: Numbers
    left: Numbers
    right: Numbers
    number: Labels
    """Which component each is part of."""

    def pixels_of(self, wanted: NDArray[np.bool_], width: int) -> Numbers:
        """The places of the wanted runs' pixels, counted along the rows of a picture that wide."""
        start = (self.row * width + self.left)[wanted]
        length = (self.right - self.left)[wanted]
        ends = np.cumsum(length)
        return np.repeat(start - ends + length, length) + np.arange(ends[-1] if len(ends) else 0)


@dataclass(frozen=True, eq=False)
class PixelComponents:
    """The first is what belongs to none, and has no extent."""

    numbers: Labels
    boxes: Numbers
    """Left, top, right, bottom of each."""
    runs: Runs

    @property
    def areas(self) -> Numbers:
        lengths = self.runs.right - self.runs.left
        return np.bincount(self.runs.number, lengths, len(self.boxes)).astype(np.int64)


def components(mask: NDArray[np.uint8], connectivity: int) -> PixelComponents:
    count, numbers = cv2.connectedComponents(mask, connectivity=connectivity, ltype=cv2.CV_32S)
    labels = np.asarray(numbers, dtype=np.int32)
    runs = _runs(mask, labels)
    boxes = np.zeros((count, 4), np.int64)
    boxes[1:, 0] = mask.shape[1]
    np.minimum.at(boxes[:, 0], runs.number, runs.left)
    np.maximum.at(boxes[:, 2], runs.number, runs.right)
    boxes[runs.number[::-1], 1] = runs.row[::-1]  # of many, the last one written stays
    boxes[runs.number, 3] = runs.row + 1
    return PixelComponents(labels, boxes, runs)


def _runs(mask: NDArray[np.uint8], labels: Labels) -> Runs:
    height, width = mask.shape
    apart = np.zeros(height * (width + 1) + 1, np.uint8)  # nought before the first row and after each
    apart[1:].reshape(height, width + 1)[:, :width] = mask
    borders = np.flatnonzero(apart[1:] != apart[:-1])
    row, left = np.divmod(borders[::2], width + 1)
    right = borders[1::2] - row * (width + 1)
    return Runs(row, left, right, labels[row, left])
