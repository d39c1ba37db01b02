"""A control filled from light to dark is one thing, though the toolkit rounds one step of its gradient up."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.engines.layout.edges import find_edges
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.models.wording import Glyph, Token
from rpa_vision.ports import Frame, Pixels

PICTURE = Path(__file__).with_name("gradient_controls.png")
"""Drawn by Qt: two lists to open and a button, whose shade falls by two levels a row, and by three once."""
WRITTEN = {
    "Mechanic": Box(12, 8, 73, 24),
    "Team North": Box(215, 7, 285, 26),
    "Warranty": Box(12, 36, 70, 56),
    "Extended": Box(213, 35, 275, 55),
    "Continue": Box(27, 65, 83, 84),
}


def written(text: str, box: Box) -> Token:
    step = box.width / len(text)
    edges = [box.left + round(step * place) for place in range(len(text) + 1)]
    glyphs = tuple(Glyph(left=left, right=right, confidence=0.99) for left, right in pairwise(edges))
    return Token(text=text, bbox=box, confidence=0.99, glyphs=glyphs)


def test_a_gradient_cuts_no_control_in_two() -> None:
    pixels = cv2.imread(str(PICTURE))
    lines = [written(text, box) for text, box in WRITTEN.items()]
    found = LayoutDetector(0.5, Size(400, 100)).detect(Frame(pixels), lines)
    assert [one.label for one in found if one.type is ElementType.BUTTON] == ["Continue"]
    assert [one.label for one in found if one.type is ElementType.DROPDOWN] == ["Mechanic", "Warranty"]


def falling(*steps: int) -> Pixels:
    shades = 240 - np.cumsum(steps)
    return np.repeat(np.repeat(shades[:, None, None], 60, axis=1), 3, axis=2).astype(np.uint8)


def test_a_step_of_a_slope_is_no_edge_and_one_by_itself_is() -> None:
    slope, alone, steep = falling(2, 2, 2, 3, 2, 2, 2), falling(0, 0, 0, 3, 0, 0, 0), falling(2, 2, 9, 2, 2)
    assert not find_edges(slope).every.any()
    assert find_edges(alone).every[3].all()
    assert find_edges(steep).every[2].all()
    assert not find_edges(np.ascontiguousarray(slope.transpose(1, 0, 2))).every.any()
