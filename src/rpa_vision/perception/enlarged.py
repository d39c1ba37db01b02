"""A part of a screen seen larger than it is, and what stands there told in the screen's own pixels."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import UIElement
from rpa_vision.ports import ElementDetector, Frame, OcrEngine


def elements_enlarged(
    frame: Frame, region: Box, times: int, ocr: OcrEngine, detector: ElementDetector
) -> Iterator[UIElement]:
    """Only what lies in it whole: at its edges things are cut."""
    part = frame.pixels[region.top : region.bottom, region.left : region.right]
    larger = cv2.resize(part, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    enlarged = Frame(np.asarray(larger, dtype=np.uint8))
    for one in detector.detect(enlarged, ocr.read(enlarged)):
        box = _as_it_is(one.bbox, region, times)
        if one.bbox.left > 0 and one.bbox.top > 0 and box.right < region.right and box.bottom < region.bottom:
            yield one.model_copy(update={"bbox": box, "center": box.center})


def _as_it_is(box: Box, region: Box, times: int) -> Box:
    left, top = box.left // times, box.top // times
    right, bottom = max(left + 1, -(-box.right // times)), max(top + 1, -(-box.bottom // times))
    return Box(left, top, right, bottom).moved(region.left, region.top)
