"""A picture made ready for measuring."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Size
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels


def grey_within(pixels: Pixels, largest: Size) -> NDArray[np.uint8]:
    """Its shades, at its own size or scaled down to fit."""
    height, width = pixels.shape[:2]
    if not height or not width:
        raise BadImageError(phrased("picture_refused.nothing_to_embed", width=width, height=height))
    grey = cv2.cvtColor(np.ascontiguousarray(pixels), cv2.COLOR_BGR2GRAY)
    shrink = min(largest.width / width, largest.height / height)
    if shrink < 1:
        target = (max(1, round(width * shrink)), max(1, round(height * shrink)))
        grey = cv2.resize(grey, target, interpolation=cv2.INTER_AREA)
    return np.asarray(grey, dtype=np.uint8)
