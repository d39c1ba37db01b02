"""Where the text lines are: differentiable binarisation, made simple by screens being upright."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.onnx import Floats, OnnxModel, side_by_side
from rpa_vision.engines.weights import SHIPPED, Weights
from rpa_vision.models.geometry import Box, Size
from rpa_vision.once import Once
from rpa_vision.ports import Pixels, TextMap

# From the model's own description: how its training pictures were normalised, and its thresholds.
MEAN = (0.485, 0.456, 0.406)
STD = (0.229, 0.224, 0.225)
TEXT_PIXEL = 0.2 * 255
TEXT_REGION = 0.4 * 255
UNCLIP = 1.4
SPARE = 1.0
"""Pixels the unclipped box has to spare above and below; without them the letters are read larger."""
STRIDE = 32
"""The network halves the picture five times."""
SMALLEST_SIDE = 3
"""In pixels of the probability map; less is a speck, not a letter."""

BLACK = 24
"""Of 255: the brightest a screen's ground may be to count as black. Dark themes are lighter."""
LIFTED_TO, SOFTENED = 40 / 255, 0.7
"""On black ground the network misses thin white text: shown as a dark theme shows it, it does not."""
SPREAD = 5
"""Pixels from one to the next that tell how light the ground is."""

_LEVELS = np.arange(256, dtype=np.float32) / 255


def _normalised(levels: NDArray[np.floating]) -> list[Floats]:
    return [((levels - mean) / std).astype(np.float32) for mean, std in zip(MEAN, STD, strict=True)]


_AS_IT_IS = _normalised(_LEVELS)
_ON_BLACK = _normalised(LIFTED_TO + SOFTENED * _LEVELS)


PPOCR_TINY = Weights(
    "ppocr_v6_tiny",
    SHIPPED / "ppocr_v6_tiny",
    {"det.onnx": "193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8"},
)


class PpOcrFinder:
    """PP-OCRv6 tiny. The weights are loaded when first needed and kept."""

    def __init__(self, weights: Weights = PPOCR_TINY) -> None:
        self._model = Once(lambda: OnnxModel(weights.file("det.onnx")))

    def likely(self, pieces: Sequence[Pixels]) -> list[TextMap]:
        return side_by_side(self._likely, pieces)

    def lines(self, likely: TextMap) -> list[Box]:
        height, width = likely.shape
        return [_enlarged(rectangle, Size(width, height)) for rectangle in _regions(likely)]

    def _likely(self, piece: Pixels) -> TextMap:
        height, width = piece.shape[:2]
        share = self._model.get().run(_as_batch(piece))[0, 0, :height, :width]
        return np.asarray(cv2.convertScaleAbs(share, alpha=255), dtype=np.uint8)


def _as_batch(pixels: Pixels) -> Floats:
    height, width = pixels.shape[:2]
    batch = np.zeros((1, 3, _padded(height), _padded(width)), dtype=np.float32)
    for channel, normalised in enumerate(_ON_BLACK if _is_on_black(pixels) else _AS_IT_IS):
        batch[0, channel, :height, :width] = cv2.LUT(cv2.extractChannel(pixels, channel), normalised)
    return batch


def _is_on_black(pixels: Pixels) -> bool:
    ground = np.median(pixels[::SPREAD, ::SPREAD].max(axis=2))
    return bool(ground < BLACK)


def _padded(length: int) -> int:
    return ceil(length / STRIDE) * STRIDE


def _regions(likely: TextMap) -> list[tuple[int, int, int, int]]:
    """Left, top, width, height of each region of text."""
    _, mask = cv2.threshold(likely, TEXT_PIXEL, 1, cv2.THRESH_BINARY)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        left, top, width, height = cv2.boundingRect(contour)
        if min(width, height) < SMALLEST_SIDE:
            continue
        inside = (slice(top, top + height), slice(left, left + width))
        if cv2.mean(likely[inside], mask[inside])[0] >= TEXT_REGION:
            found.append((left, top, width, height))
    return found


def _enlarged(rectangle: tuple[int, int, int, int], within: Size) -> Box:
    """The network marks the kernel of a line; its letters reach further out on every side."""
    left, top, width, height = rectangle
    beside = width * height * UNCLIP / (2 * (width + height))
    above = max(0.0, beside - SPARE)
    return Box(
        max(0, floor(left - beside)),
        max(0, floor(top - above)),
        min(within.width, ceil(left + width + beside)),
        min(within.height, ceil(top + height + above)),
    )
