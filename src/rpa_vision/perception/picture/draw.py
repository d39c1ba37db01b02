"""What was seen on a screen, drawn over it, for a person to judge."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels

Colour = tuple[int, int, int]

TEXT: Colour = (200, 120, 0)
OTHER: Colour = (110, 110, 110)
COLOURS: dict[ElementType, Colour] = {
    ElementType.BUTTON: (40, 140, 20),
    ElementType.TEXT_INPUT: (200, 60, 30),
    ElementType.DROPDOWN: (190, 30, 150),
    ElementType.CHECKBOX: (0, 130, 210),
    ElementType.RADIO: (0, 130, 210),
    ElementType.TAB: (30, 30, 200),
    ElementType.LINK: (150, 90, 0),
    ElementType.ICON: (120, 0, 120),
    ElementType.MENU_ITEM: (90, 120, 0),
    ElementType.DIALOG: (0, 0, 230),
    ElementType.WINDOW: (60, 60, 160),
}
"""Blue, green, red."""
UNFRAMED = frozenset({ElementType.LABEL, ElementType.TABLE_CELL})
"""Text that only says something is marked as text alone: frames around it would hide the rest."""
UNNAMED = frozenset({ElementType.TABLE_ROW, ElementType.ICON, ElementType.MENU_ITEM})
"""There are too many of them, and their colour tells."""
NAMED_FROM_OUTSIDE = frozenset(
    {ElementType.TEXT_INPUT, ElementType.DROPDOWN, ElementType.DIALOG, ElementType.WINDOW}
)
"""Others show their name themselves."""
CAPTION_PX = 11


def overlay(view: ScreenView) -> Frame:
    """The screen, paler, with each text underlined and each element framed, named by type and label."""
    white = np.full_like(view.frame.pixels, 255)
    canvas = np.asarray(cv2.addWeighted(view.frame.pixels, 0.7, white, 0.3, 0), dtype=np.uint8)
    for line in view.lines:
        _underline(canvas, line.bbox)
    framed = [element for element in view.elements if element.type not in UNFRAMED]
    for element in framed:
        _frame(canvas, element.bbox, _colour(element))
    for element in framed:
        if element.type not in UNNAMED:
            _caption(canvas, element)
    return Frame(canvas)


def _colour(element: UIElement) -> Colour:
    return COLOURS.get(element.type, OTHER)


def _underline(canvas: Pixels, box: Box) -> None:
    cv2.line(canvas, (box.left, box.bottom - 1), (box.right - 1, box.bottom - 1), TEXT, 1)


def _frame(canvas: Pixels, box: Box, colour: Colour) -> None:
    cv2.rectangle(canvas, (box.left, box.top), (box.right - 1, box.bottom - 1), colour, 2)


def _caption(canvas: Pixels, element: UIElement) -> None:
    """Above the element, or inside its top where the screen ends."""
    states = "".join(f" {tag}" for tag in element.tags)
    name = f": {element.label}" if element.label and element.type in NAMED_FROM_OUTSIDE else ""
    text = f"{element.type}{states}{name}"
    left, bottom = element.bbox.left, element.bbox.top - 1
    if bottom < CAPTION_PX:
        bottom = element.bbox.top + CAPTION_PX + 1
    at = (left + 1, bottom - 2)
    x, y, width, height = cv2.getTextSize(canvas.shape[1::-1], text, at, _font(), CAPTION_PX)
    cv2.rectangle(canvas, (x - 1, y - 1), (x + width, y + height), (255, 255, 255), -1)
    cv2.putText(canvas, text, at, _colour(element), _font(), CAPTION_PX)


@cache
def _font() -> cv2.FontFace:
    return cv2.FontFace("sans")
