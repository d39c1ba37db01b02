"""Small pictures for a tool bar."""

from __future__ import annotations

import tkinter as tk

import cv2
import numpy as np

from rpa_vision.ports import Pixels

_SIDE = 22
_DARK, _BLUE, _RED, _GREEN = (110, 110, 120), (50, 120, 210), (200, 60, 60), (40, 150, 80)
_Shape = tuple[tuple[int, int, int], list[tuple[int, int]]]
_SHAPES: tuple[_Shape, ...] = (
    (_DARK, [(5, 2), (14, 2), (18, 6), (18, 20), (5, 20), (5, 2)]),
    (_BLUE, [(2, 6), (8, 6), (10, 9), (20, 9), (20, 18), (2, 18), (2, 6)]),
    (_DARK, [(3, 3), (17, 3), (19, 5), (19, 19), (3, 19), (3, 3), (7, 3), (7, 9), (15, 9), (15, 3)]),
    (_RED, [(4, 4), (18, 18), (11, 11), (18, 4), (4, 18)]),
    (_GREEN, [(3, 11), (9, 17), (19, 4)]),
    (_BLUE, [(19, 11), (3, 11), (9, 5), (3, 11), (9, 17)]),
    (_BLUE, [(3, 11), (19, 11), (13, 5), (19, 11), (13, 17)]),
    (_DARK, [(3, 5), (19, 5), (19, 11), (3, 11), (3, 17), (19, 17)]),
)


def tool_pictures(background: tuple[int, int, int]) -> list[tk.PhotoImage]:
    return [tk.PhotoImage(data=_ppm(shape, background)) for shape in _SHAPES]


def _ppm(shape: _Shape, background: tuple[int, int, int]) -> bytes:
    pixels: Pixels = np.full((_SIDE, _SIDE, 3), background, dtype=np.uint8)
    colour, corners = shape
    cv2.polylines(pixels, [np.array(corners, dtype=np.int32)], isClosed=False, color=colour, thickness=2)
    return f"P6 {_SIDE} {_SIDE} 255 ".encode() + pixels.tobytes()
