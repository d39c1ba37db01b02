"""A control filled from light to dark is one thing, though the program rounds a step of its gradient up."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.wording import Glyph, Token
from rpa_vision.ports import Frame

SIZE = Size(900, 640)
BUTTON = Box(24, 204, 104, 228)
WORD = Box(37, 208, 93, 224)
GROUND, FRAME = 230, 159


def seen(steps: list[int], *, upright: bool) -> list[UIElement]:
    """A button whose shade falls by these levels, row by row or column by column."""
    pixels = np.full((SIZE.height, SIZE.width, 3), GROUND, dtype=np.uint8)
    shades = 244 - np.cumsum(steps)
    if upright:
        pixels[BUTTON.top : BUTTON.bottom, BUTTON.left : BUTTON.right] = shades[: BUTTON.height, None, None]
    else:
        pixels[BUTTON.top : BUTTON.bottom, BUTTON.left : BUTTON.right] = shades[None, : BUTTON.width, None]
    cv2.rectangle(pixels, BUTTON[:2], (BUTTON.right - 1, BUTTON.bottom - 1), (FRAME,) * 3, 1)
    cv2.putText(pixels, "Continue", (WORD.left, WORD.bottom - 4), 0, 0.42, (30, 30, 30), 1, cv2.LINE_AA)
    edges = [WORD.left + 7 * place for place in range(9)]
    glyphs = tuple(Glyph(left=left, right=right, confidence=0.99) for left, right in pairwise(edges))
    line = Token(text="Continue", bbox=WORD, confidence=0.99, glyphs=glyphs)
    return LayoutDetector(0.5, SIZE).detect(Frame(pixels), [line])


@pytest.mark.parametrize("upright", [True, False])
@pytest.mark.parametrize("rounded_up", [2, 3])
def test_a_gradient_does_not_cut_a_button_in_two(upright: bool, rounded_up: int) -> None:
    count = BUTTON.height if upright else BUTTON.width
    steps = [2 if place <= 20 else 0 for place in range(count)]
    steps[10] = rounded_up
    assert [one.label for one in seen(steps, upright=upright) if one.type is ElementType.BUTTON] == [
        "Continue"
    ]


def test_a_step_by_itself_is_an_edge() -> None:
    steps = [0] * BUTTON.height
    steps[12] = 3
    found = seen(steps, upright=True)
    assert not [
        one for one in found if one.type is ElementType.BUTTON and one.bbox.height >= BUTTON.height - 2
    ]
