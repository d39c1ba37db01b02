"""Pictures as a person's browser gets them: whole, or small for a list."""

from __future__ import annotations

from typing import Annotated, Any

import cv2
from fastapi import Query, Response

from rpa_vision.errors import BadImageError
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.phrases import phrased
from rpa_vision.settings import LimitSettings

Width = Annotated[
    int | None, Query(ge=16, le=2000, description="Make it this narrow, as JPEG; whole when it is not said")
]
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/png": {}, "image/jpeg": {}}, "description": "The picture"}
}
_QUALITY = 80
"""Enough to know a screen by; what is to be read is asked for whole."""


def shown_picture(data: bytes, width: int | None, limits: LimitSettings, name: str) -> Response:
    if width is None:
        return Response(data, media_type="image/png" if data.startswith(b"\x89PNG") else "image/jpeg")
    frame = decode_image(data, limits, name)
    narrow = min(width, frame.size.width)
    low = max(1, round(frame.size.height * narrow / frame.size.width))
    small = cv2.resize(frame.pixels, (narrow, low), interpolation=cv2.INTER_AREA)
    done, small_data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if not done:
        raise BadImageError(phrased("picture_refused.not_made_smaller", name=name))
    return Response(small_data.tobytes(), media_type="image/jpeg")
