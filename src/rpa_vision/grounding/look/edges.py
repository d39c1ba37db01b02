"""A picture as the directions of its edges: what stays when theme, colours and compression change."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.ports import Pixels

Edges = NDArray[np.float32]
"""Height × width × 2: twice the angle, so that light on dark and dark on light are one direction."""

FAINT = 24.0
"""Shades per pixel: an edge of this strength counts half, and a strong one hardly twice as much."""
BLUR = 1.0
"""Pixels: another font or another rendering moves edges by as much."""
NOTHING = 0.05
"""What a place without any edge counts as, so that it resembles nothing."""


def edges_of(pixels: Pixels) -> Edges:
    """Of the colour in which each pixel's edge is strongest: red on green has no edge in grey."""
    right, below, most = (np.zeros(pixels.shape[:2], np.float32) for _ in range(3))
    for colour in cv2.split(pixels):
        across, down = (cv2.Scharr(colour, cv2.CV_32F, *way, scale=1 / 16) for way in ((1, 0), (0, 1)))
        strength = cv2.magnitude(across, down)
        stronger = strength > most
        for kept, new in ((right, across), (below, down), (most, strength)):
            np.copyto(kept, new, where=stronger)
    weight = 1 / ((most + np.float32(1e-6)) * (most + FAINT))
    doubled = cv2.merge([(right * right - below * below) * weight, 2 * right * below * weight])
    return np.asarray(cv2.GaussianBlur(doubled, (0, 0), BLUR), dtype=np.float32)


class SearchedEdges:
    """A screen made ready to be compared with many looks: as complex numbers its edges have a spectrum, and there
    all places are compared at once."""

    def __init__(self, edges: Edges) -> None:
        self.height, self.width = edges.shape[:2]
        self._padded = cv2.getOptimalDFTSize(self.height), cv2.getOptimalDFTSize(self.width)
        self._spectrum = cv2.dft(self._filled(edges))
        self._sums = cv2.integral((edges * edges).sum(axis=2) + NOTHING * NOTHING)

    def likeness(self, look: Edges) -> NDArray[np.float32]:
        """Of the look to each place it fits on, by its top left corner: at most 1.0, for the same."""
        height, width = look.shape[:2]
        shared = cv2.mulSpectrums(self._spectrum, cv2.dft(self._filled(look)), 0, conjB=True)
        alike = cv2.idft(shared, flags=cv2.DFT_SCALE)[: self.height - height + 1, : self.width - width + 1, 0]
        sums = self._sums
        there = (
            sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width] + sums[:-height, :-width]
        )
        own = float((look * look).sum()) + 1e-6
        return np.asarray(alike / np.sqrt(there * own), dtype=np.float32)

    def _filled(self, edges: Edges) -> Edges:
        filled = np.zeros((*self._padded, 2), np.float32)
        filled[: edges.shape[0], : edges.shape[1]] = edges
        return filled
