"""Tabs of a high contrast theme: boxes with borders all around, the chosen one filled."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame, Pixels

SIZE = Size(800, 500)
BLACK, WHITE, CYAN = (0, 0, 0), (255, 255, 255), (255, 235, 26)
NAMES = ("Identité", "Séjours", "Constantes", "Documents")
WIDTH, TOP, BOTTOM = 120, 60, 86


def boxed(pixels: Pixels, box: Box, fill: tuple[int, int, int]) -> None:
    cv2.rectangle(pixels, box[:2], (box.right, box.bottom), fill, -1)
    cv2.rectangle(pixels, box[:2], (box.right, box.bottom), WHITE, 1)


def place(number: int, row: int = 0) -> Box:
    left, down = 40 + WIDTH * number, row * (BOTTOM - TOP)
    return Box(left, TOP + down, left + WIDTH, BOTTOM + down)


def text(name: str, box: Box) -> Token:
    left, width = box.center.x - 4 * len(name), 8 * len(name)
    return Token(text=name, bbox=Box(left, box.top + 4, left + width, box.bottom - 4), confidence=0.95)


def seen(filled: Sequence[int], rows: int = 1) -> list[UIElement]:
    """A page, and on its upper side rows of boxes with these of the first one filled."""
    pixels = np.zeros((SIZE.height, SIZE.width, 3), dtype=np.uint8)
    boxed(pixels, Box(40, place(0, rows - 1).bottom, 760, 470), BLACK)
    lines = []
    for row in range(rows):
        for number, name in enumerate(NAMES):
            box = place(number, row)
            boxed(pixels, box, CYAN if row == 0 and number in filled else BLACK)
            lines.append(text(name, box))
            ink = BLACK if row == 0 and number in filled else WHITE
            at = (lines[-1].bbox.left, box.bottom - 8)
            cv2.putText(pixels, name.encode("ascii", "replace").decode(), at, 0, 0.45, ink, 1, cv2.LINE_AA)
    return LayoutDetector(0.5, SIZE, ElementNet()).detect(Frame(pixels), lines)


def tabs(elements: Sequence[UIElement]) -> dict[str, tuple[str, ...]]:
    return {one.label: one.tags for one in elements if one.type is ElementType.TAB}


@pytest.mark.parametrize("chosen", range(len(NAMES)))
def test_every_one_is_a_tab_and_the_filled_one_is_chosen(chosen: int) -> None:
    found = tabs(seen([chosen]))
    assert set(found) == set(NAMES)
    assert [name for name, tags in found.items() if "selected" in tags] == [NAMES[chosen]]


@pytest.mark.parametrize("filled", [[], [0, 1], [0, 1, 2, 3]])
def test_of_boxes_of_which_not_exactly_one_is_filled_none_is_the_chosen_tab(filled: list[int]) -> None:
    found = tabs(seen(filled))
    assert [name for name, tags in found.items() if "selected" in tags] == []
    assert len(found) < 2


def test_a_chosen_cell_of_a_table_is_no_tab() -> None:
    assert tabs(seen([1], rows=3)) == {}
