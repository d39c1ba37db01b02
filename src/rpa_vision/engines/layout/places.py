"""Many boxes asked at once where they are: thousands of questions in Python would cost more than seeing did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box, Point

Which = NDArray[np.bool_]


class Places:
    def __init__(self, boxes: Iterable[Box]) -> None:
        corners = np.array(list(boxes), dtype=np.int64).reshape(-1, 4)
        self.left, self.top, self.right, self.bottom = corners.T
        self.x, self.y = (self.left + self.right) // 2, (self.top + self.bottom) // 2
        self.width, self.height = self.right - self.left, self.bottom - self.top

    def holding(self, point: Point) -> Which:
        x, y = point
        return (self.left <= x) & (x < self.right) & (self.top <= y) & (y < self.bottom)

    def innermost(self, points: Sequence[Point]) -> list[int | None]:
        """For each point, which of these holds it; of several, the smallest."""
        if not self.left.size:
            return [None] * len(points)
        x, y = (column[:, None] for column in np.array(points, dtype=np.int64).reshape(-1, 2).T)
        held = (self.left <= x) & (x < self.right) & (self.top <= y) & (y < self.bottom)
        areas = np.where(held, self.width * self.height, np.iinfo(np.int64).max)
        smallest: list[int] = areas.argmin(axis=1).tolist()
        is_held: list[bool] = np.asarray(held.any(axis=1)).tolist()
        return [which if any_ else None for which, any_ in zip(smallest, is_held, strict=True)]

    def in_the_way_of(self, boxes: Sequence[Box], least: float) -> list[bool]:
        """For each box, whether one of these holds its middle or is more than this part the same."""
        if not boxes:
            return []
        left, top, right, bottom = (column[:, None] for column in np.array(boxes, dtype=np.int64).T)
        x, y = (left + right) // 2, (top + bottom) // 2
        held = (self.left <= x) & (x < self.right) & (self.top <= y) & (y < self.bottom)
        answers: list[bool] = (held | self._alike(boxes, least)).any(axis=1).tolist()
        return answers

    def _alike(self, boxes: Sequence[Box], least: float) -> Which:
        """A row for each box, a column for each place."""
        left, top, right, bottom = (column[:, None] for column in np.array(boxes, dtype=np.int64).T)
        across = np.minimum(self.right, right) - np.maximum(self.left, left)
        down = np.minimum(self.bottom, bottom) - np.maximum(self.top, top)
        shared = np.maximum(across, 0) * np.maximum(down, 0)
        union = self.width * self.height + (right - left) * (bottom - top) - shared
        return np.asarray(shared > least * union)

    def centred_in(self, box: Box) -> Which:
        return (box.left <= self.x) & (self.x < box.right) & (box.top <= self.y) & (self.y < box.bottom)

    def enclosed_by(self, box: Box) -> Which:
        return (
            (box.left <= self.left)
            & (self.right <= box.right)
            & (box.top <= self.top)
            & (self.bottom <= box.bottom)
        )

    def enclosing(self, box: Box) -> Which:
        return (
            (self.left <= box.left)
            & (box.right <= self.right)
            & (self.top <= box.top)
            & (box.bottom <= self.bottom)
        )

    def alike(self, box: Box, least: float) -> Which:
        """Those whose intersection with the box is more than this part of their union."""
        across = np.minimum(self.right, box.right) - np.maximum(self.left, box.left)
        down = np.minimum(self.bottom, box.bottom) - np.maximum(self.top, box.top)
        shared = np.maximum(across, 0) * np.maximum(down, 0)
        return np.asarray(shared > least * (self.width * self.height + box.area - shared))
