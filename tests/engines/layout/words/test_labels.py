"""Which text names which field of a form."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame

SIZE = Size(800, 400)
FIELD, HEIGHT = 220, 22


def names(texts: dict[tuple[int, int], str], fields: list[tuple[int, int]]) -> list[str]:
    """Of the fields, from the top; texts and fields are given by their upper left corners."""
    pixels = np.full((SIZE.height, SIZE.width, 3), 212, dtype=np.uint8)
    for left, top in fields:
        cv2.rectangle(pixels, (left, top), (left + 300, top + HEIGHT), (255, 255, 255), -1)
        cv2.rectangle(pixels, (left, top), (left + 300, top + HEIGHT), (90, 90, 90), 1)
    lines = [
        Token(text=text, bbox=Box(x, y, x + 8 * len(text), y + 18), confidence=0.97)
        for (x, y), text in texts.items()
    ]
    for line in lines:
        where = (line.bbox.left, line.bbox.bottom - 4)
        cv2.putText(pixels, line.text, where, cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20))
    found = LayoutDetector(0.5, SIZE, ElementNet()).detect(Frame(pixels), lines)
    inputs = [one for one in found if one.type is ElementType.TEXT_INPUT]
    return [one.label for one in sorted(inputs, key=lambda one: one.bbox.top)]


def test_a_tab_over_a_form_with_labels_on_the_left_names_none_of_its_fields() -> None:
    tabs = {(FIELD, 116): "Contact", (600, 116): "Suivi"}
    labels = {(20, 146): "Note", (20, 176): "Téléphone"}

    assert names(tabs | labels, [(FIELD, 144), (FIELD, 174)]) == ["Note", "Téléphone"]


def test_labels_over_their_fields_name_them_whatever_stands_on_the_left() -> None:
    over = {(FIELD, 96): "Note", (FIELD, 156): "Téléphone"}
    numbers = {(20, 126): "1er :", (20, 186): "2ème :"}

    assert names(over | numbers, [(FIELD, 124), (FIELD, 184)]) == ["Note", "Téléphone"]


@pytest.mark.parametrize("side", ["left", "above"])
def test_a_field_alone_has_the_label_it_has(side: str) -> None:
    label = {(20, 146): "Note"} if side == "left" else {(FIELD, 118): "Note"}

    assert names(label, [(FIELD, 144)]) == ["Note"]
