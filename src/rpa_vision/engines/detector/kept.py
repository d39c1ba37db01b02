"""What the net said of the latest pictures: of another one its trunk is asked only about what changed.

What the trunk says of a place depends on pixels up to 56 away and on nothing else, and is the same to the last bit whether it
looks at the whole picture or at a part with so much around it.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box, Size
from rpa_vision.once import Once
from rpa_vision.ports import Pixels

STRIDE = 8
"""Pixels from one answer of the trunk to the next."""
BLOCK = 32
"""Pixels: what changed is told in squares of this side."""
AROUND = 2
"""Blocks: how far a change reaches, and how much around it the trunk must see."""
REMEMBERED = 3
"""Pictures: a screen, the one before, and one more for whoever looks at another. Each is 15 MB at 1920×1080."""
MOST = 0.6
"""Of the picture: where more than this must be looked at, all of it is."""

Features = NDArray[np.float32]
Blocks = NDArray[np.uint8]
Trunk = Callable[[Pixels], Features]
Found = TypeVar("Found")


class KeptLook(Generic[Found]):
    """One picture, what the trunk said of it, and what was made of that: found out when first asked for, once."""

    def __init__(
        self, picture: Pixels, size: Size, features: Features, judge: Callable[[Features], Found]
    ) -> None:
        self.picture, self.size, self.features = picture, size, features
        self.judged = Once(lambda: judge(features))


class KeptLooks(Generic[Found]):
    """Shared by all who look; it can only save work, never change an answer."""

    def __init__(self) -> None:
        self._kept: list[KeptLook[Found]] = []
        self._lock = Lock()

    def at(self, picture: Pixels, size: Size, trunk: Trunk, judge: Callable[[Features], Found]) -> Found:
        """``picture``: as `decode.padded` made it of one of this size, with a pixel of border."""
        with self._lock:
            known = [look for look in self._kept if look.size == size]
        changed = [(_changed(look.picture, picture), look) for look in known]
        blocks, nearest = min(changed, key=lambda one: int(one[0].sum()), default=(None, None))
        if blocks is None or nearest is None:
            return self._keep(KeptLook(picture, size, trunk(picture), judge))
        if not blocks.any():
            return nearest.judged.get()
        renewed = _renewed(nearest.features, picture, blocks, trunk)
        return self._keep(KeptLook(picture, size, renewed, judge))

    def _keep(self, look: KeptLook[Found]) -> Found:
        with self._lock:
            self._kept = [look, *self._kept][:REMEMBERED]
        return look.judged.get()


def _changed(before: Pixels, after: Pixels) -> Blocks:
    """1 for each block in which a pixel differs. The border around a picture is always the same."""
    differs = cv2.absdiff(before[0, 1:-1, 1:-1], after[0, 1:-1, 1:-1])
    height, width, channels = differs.shape
    rows = differs.reshape(height // BLOCK, BLOCK, width * channels).max(axis=1)
    found = rows.reshape(height // BLOCK, width // BLOCK, BLOCK * channels).max(axis=2)
    return np.asarray(found > 0, np.uint8)


def _renewed(features: Features, picture: Pixels, changed: Blocks, trunk: Trunk) -> Features:
    size = Size(changed.shape[1], changed.shape[0])
    areas = _areas(changed)
    looked_at = [area.grown(AROUND, size) for area in areas]
    if sum(one.area for one in looked_at) > MOST * size.box.area:
        return trunk(picture)
    found = features.copy()
    steps = BLOCK // STRIDE
    for area, seen in zip(areas, looked_at, strict=True):
        top, left = BLOCK * seen.top, BLOCK * seen.left
        part = picture[:, top : BLOCK * seen.bottom + 2, left : BLOCK * seen.right + 2]
        said = trunk(np.ascontiguousarray(part))
        within = area.moved(-seen.left, -seen.top)
        _part(found, area, steps)[:] = _part(said, within, steps)
    return found


def _areas(changed: Blocks) -> list[Box]:
    """Of blocks: all that a change reaches."""
    side = 2 * AROUND + 1
    reached = cv2.dilate(changed, np.ones((side, side), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(reached, connectivity=8)
    corners = [stats[number, :4].tolist() for number in range(1, count)]
    return [Box(left, top, left + width, top + height) for left, top, width, height in corners]


def _part(features: Features, area: Box, steps: int) -> Features:
    """``area``: in blocks."""
    return features[:, :, steps * area.top : steps * area.bottom, steps * area.left : steps * area.right]
