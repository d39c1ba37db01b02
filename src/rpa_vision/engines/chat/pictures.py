"""Pictures as a model is sent them."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Size
from rpa_vision.models.model_profile import ModelProfile
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels


def fitting(pixels: Pixels, profile: ModelProfile) -> Pixels:
    """Scaled to what a model takes as it is, so that its pixels are the ones it was sent."""
    size = Size(pixels.shape[1], pixels.shape[0])
    wanted = profile.size_sent(size)
    if wanted == size:
        return pixels
    return np.asarray(cv2.resize(pixels, wanted, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def as_png(picture: Pixels) -> bytes:
    done, data = cv2.imencode(".png", picture)
    if not done:
        raise BadImageError(phrased("picture_refused.not_for_model"))
    return data.tobytes()
