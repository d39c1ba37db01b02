"""What an open Tk menu shows. Tk tells its rows but not where their texts begin: the ink does."""

from __future__ import annotations

import tkinter as tk

import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.ports import Pixels
from rpa_vision_lab.pages.tk.known import Known
from rpa_vision_lab.pages.tk.places import own_font, whole

_INK = 40
_EDGE = 4
"""Of the menu's own border, which is no ink."""


def note_menu(known: Known, menu: tk.Menu, pixels: Pixels) -> None:
    outside = whole(menu)
    known.cover(outside)
    last = menu.index("end")
    font = own_font(menu)
    for index in range((last or 0) + 1):
        if menu.type(index) == "separator":
            continue
        top = outside.top + menu.yposition(index)
        bottom = outside.top + menu.yposition(index + 1) if index != last else outside.bottom - 2
        row = Box(outside.left, top, outside.right, bottom)
        text, shortcut = menu.entrycget(index, "label"), menu.entrycget(index, "accelerator")
        states = ["disabled"] if str(menu.entrycget(index, "state")) == "disabled" else []
        known.add(ElementType.MENU_ITEM, row, text, *states)
        first, after = _inked(pixels, row)
        middle = (row.top + row.bottom) / 2
        known.say(text, first - 1, middle, font, row)
        if shortcut:
            known.say(shortcut, after - font.measure(shortcut), middle, font, row)


def _inked(pixels: Pixels, row: Box) -> tuple[int, int]:
    """The first column with ink and the one after the last."""
    inside = pixels[row.top + 2 : row.bottom - 2, row.left + _EDGE : row.right - _EDGE].astype(int)
    ground = inside[0, 0]
    columns = np.flatnonzero((abs(inside - ground).max(axis=2) > _INK).any(axis=0))
    return row.left + _EDGE + int(columns[0]), row.left + _EDGE + int(columns[-1]) + 1
