"""The dotted frame around what has the focus is taken away before things are looked for; nothing else is."""

from __future__ import annotations

import numpy as np
import pytest

from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.engines.layout.pixels.dotted import without_dotted_lines
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame, Pixels

PAPER, INK = 240, 20


def page() -> Pixels:
    return np.full((120, 300, 3), PAPER, np.uint8)


def framed(pixels: Pixels, box: Box) -> Pixels:
    drawn = pixels.copy()
    drawn[box.top, box.left : box.right : 2] = INK
    drawn[box.bottom - 1, box.left : box.right : 2] = INK
    drawn[box.top : box.bottom : 2, box.left] = INK
    drawn[box.top : box.bottom : 2, box.right - 1] = INK
    return drawn


def checkbox(*, ticked: bool) -> Pixels:
    pixels = page()
    pixels[40:53, 20:33] = 90
    pixels[41:52, 21:32] = 255
    if ticked:
        for step in range(8):
            pixels[44 + abs(step - 3) : 47 + abs(step - 3), 22 + step] = INK
    for left in range(44, 130, 6):  # letters of a sort
        pixels[41:53, left : left + 2] = INK
    return pixels


def test_the_frame_goes_and_all_else_stays() -> None:
    drawn = framed(checkbox(ticked=True), Box(38, 36, 140, 58))
    assert np.array_equal(without_dotted_lines(drawn), checkbox(ticked=True))


@pytest.mark.parametrize("pixels", [page(), checkbox(ticked=False), checkbox(ticked=True)])
def test_a_picture_without_one_is_the_same_picture(pixels: Pixels) -> None:
    assert without_dotted_lines(pixels) is pixels


def test_a_single_line_of_dots_goes_too() -> None:
    drawn = page()
    drawn[60, 20:200:2] = INK
    assert np.array_equal(without_dotted_lines(drawn), page())
    assert np.array_equal(without_dotted_lines(drawn.transpose(1, 0, 2).copy()), page().transpose(1, 0, 2))


def test_a_checked_ground_is_no_line() -> None:
    pixels = page()
    pixels[20:80, 20:200][np.indices((60, 180)).sum(axis=0) % 2 == 0] = INK
    inside = np.s_[30:70, 30:190]
    assert np.array_equal(without_dotted_lines(pixels)[inside], pixels[inside])


@pytest.mark.parametrize("ticked", [True, False])
def test_a_box_that_has_the_focus_is_seen_in_its_state(ticked: bool) -> None:
    drawn = framed(checkbox(ticked=ticked), Box(36, 36, 140, 58))
    label = Token(text="Liste électorale", bbox=Box(42, 38, 132, 56), confidence=0.99)
    found = LayoutDetector(0.5, Size(2560, 1440), None).detect(Frame(drawn), [label])
    (box,) = [one for one in found if one.type is ElementType.CHECKBOX]
    assert box.tags == ("checked" if ticked else "unchecked",)
