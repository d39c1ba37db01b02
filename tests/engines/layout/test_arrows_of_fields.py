"""A field is one to choose from by its arrow, however that is drawn and whatever it stands on."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Glyph, Token
from rpa_vision.ports import Frame, Pixels

SIZE = Size(640, 300)
FIELD = Box(206, 60, 406, 86)
WRITTEN = np.array(
    [
        [83, 164, 164, 164, 164, 164, 119],
        [22, 215, 225, 225, 225, 225, 57],
        [0, 125, 225, 225, 225, 165, 0],
        [0, 22, 215, 225, 225, 57, 0],
        [0, 0, 125, 225, 165, 0, 0],
        [0, 0, 22, 215, 57, 0, 0],
        [0, 0, 0, 73, 0, 0, 0],
    ],
    dtype=np.uint8,
)
"""How dark a browser draws « ▾ »."""


def token(text: str, box: Box) -> Token:
    edges = [box.left + box.width * index // len(text) for index in range(len(text) + 1)]
    glyphs = tuple(Glyph(left, right, 0.99) for left, right in pairwise(edges))
    return Token(text=text, bbox=box, confidence=0.99, glyphs=glyphs)


def page() -> tuple[Pixels, list[Token]]:
    pixels = np.full((SIZE.height, SIZE.width, 3), 215, dtype=np.uint8)
    lines = []
    for top, text in ((20, "Dossier"), (65, "Repas"), (110, "Remarque")):
        cv2.putText(pixels, text, (16, top + 13), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20))
        lines.append(token(text, Box(14, top, 14 + 9 * len(text), top + 17)))
    return pixels, lines


def framed(pixels: Pixels, box: Box, ground: tuple[int, int, int]) -> None:
    cv2.rectangle(pixels, (box.left, box.top), (box.right - 1, box.bottom - 1), ground, -1)
    cv2.rectangle(pixels, (box.left, box.top), (box.right - 1, box.bottom - 1), (90, 90, 90), 1)


def found_at(pixels: Pixels, lines: list[Token], place: Box) -> list[tuple[ElementType, str]]:
    elements = LayoutDetector(0.5, Size(1920, 1080), ElementNet()).detect(Frame(pixels), lines)
    return [(one.type, one.label) for one in elements if one.bbox.contains(place.center)]


@pytest.mark.parametrize("read_as", ["▼", "v", "Y"])
def test_an_arrow_that_is_written_opens_a_list_whatever_ocr_makes_of_it(read_as: str) -> None:
    pixels, lines = page()
    framed(pixels, FIELD, (255, 255, 255))
    cv2.putText(pixels, "Cantine", (214, 78), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20))
    pixels[70:77, 390:397] -= WRITTEN[:, :, None]
    lines += [token("Cantine", Box(212, 64, 272, 82)), token(read_as, Box(390, 69, 398, 77))]
    assert (ElementType.DROPDOWN, "Repas") in found_at(pixels, lines, FIELD)


@pytest.mark.parametrize(("width", "height"), [(9, 6), (7, 7), (7, 8), (7, 9)])
def test_an_arrow_may_be_higher_than_wide_and_unread(width: int, height: int) -> None:
    pixels, lines = page()
    framed(pixels, FIELD, (255, 255, 255))
    cv2.putText(pixels, "Cantine", (214, 78), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20))
    corners = np.array([[388, 69], [388 + width, 69], [388 + width // 2, 69 + height]])
    cv2.fillPoly(pixels, [corners], (35, 35, 35), lineType=cv2.LINE_AA)
    lines.append(token("Cantine", Box(212, 64, 272, 82)))
    assert (ElementType.DROPDOWN, "Repas") in found_at(pixels, lines, FIELD)


@pytest.mark.parametrize("letter", ["H", "V", "v", "T", "Y", "7"])
@pytest.mark.parametrize("is_read", [True, False])
def test_a_letter_at_the_end_of_a_field_opens_nothing(letter: str, is_read: bool) -> None:
    pixels, lines = page()
    framed(pixels, FIELD, (255, 255, 255))
    cv2.putText(pixels, "Cantine", (214, 78), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20))
    cv2.putText(pixels, letter, (388, 78), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20))
    lines.append(token("Cantine", Box(212, 64, 272, 82)))
    if is_read:
        lines.append(token(letter, Box(387, 66, 398, 80)))
    assert (ElementType.DROPDOWN, "Repas") not in found_at(pixels, lines, FIELD)


def test_a_value_that_is_lit_up_leaves_its_field_one_to_choose_from() -> None:
    """With the keyboard in it, nearly all of the field is the bar behind its value and a dotted frame."""
    pixels, lines = page()
    field = Box(206, 62, 315, 82)
    framed(pixels, field, (60, 60, 60))
    framed(pixels, Box(207, 63, 314, 81), (70, 63, 59))
    pixels[65:79, 209:296] = (210, 130, 75)
    pixels[65:79:2, 209] = pixels[65:79:2, 295] = (30, 120, 180)
    pixels[65, 209:296:2] = pixels[78, 209:296:2] = (30, 120, 180)
    cv2.putText(pixels, "CANTINE mm", (210, 77), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255))
    framed(pixels, Box(298, 65, 312, 79), (70, 63, 59))
    for row in range(4):
        pixels[70 + row, 301 + row : 309 - row] = 235
    lines.append(token("CANTINE mm", Box(207, 62, 299, 83)))
    assert (ElementType.DROPDOWN, "Repas") in found_at(pixels, lines, field)


def test_what_was_typed_above_with_the_caret_behind_it_is_not_the_name_of_the_field_below() -> None:
    """The caret reaches from one edge of its field to the other, which is seen as two boxes."""
    picture = cv2.imread(str(Path(__file__).with_name("caret_from_edge_to_edge.png")))
    assert picture is not None
    lines = [
        token("Adresse", Box(23, 23, 82, 43)),
        token("8231", Box(221, 20, 264, 44)),
        token("Situation", Box(23, 52, 86, 72)),
        token("Marié", Box(220, 50, 267, 74)),
    ]
    assert (ElementType.DROPDOWN, "Situation") in found_at(picture, lines, Box(220, 51, 321, 73))


@pytest.mark.parametrize(("room", "kind"), [(2, ElementType.TEXT_INPUT), (16, ElementType.BUTTON)])
def test_selected_text_is_held_by_its_field_and_a_button_on_a_bar_is_one(
    room: int, kind: ElementType
) -> None:
    pixels, lines = page()
    framed(pixels, FIELD, (250, 250, 250))
    text = Box(214, 64, 290, 82)
    chosen = Box(208, 63, text.right + room, 83) if room < 8 else Box(208, 62, text.right + room, 84)
    cv2.rectangle(pixels, chosen[:2], (chosen.right - 1, chosen.bottom - 1), (150, 80, 50), -1)
    left = text.left if room < 8 else 223
    cv2.putText(pixels, "en attente", (left, 77), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 255, 255))
    lines.append(token("en attente", text if room < 8 else Box(223, 64, 291, 82)))
    assert kind in [found for found, _ in found_at(pixels, lines, text)]
