"""The boxes of what has a frame, laid on the lines that are drawn around it: the net is some pixels off.

Needs numpy and OpenCV alone: the machine that trains reads this file too."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.ports import Pixels

STEPS = 24
"""Grey levels from which a line counts in full: a black one is no better than a grey one."""
LEAST = 5.0
"""Of those, on average along a side: fewer is no line."""
AS_GOOD = 0.7
"""Share of the strongest line's strength from which the outermost is taken: a frame has two sides, both drawn."""
FARTHER = 0.02
"""What a line counts less for each pixel away."""
CORNER = 0.15
"""Share of a side, at both ends, where corners may be round."""
FOLLOWED = 2
"""Rounds: sides are looked for along the others, which the first round moved."""


class Reach(NamedTuple):
    """How far a side may be off: a share of how far it is from the other one, at least and at most so many pixels."""

    wide: float
    high: float
    least: int
    most: int

    def pixels(self, wide: int, high: int) -> tuple[int, int]:
        across, down = (
            round(min(self.most, max(self.least, share * length)))
            for share, length in ((self.wide, wide), (self.high, high))
        )
        return across, down


HOLDER = Reach(0.06, 0.06, 6, 30)
FIELD = Reach(0.03, 0.15, 3, 10)
SMALL = Reach(0.15, 0.15, 3, 7)
FRAMED = {
    **dict.fromkeys(("window", "dialog", "menu", "popover", "toast"), HOLDER),
    **dict.fromkeys(("text_input", "dropdown"), FIELD),
    **dict.fromkeys(("checkbox", "radio", "switch"), SMALL),
}
"""Other things often have no frame; then the strongest line near by is somebody else's."""

Edges = tuple[int, int, int, int]


def on_lines(grey: NDArray[np.uint8], box: Edges, reach: Reach) -> Edges:
    """``box``: left, top, right, bottom. A side without a line near it stays where it is."""
    across, down = reach.pixels(box[2] - box[0], box[3] - box[1])
    for _ in range(FOLLOWED):
        left, top, right, bottom = box
        turned = grey.T
        box = (
            _side(grey, left, (top, bottom), across, outward=-1),
            _side(turned, top, (left, right), down, outward=-1),
            _side(grey, right, (top, bottom), across, outward=1),
            _side(turned, bottom, (left, right), down, outward=1),
        )
        if box == (left, top, right, bottom):
            break
    return box


def grey_of(pixels: Pixels) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


def _side(grey: NDArray[np.uint8], at: int, along: tuple[int, int], far: int, *, outward: int) -> int:
    """The column between whose left neighbour and itself most changes over the height ``along``."""
    first, last = max(1, at - far), min(grey.shape[1] - 1, at + far)
    trimmed = max(1, round((along[1] - along[0]) * CORNER))
    top, bottom = max(0, along[0] + trimmed), min(grey.shape[0], along[1] - trimmed)
    if first > last or top >= bottom:
        return at
    strip = grey[top:bottom, first - 1 : last + 1]
    change = np.minimum(cv2.absdiff(strip[:, 1:], strip[:, :-1]), STEPS).mean(axis=0)
    strength = change * (1 - FARTHER * np.abs(np.arange(first, last + 1) - at))
    strongest = float(strength.max())
    if strongest < LEAST:
        return at
    good = np.flatnonzero(strength >= AS_GOOD * strongest)
    return first + int(good[-1 if outward > 0 else 0])
