"""Whether something was painted anew between two pictures."""

from __future__ import annotations

import cv2

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame

CHANGED_LEVEL = 30
"""Per channel, above compression noise."""
CARET = 3
"""Columns: what changes in no more of them is a caret that blinks."""


def is_new(box: Box, before: Frame, after: Frame) -> bool:
    was, now = (frame.pixels[box.top : box.bottom, box.left : box.right] for frame in (before, after))
    return int((cv2.absdiff(was, now) > CHANGED_LEVEL).any(axis=(0, 2)).sum()) > CARET
