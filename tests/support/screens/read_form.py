"""Forms drawn with a real font, for tests in which reading itself is what matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import cv2
import numpy as np

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box, Point
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

WIDTH, HEIGHT = 900, 420
PAPER, FIELD, LINE, INK = (244, 244, 244), (255, 255, 255), (150, 150, 150), (35, 35, 35)
FONT = cv2.FontFace("sans")
LETTERS = 17
"""Pixels from line to line of letters."""

FIELD_AT = Box(260, 150, 620, 180)
AREA_AT = Box(260, 220, 620, 340)
CLICKED = Point(300, 165)
IN_AREA = Point(300, 250)


@cache
def _eyes() -> Eyes:
    return Eyes(build_senses(Settings()))


def seen(frame: Frame) -> ScreenView:
    return _eyes().look(frame)


def form(
    texts: Mapping[tuple[int, int], str] | None = None,
    field: str = "",
    area: Sequence[str] = (),
    dots: int = 0,
) -> Frame:
    """A one-line field, a text area, their labels, and any other texts at their left and baseline."""
    pixels = np.full((HEIGHT, WIDTH, 3), PAPER, dtype=np.uint8)
    for box, label in ((FIELD_AT, "Température"), (AREA_AT, "Commentaire")):
        cv2.rectangle(pixels, box[:2], (box.right - 1, box.bottom - 1), FIELD, -1)
        cv2.rectangle(pixels, box[:2], (box.right - 1, box.bottom - 1), LINE, 1)
        _write(pixels, 110, box.top + 21, label)
    _write(pixels, FIELD_AT.left + 8, FIELD_AT.top + 21, field)
    for number, line in enumerate(area):
        _write(pixels, AREA_AT.left + 8, AREA_AT.top + 24 + 24 * number, line)
    for number in range(dots):
        cv2.circle(pixels, (FIELD_AT.left + 14 + 11 * number, FIELD_AT.center.y), 4, INK, -1, cv2.LINE_AA)
    for (left, baseline), text in (texts or {}).items():
        _write(pixels, left, baseline, text)
    return Frame(pixels)


def _write(pixels: np.ndarray, left: int, baseline: int, text: str) -> None:
    if text:
        cv2.putText(pixels, text, (left, baseline), INK, FONT, LETTERS)
