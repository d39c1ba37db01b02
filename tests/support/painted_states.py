"""Boxes to tick and lists to choose from, painted beside the texts of a painted screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import cv2
from painted import FakePaintedOcr

from rpa_vision.ports import Frame

Place = tuple[int, int]
Ticked = Literal["ticked", "unticked", "faint"]
FORM = {(20, 10): "Fiche patient", (300, 300): "Enregistrer"}
BOX = (100, 120)
RADIOS = {(100, 180): "Féminin", (260, 180): "Masculin"}
LIST: Mapping[Place, str] = {(60, 60 + 40 * number): f"Ligne {number}" for number in range(1, 5)}
CHOSEN = (200, 120, 40)


def ticked_form(ocr: FakePaintedOcr, state: Ticked, more: Mapping[Place, str] | None = None) -> Frame:
    """A form with the box « Urgence »; ``faint``: nobody can tell whether it is ticked."""
    frame = ocr.paint({**FORM, BOX: "Urgence", **(more or {})})
    pixels = frame.pixels.copy()
    left, top = BOX[0] - 24, BOX[1] + 2
    cv2.rectangle(pixels, (left, top), (left + 14, top + 14), (255, 255, 255), -1)
    cv2.rectangle(pixels, (left, top), (left + 14, top + 14), (0, 0, 0), 1)
    if state != "unticked":
        ink = (0, 0, 0) if state == "ticked" else (232, 232, 232)
        cv2.line(pixels, (left + 3, top + 7), (left + 6, top + 11), ink, 2)
        cv2.line(pixels, (left + 6, top + 11), (left + 11, top + 3), ink, 2)
    return ocr.reading_the_same(frame, pixels)


def chosen_list(ocr: FakePaintedOcr, chosen: str | None) -> Frame:
    """A list of four rows, one of which is chosen or none."""
    frame = ocr.paint({**FORM, **LIST})
    pixels = frame.pixels.copy()
    pixels[80:280, 40:280] = 255
    for (left, top), text in LIST.items():
        if text == chosen:
            pixels[top - 8 : top + 26, 40:280] = CHOSEN
        cv2.putText(pixels, text, (left, top + 14), cv2.FONT_HERSHEY_PLAIN, 1.0, (0, 0, 0))
    return ocr.reading_the_same(frame, pixels)


def radio_form(ocr: FakePaintedOcr, chosen: str) -> Frame:
    frame = ocr.paint({**FORM, **RADIOS})
    pixels = frame.pixels.copy()
    for (left, top), text in RADIOS.items():
        centre = (left - 16, top + 9)
        cv2.circle(pixels, centre, 7, (255, 255, 255), -1, cv2.LINE_AA)
        cv2.circle(pixels, centre, 7, (0, 0, 0), 1, cv2.LINE_AA)
        if text == chosen:
            cv2.circle(pixels, centre, 3, (0, 0, 0), -1, cv2.LINE_AA)
    return ocr.reading_the_same(frame, pixels)
