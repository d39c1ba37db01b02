"""The screen as far as the server has told it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rpa_vision.errors import DesktopLostError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels


class Framebuffer:
    def __init__(self, size: Size, most_pixels: int) -> None:
        self._most_pixels = most_pixels
        self._start(size)

    def _start(self, size: Size) -> None:
        if not 0 < size.width * size.height <= self._most_pixels:
            raise DesktopLostError(f"a screen of {size.width}×{size.height} pixels cannot be taken over VNC")
        self.size = size
        self.whole = False
        """Every pixel was sent at least once since the screen has this size."""
        self._pixels: Pixels = np.zeros((size.height, size.width, 3), np.uint8)
        self._expected = size.box
        self._missing: NDArray[np.bool_] = np.ones((size.height, size.width), np.bool_)

    def resize(self, size: Size) -> None:
        if size != self.size:
            self._start(size)

    def expect(self, region: Box) -> None:
        """From now on, until every pixel of it has come, the region is not ``complete``."""
        self._expected = region
        self._missing = np.ones((region.height, region.width), np.bool_)

    @property
    def complete(self) -> bool:
        return not self._missing.any()

    def write(self, box: Box, pixels: Pixels) -> None:
        self._pixels[box.top : box.bottom, box.left : box.right] = pixels
        self._came(box)

    def move(self, source: Box, box: Box) -> None:
        self.write(box, self.copy(source))

    def copy(self, region: Box) -> Pixels:
        return self._pixels[region.top : region.bottom, region.left : region.right].copy()

    def _came(self, box: Box) -> None:
        shared = box.intersection(self._expected)
        if shared is not None:
            inside = shared.moved(-self._expected.left, -self._expected.top)
            self._missing[inside.top : inside.bottom, inside.left : inside.right] = False
            if self._expected == self.size.box and self.complete:
                self.whole = True
