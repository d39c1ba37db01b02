"""Boxes to tick and lists to choose from, painted beside the texts of a painted screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import cv2
import numpy as np

from painted import FakePaintedOcr
from rpa_vision.ports import Frame, Pixels

Place = tuple[int, int]
Ticked = Literal["ticked", "unticked", "faint"]
FORM = {(20, 10): "Fiche patient", (300, 300): "Enregistrer"}
BOX = (100, 120)
RADIOS = {(100, 180): "Féminin", (260, 180): "Masculin"}
FOUR = {(100, 60 + 40 * number): text for number, text in enumerate(("Nord", "Sud", "Est", "Ouest"))}
"""One question, of which one answer is always chosen."""
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


def radio_form(
    ocr: FakePaintedOcr,
    chosen: str,
    more: Mapping[Place, str] | None = None,
    circles: Mapping[Place, str] = RADIOS,
) -> Frame:
    """Its words stand on the ground: filled like the rest of the screen they would be buttons beside circles."""
    words = {**circles, **(more or {})}
    frame = ocr.paint({**FORM, **words})
    pixels = frame.pixels.copy()
    for (left, top), text in words.items():
        pixels[top - 4 : top + 23, left - 4 : left + 12 * len(text)] = pixels[0, 0]
        cv2.putText(pixels, text, (left, top + 14), cv2.FONT_HERSHEY_PLAIN, 1.0, (0, 0, 0))
    for (left, top), text in circles.items():
        centre = (left - 16, top + 9)
        cv2.circle(pixels, centre, 7, (255, 255, 255), -1, cv2.LINE_AA)
        cv2.circle(pixels, centre, 7, (0, 0, 0), 1, cv2.LINE_AA)
        if text == chosen:
            cv2.circle(pixels, centre, 3, (0, 0, 0), -1, cv2.LINE_AA)
    return ocr.reading_the_same(frame, pixels)


SERVICE, OPTIONS = (40, 60), ("Chirurgie", "Pédiatrie", "Urgences")
FIELD = (220, 60)
"""Where the drop-down shows its value."""
ARROW = (400, 62)


def choice_form(
    ocr: FakePaintedOcr,
    value: str,
    offers: Sequence[str] = (),
    more: Mapping[Place, str] | None = None,
    ticked: Ticked = "ticked",
) -> Frame:
    """A form with the drop-down « Service » and the box « Urgence ». ``offers``: what its open list holds."""
    options = {option_at(number): text for number, text in enumerate(offers)}
    texts = {**FORM, SERVICE: "Service", FIELD: value, BOX: "Urgence", **(more or {})}
    frame = ocr.paint({**texts, **options})
    pixels = frame.pixels.copy()
    _clear(pixels, {**texts, **options})
    cv2.rectangle(pixels, (212, 52), (424, 84), (255, 255, 255), -1)
    cv2.rectangle(pixels, (212, 52), (424, 84), (90, 90, 90), 1)
    arrow = np.array([[ARROW[0], 64], [ARROW[0] + 12, 64], [ARROW[0] + 6, 71]])
    cv2.fillPoly(pixels, [arrow], (0, 0, 0))
    left, top = BOX[0] - 24, BOX[1] + 2
    cv2.rectangle(pixels, (left, top), (left + 14, top + 14), (255, 255, 255), -1)
    cv2.rectangle(pixels, (left, top), (left + 14, top + 14), (0, 0, 0), 1)
    if ticked == "ticked":
        cv2.line(pixels, (left + 3, top + 7), (left + 6, top + 11), (0, 0, 0), 2)
        cv2.line(pixels, (left + 6, top + 11), (left + 11, top + 3), (0, 0, 0), 2)
    if offers:
        bottom = option_at(len(offers) - 1)[1] + 24
        cv2.rectangle(pixels, (212, 85), (424, bottom), (255, 255, 255), -1)
        cv2.rectangle(pixels, (212, 85), (424, bottom), (90, 90, 90), 1)
    for (across, down), text in {**texts, **options}.items():
        if (across, down) != BOX or not offers:
            shown = text.encode("ascii", "replace").decode()
            cv2.putText(pixels, shown, (across, down + 14), cv2.FONT_HERSHEY_PLAIN, 1.0, (0, 0, 0))
    return ocr.reading_the_same(frame, pixels)


def option_at(number: int) -> Place:
    return (220, 92 + 30 * number)


def _clear(pixels: Pixels, texts: Mapping[Place, str]) -> None:
    """Without the dark grounds that texts are painted on."""
    pixels[:] = 200
    left, top = next(place for place, text in texts.items() if text == "Enregistrer")
    cv2.rectangle(pixels, (left - 10, top - 8), (left + 110, top + 26), (230, 230, 230), -1)
    cv2.rectangle(pixels, (left - 10, top - 8), (left + 110, top + 26), (60, 60, 60), 1)
