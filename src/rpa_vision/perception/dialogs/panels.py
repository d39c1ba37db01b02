"""The surface a thing stands on: one colour, and the strips of other colours of the same width above and below."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.ports import Pixels

SHADE = 6
"""Levels a colour may differ within one surface: a compressed picture's plain areas, not a shadow's edge."""
ALIGNED = 6
"""Pixels by which the strips of one window may be wider or narrower than each other."""
BORDER = 4
"""Pixels of frame between two strips."""
NARROW = 24
"""Pixels: nothing is written on what is not as wide. Compression leaves many such specks beside letters."""
INSIDE, OUTSIDE = 3, 6
"""Pixels from a window's edge to where its title, and to where what is behind it, can be seen."""
DISTINCT = 12
MOST_SURFACES = 255
MOST_STRIPS = 4
"""A title, a heading, a body and a foot."""


class Panels:
    """Surfaces of one picture, each found when first stepped on."""

    def __init__(self, pixels: Pixels) -> None:
        self._pixels = pixels.copy()  # filling asks for a picture it may write to, though it does not
        self._size = Size(pixels.shape[1], pixels.shape[0])
        self._numbers = np.zeros((self._size.height + 2, self._size.width + 2), dtype=np.uint8)
        self._surfaces: list[Box] = []
        self._stacks: dict[Box, Box] = {}
        self._titled: dict[tuple[Box, int], Box] = {}

    def around(self, point: Point) -> Box:
        """The surface at a point, with all that is stacked on it."""
        surface = self._surface(point)
        if surface.width < NARROW:
            return surface
        if surface not in self._stacks:
            self._stacks[surface] = self._stack(surface)
        return self._stacks[surface]

    def _stack(self, box: Box) -> Box:
        for downwards in (False, True):
            for _ in range(MOST_STRIPS):
                further = self._strip_beside(box, downwards)
                if further is None:
                    break
                box = box.union(further)
        return box

    def with_title(self, box: Box, highest: int) -> Box:
        """A title strip may be of many colours: it is above, as wide, and stands out on both sides."""
        if (box, highest) not in self._titled:
            self._titled[box, highest] = self._with_title(box, highest)
        return self._titled[box, highest]

    def _with_title(self, box: Box, highest: int) -> Box:
        left, right = box.left - OUTSIDE, box.right + OUTSIDE
        if left < 0 or right >= self._size.width:
            return box
        above = self._pixels[max(0, box.top - highest) : box.top].astype(np.int16)
        stands_out = np.minimum(
            np.abs(above[:, box.left + INSIDE] - above[:, left]).max(axis=1),
            np.abs(above[:, box.right - 1 - INSIDE] - above[:, right]).max(axis=1),
        )
        plain = np.flatnonzero(stands_out[::-1] <= DISTINCT)
        height = int(plain[plain >= BORDER][0]) if (plain >= BORDER).any() else len(above)
        return Box(box.left, box.top - height, box.right, box.bottom) if height > BORDER else box

    def _strip_beside(self, box: Box, downwards: bool) -> Box | None:
        for step in range(1, BORDER + 1):
            y = box.bottom - 1 + step if downwards else box.top - step
            if not 0 <= y < self._size.height:
                return None
            strip = self._surface(Point(box.left + box.width // 3, y))
            level = abs(strip.left - box.left) <= ALIGNED and abs(strip.right - box.right) <= ALIGNED
            if level and not box.encloses(strip):
                return strip
        return None

    def _surface(self, point: Point) -> Box:
        """Each pixel keeps the number of its surface; there are fewer of them than a byte can number."""
        known = int(self._numbers[point.y + 1, point.x + 1])
        if known:
            return self._surfaces[known - 1]
        if len(self._surfaces) == MOST_SURFACES:
            self._surfaces.clear()
            self._numbers[:] = 0
        number = len(self._surfaces) + 1
        how = 4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (number << 8)
        shade = (SHADE,) * 3
        _, _, _, (left, top, width, height) = cv2.floodFill(
            self._pixels, self._numbers, (point.x, point.y), (0, 0, 0), shade, shade, how
        )
        self._surfaces.append(Box(left, top, left + width, top + height))
        return self._surfaces[-1]
