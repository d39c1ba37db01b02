"""Screens with a dialog drawn on them, title, sentences and buttons, for tests that look with the real eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame, Pixels

DESKTOP, WINDOW, BAR, LINE, INK = (96, 84, 70), (246, 246, 246), (120, 80, 40), (150, 150, 150), (40, 40, 40)
FONT = cv2.FontFace("sans")
BUTTON_WIDTH, BUTTON_HEIGHT = 130, 32


@dataclass(frozen=True)
class DrawnDialog:
    frame: Frame
    box: Box
    buttons: dict[str, Box]


def work_screen() -> Frame:
    """A form to work in, with texts of its own."""
    pixels = np.full((800, 1280, 3), DESKTOP, dtype=np.uint8)
    _window(pixels, Box(60, 40, 1220, 760), "Calanque DPI")
    for row, label in enumerate(["Nom de naissance", "Date de naissance", "Service", "Motif"]):
        _write(pixels, label, 100, 140 + 60 * row)
        cv2.rectangle(pixels, (320, 118 + 60 * row), (760, 150 + 60 * row), LINE, 1)
    _write(pixels, "Le compte rendu a été perdu puis retrouvé, voir Windows Hello.", 100, 420)
    return Frame(pixels)


def drawn_dialog(
    title: str,
    said: Sequence[str],
    buttons: Sequence[str],
    *,
    field: bool = False,
    over: Frame | None = None,
) -> DrawnDialog:
    pixels = (over or work_screen()).pixels.copy()
    width = max(460, *(10 * len(line) + 80 for line in said), (BUTTON_WIDTH + 20) * len(buttons) + 60)
    box = Box(640 - width // 2, 260, 640 + width // 2, 260 + 130 + 32 * len(said) + 50 * field)
    _window(pixels, box, title)
    for row, line in enumerate(said):
        _write(pixels, line, box.left + 40, box.top + 70 + 32 * row)
    if field:
        top = box.bottom - 110
        pixels[top : top + 30, box.left + 40 : box.right - 40] = 255
        cv2.rectangle(pixels, (box.left + 40, top), (box.right - 40, top + 30), LINE, 1)
    left = box.right - (BUTTON_WIDTH + 20) * len(buttons)
    places = {
        label: Box(at, box.bottom - 48, at + BUTTON_WIDTH, box.bottom - 48 + BUTTON_HEIGHT)
        for label, at in zip(buttons, range(left, box.right, BUTTON_WIDTH + 20), strict=False)
    }
    for label, place in places.items():
        _button(pixels, place, label)
    return DrawnDialog(Frame(pixels), box, places)


def with_buttons(frame: Frame, places: dict[str, Box]) -> Frame:
    pixels = frame.pixels.copy()
    for label, place in places.items():
        _button(pixels, place, label)
    return Frame(pixels)


def darkened(frame: Frame) -> Frame:
    return Frame((frame.pixels // 8).astype(np.uint8))


def _window(pixels: Pixels, box: Box, title: str) -> None:
    pixels[box.top : box.bottom, box.left : box.right] = WINDOW
    pixels[box.top : box.top + 30, box.left : box.right] = BAR
    cv2.putText(pixels, title, (box.left + 12, box.top + 21), (255, 255, 255), FONT, 16, 400)
    cv2.rectangle(pixels, (box.left, box.top), (box.right - 1, box.bottom - 1), INK, 1)


def _button(pixels: Pixels, box: Box, label: str) -> None:
    pixels[box.top : box.bottom, box.left : box.right] = (225, 225, 225)
    cv2.rectangle(pixels, (box.left, box.top), (box.right - 1, box.bottom - 1), LINE, 1)
    _write(pixels, label, box.center.x - 4 * len(label) - 4, box.top + 22)


def _write(pixels: Pixels, text: str, left: int, base: int) -> None:
    cv2.putText(pixels, text, (left, base), INK, FONT, 16, 400)
