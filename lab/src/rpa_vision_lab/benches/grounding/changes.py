"""The same screen as it may look another day: compressed, in another theme, at another scale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Pixels


@dataclass(frozen=True)
class Change:
    name: str
    of: Callable[[Pixels], Pixels]
    scale: float = 1.0

    def box(self, box: Box) -> Box:
        left, top, right, bottom = (round(edge * self.scale) for edge in box)
        return Box(left, top, right, bottom)


def _jpeg(pixels: Pixels) -> Pixels:
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 20])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def _inverted(pixels: Pixels) -> Pixels:
    return np.asarray(235 - (pixels * 0.85).astype(np.uint8), dtype=np.uint8)


def _scaled(scale: float) -> Change:
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC

    def of(pixels: Pixels) -> Pixels:
        return np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=way), dtype=np.uint8)

    return Change(f"at {scale:.0%}", of, scale)


CHANGES = (Change("JPEG q20", _jpeg), Change("dark", _inverted), _scaled(0.75), _scaled(1.25), _scaled(1.5))
