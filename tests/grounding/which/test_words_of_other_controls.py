"""Words on another control tell nobody which of several icons is meant: with one button more they stand with another."""

from __future__ import annotations

import numpy as np
import pytest

from rpa_vision.grounding.which.discriminator import told_apart
from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.standing import standing_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Cell
from rpa_vision.perception.lists.telling_texts import telling_texts
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from told_lists import told
from told_screen import element, showing

SIDE, PITCH, TOP = 24, 60, 200
WORDS = told("Archives", 330, 204)
CELL = Cell(column="#1", text="Archives")


def icons(count: int) -> list[Box]:
    return [Box(left, TOP, left + SIDE, TOP + SIDE) for left in range(80, 80 + count * PITCH, PITCH)]


def screen(boxes: list[Box], *, on_a_button: bool) -> ScreenView:
    pixels = np.full((600, 900, 3), 245, np.uint8)
    for box in boxes:
        pixels[box.top : box.bottom, box.left : box.right] = 90
        pixels[box.top + 6 : box.bottom - 6, box.left + 4 : box.right - 9] = 220
    elements: list[UIElement] = [element(ElementType.ICON, "icon", box) for box in boxes]
    if on_a_button:
        around = WORDS.bbox.grown(8, showing([]).size)
        elements.append(element(ElementType.BUTTON, "button", around, WORDS.text))
    return showing([WORDS], Frame(pixels), elements)


def cells_learnt(view: ScreenView, clicked: Box) -> list[str]:
    meant = Meant(ElementType.ICON, "icon", "", None, clicked, clicked.center)
    look = view.frame.pixels[clicked.top : clicked.bottom, clicked.left : clicked.right]
    standing = standing_of(view, meant, look)
    assert standing is not None
    assert len(standing.others) == len(icons(4)) - 1
    return [one.text for one in standing.cells]


@pytest.mark.parametrize(("on_a_button", "learnt"), [(True, []), (False, ["Archives"])])
def test_a_button_beside_an_icon_is_not_learnt_as_its_value(on_a_button: bool, learnt: list[str]) -> None:
    boxes = icons(4)
    assert cells_learnt(screen(boxes, on_a_button=on_a_button), boxes[-1]) == learnt


@pytest.mark.parametrize(("on_a_button", "said"), [(True, ""), (False, "Archives")])
def test_nor_does_it_say_which_one_it_is(on_a_button: bool, said: str) -> None:
    boxes = icons(4)
    told_apart_by = told_apart(boxes, [CELL], screen(boxes, on_a_button=on_a_button))
    assert told_apart_by.said == ("", "", "", said)
    assert told_apart_by.index is None


@pytest.mark.parametrize(("says", "said"), [("Dossier 10234", ["Dossier 10234"]), ("Archives", [])])
def test_a_bar_over_them_tells_whose_they_are(says: str, said: list[str]) -> None:
    """It can be pressed as well; without a number it may be a button like any other."""
    rows = [Box(left, top, left + SIDE, top + SIDE) for top in (200, 300) for left in (80, 140)]
    words = [told("Dossier 10233", 90, 164), told(says, 90, 264)]
    bars = [Box(60, top, 860, top + 34) for top in (156, 256)]
    pressed = [
        element(ElementType.MENU_ITEM, "menu_item", box, text.text)
        for box, text in zip(bars, words, strict=True)
    ]
    icons_seen = [element(ElementType.ICON, "icon", box) for box in rows]
    view = showing(words, screen(rows, on_a_button=False).frame, [*icons_seen, *pressed])
    assert [text.text for text in telling_texts(rows, view)] == ["Dossier 10233", *said]


def test_a_bar_below_them_is_nobody_s_heading() -> None:
    row = [Box(left, 200, left + SIDE, 200 + SIDE) for left in (80, 140)]
    words = told("Dossier 10234", 90, 244)
    bar = element(ElementType.MENU_ITEM, "menu_item", Box(60, 236, 860, 270), words.text)
    view = showing([words], screen(row, on_a_button=False).frame, [bar])
    assert telling_texts(row, view) == []
