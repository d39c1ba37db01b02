"""Where the text lines are: differentiable binarisation, made simple by screens being upright."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, sqrt

import cv2
import numpy as np

from rpa_vision.engines.ppocr.model import Floats, OnnxModel
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels

# From the model's own description: how its training pictures were normalised, and its thresholds.
MEAN = (0.485, 0.456, 0.406)
STD = (0.229, 0.224, 0.225)
TEXT_PIXEL = 0.2
TEXT_REGION = 0.4
UNCLIP = 1.4
STRIDE = 32
"""The network halves the picture five times."""
SMALLEST_SIDE = 3
"""In pixels of the probability map; less is a speck, not a letter."""

_LEVELS = np.arange(256, dtype=np.float32) / 255
_NORMALISED = [((_LEVELS - mean) / std).astype(np.float32) for mean, std in zip(MEAN, STD, strict=True)]


@dataclass(frozen=True)
class TextDetector:
    model: OnnxModel
    limit: Size
    """Larger pictures are scaled down to this area: finer pixels cost time and find nothing more."""

    def find(self, pixels: Pixels) -> list[Box]:
        height, width = pixels.shape[:2]
        scale = min(1.0, sqrt(self.limit.box.area / (width * height)))
        if scale < 1.0:
            pixels = _scaled(pixels, scale)
        likely = self.model.run(_as_batch(pixels))[0, 0, : pixels.shape[0], : pixels.shape[1]]
        return [_enlarged(rectangle, scale, Size(width, height)) for rectangle in _regions(likely)]


def _scaled(pixels: Pixels, scale: float) -> Pixels:
    smaller = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(smaller, dtype=np.uint8)


def _as_batch(pixels: Pixels) -> Floats:
    height, width = pixels.shape[:2]
    batch = np.zeros((1, 3, _padded(height), _padded(width)), dtype=np.float32)
    for channel, normalised in enumerate(_NORMALISED):
        batch[0, channel, :height, :width] = cv2.LUT(cv2.extractChannel(pixels, channel), normalised)
    return batch


def _padded(length: int) -> int:
    return ceil(length / STRIDE) * STRIDE


def _regions(likely: Floats) -> list[tuple[int, int, int, int]]:
    """Left, top, width, height of each region of text, on the probability map."""
    mask = (likely > TEXT_PIXEL).astype(np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        left, top, width, height = cv2.boundingRect(contour)
        if min(width, height) < SMALLEST_SIDE:
            continue
        inside = (
            likely[top : top + height, left : left + width],
            mask[top : top + height, left : left + width],
        )
        if cv2.mean(*inside)[0] >= TEXT_REGION:
            found.append((left, top, width, height))
    return found


def _enlarged(rectangle: tuple[int, int, int, int], scale: float, within: Size) -> Box:
    """The network marks the kernel of a line; its letters reach further out on every side."""
    left, top, width, height = rectangle
    margin = width * height * UNCLIP / (2 * (width + height))
    return Box(
        max(0, floor((left - margin) / scale)),
        max(0, floor((top - margin) / scale)),
        min(within.width, ceil((left + width + margin) / scale)),
        min(within.height, ceil((top + height + margin) / scale)),
    )
