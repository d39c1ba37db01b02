"""What the nets see of a line: how bright it is, paper at 0 and ink at 1, always as high.

Colour is left out: JPEG blurs it, and text that differs from its paper in colour alone is hard to read for people
too. Whether ink or paper is the brighter is left out as well, so that the nets need not learn both.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.engines.line_reader.shortcuts import without_shortcut
from rpa_vision.engines.onnx import Floats
from rpa_vision.ports import Pixels

HEIGHT = 32
STRIDE = 4
"""The nets halve the width twice."""
MARGIN = 2
"""Columns of paper before the line."""
LEAST_CONTRAST = 32
"""Fainter lines are not stretched further: what they show is noise."""


@dataclass(frozen=True, eq=False)
class SeenLine:
    batch: Floats
    """1 × 1 × height × padded width."""
    width: int
    """Of the line itself."""

    def place(self, column: float) -> float:
        """Where a column of the batch lies in the line, from 0 to 1."""
        return min(max((column - MARGIN) / self.width, 0.0), 1.0)


def seen(crop: Pixels) -> SeenLine:
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    paper, ink = _paper_and_ink(grey)
    grey = without_shortcut(grey, paper, ink)
    height, width = grey.shape
    target = max(1, round(width * HEIGHT / height))
    way = cv2.INTER_CUBIC if height < HEIGHT else cv2.INTER_AREA
    scaled = cv2.resize(grey, (target, HEIGHT), interpolation=way)
    batch = np.zeros((1, 1, HEIGHT, _padded(target)), dtype=np.float32)
    line = batch[0, 0, :, MARGIN : MARGIN + target]
    np.subtract(scaled, paper, out=line, dtype=np.float32)
    line /= ink - paper
    return SeenLine(batch, target)


def _paper_and_ink(grey: np.ndarray) -> tuple[float, float]:
    """Most of a line is paper; its ink is what differs most from it."""
    levels = np.bincount(grey.ravel(), minlength=256)
    paper = int(np.searchsorted(levels.cumsum(), grey.size / 2))
    shown = levels.nonzero()[0]
    darker, brighter = paper - int(shown[0]), int(shown[-1]) - paper
    contrast = max(darker, brighter, LEAST_CONTRAST)
    return paper, paper - contrast if darker >= brighter else paper + contrast


def _padded(width: int) -> int:
    return -(-(width + 2 * MARGIN) // STRIDE) * STRIDE
