"""The icon and its menu as pictures: X has no menus of its own."""

from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.agent.tray.telling import IconTold
from rpa_vision.ports import Pixels

LINE_PX = 26
_TEXT_PX = 14
_MARGIN_PX = 12
_WEIGHT = 400
_INK, _PAPER, _FAINT, _LIT = (24, 24, 24), (250, 250, 250), (96, 96, 96), (245, 222, 196)


def icon_picture(colour: tuple[int, int, int], width: int, height: int) -> Pixels:
    """With a white rim, to be seen on light and dark bars."""
    picture = np.full((height, width, 4), 255, dtype=np.uint8)
    centre, radius = (width // 2, height // 2), max(min(width, height) // 2 - 2, 2)
    red, green, blue = colour
    cv2.circle(picture, centre, radius, (blue, green, red, 0), -1, cv2.LINE_AA)
    return picture


def menu_picture(told: IconTold, lit: int | None) -> Pixels:
    """What the agent does, then a line for each wish; ``lit`` is the one under the pointer."""
    words = [f"RPA Vision — {told.words}", *(line.words for line in told.menu)]
    font = cv2.FontFace("sans")
    width = max(_width(text, font) for text in words) + 2 * _MARGIN_PX
    picture = np.full((LINE_PX * len(words), width, 3), _PAPER, dtype=np.uint8)
    if lit is not None:
        picture[(lit + 1) * LINE_PX : (lit + 2) * LINE_PX] = _LIT
    for number, text in enumerate(words):
        at = (_MARGIN_PX, number * LINE_PX + (LINE_PX + _TEXT_PX) // 2 - 2)
        cv2.putText(picture, text, at, _FAINT if number == 0 else _INK, font, _TEXT_PX, _WEIGHT)
    cv2.line(picture, (0, LINE_PX - 1), (width, LINE_PX - 1), _FAINT)
    return np.dstack([picture, np.zeros(picture.shape[:2], np.uint8)])


def _width(text: str, font: cv2.FontFace) -> int:
    (_, _, width, _) = cv2.getTextSize((0, 0), text, (0, 0), font, _TEXT_PX, _WEIGHT)
    return int(width)
