"""A screen by how its pieces of writing stand to each other.

Every two pieces give one vote for the way from one to the other, counted in line heights. Colours are not looked
at, nor where on the desktop the window stands, nor how large it is drawn; and since most writing is aligned at its
left, other data of the same form begins at the same places.
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

Boxes = NDArray[np.int32]
"""Left, top, width, height of each."""

_LARGEST = Size(1920, 1080)
_SMOOTHING = 0.8
"""As much as takes the ringing of JPEG quality 20 away and leaves the letters."""
_EDGE, _STRONG_EDGE, _STRONG_PIXELS = 25, 60, 4
"""Writing has at least a few strong edges; ringing, gradients and wallpapers have weak ones."""
_RULE_WIDTH, _RULE_HEIGHT = 60, 40
"""Straight edges this long are frames, not letters."""
_LETTER_GAPS = (5, 11)
"""Down: what a rule takes out of the middle of a long word. Across: between two words."""
_LOWEST, _TALLEST, _NARROWEST, _SMALLEST = 5, 60, 6, 13
_SMALLEST_LINE = 6.0
_MOST_PIECES = 500
"""The largest ones; beyond, pairs cost more than they tell."""

_ROWS = 16
_COLUMNS = 2 * _ROWS
_NEAR = 1.5
"""Line heights up to which distances are told apart evenly; further ones by their ratio."""
_REACH_X, _REACH_Y = 60.0, 40.0
_SAME_LINE = 0.3
_BLUR, _USUAL_BLUR = 0.8, 6.0


class InkLayout:
    name = "ink_layout_v1"

    def embed_images(self, pictures: Sequence[Pixels]) -> list[Vector]:
        return [self._embed(grey_within(picture, _LARGEST)) for picture in pictures]

    def _embed(self, grey: NDArray[np.uint8]) -> Vector:
        """A screen with nothing written on it is like another such."""
        layout = _layout(_pieces(grey))
        return Vector.unit(self.name, layout if layout.any() else np.ones_like(layout))


def _pieces(grey: NDArray[np.uint8]) -> Boxes:
    """Runs of letters: edges that are not rules, joined along the line."""
    smooth = cv2.GaussianBlur(grey, (0, 0), _SMOOTHING)
    edges = cv2.morphologyEx(smooth, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    ink = cv2.threshold(edges, _EDGE, 255, cv2.THRESH_BINARY)[1]
    across = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, _RULE_WIDTH), np.uint8))
    down = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((_RULE_HEIGHT, 1), np.uint8))
    letters = cv2.subtract(ink, cv2.max(across, down))
    runs = cv2.morphologyEx(letters, cv2.MORPH_CLOSE, np.ones(_LETTER_GAPS, np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(runs, connectivity=4)
    strong = np.bincount(labels[edges > _STRONG_EDGE], minlength=count) >= _STRONG_PIXELS
    width, height, area = (
        stats[:, what] for what in (cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT, cv2.CC_STAT_AREA)
    )
    letter_like = (height >= _LOWEST) & (height <= _TALLEST) & (width >= _NARROWEST) & (area >= _SMALLEST)
    letter_like[0] = False  # what is not ink
    found = stats[strong & letter_like]
    largest = np.argsort(-found[:, cv2.CC_STAT_AREA], kind="stable")[:_MOST_PIECES]
    return found[np.sort(largest), :4].astype(np.int32)


def _layout(boxes: Boxes) -> NDArray[np.floating]:
    """The histogram less its own blur: how many pieces there are, and that most stand close, says little."""
    line = max(_SMALLEST_LINE, float(np.median(boxes[:, 3]))) if len(boxes) else _SMALLEST_LINE
    x, y = boxes[:, 0] / line, (boxes[:, 1] + boxes[:, 3] / 2) / line
    over, under = x[None, :] - x[:, None], y[None, :] - y[:, None]
    onward = (under > _SAME_LINE) | ((np.abs(under) <= _SAME_LINE) & (over > 0))
    columns = _binned(over[onward], _REACH_X) + _ROWS
    rows = _binned(np.maximum(under[onward], 0), _REACH_Y)
    columns, rows = np.clip(columns, 0, _COLUMNS - 1), np.clip(rows, 0, _ROWS - 1)
    votes = np.bincount(columns * _ROWS + rows, minlength=_COLUMNS * _ROWS)
    counted = cv2.GaussianBlur(votes.reshape(_COLUMNS, _ROWS).astype(np.float32), (0, 0), _BLUR)
    softened = np.sqrt(counted)
    return np.subtract(softened, cv2.GaussianBlur(softened, (0, 0), _USUAL_BLUR))


def _binned(distance: NDArray[np.float64], reach: float) -> NDArray[np.int64]:
    share = np.log1p(np.abs(distance) / _NEAR) / np.log1p(reach / _NEAR)
    return np.asarray(np.floor(np.copysign(share, distance) * _ROWS), dtype=np.int64)
