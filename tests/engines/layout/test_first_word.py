"""Whose word counts where the net and the rules see different things. The net is a fake: it says what the test says."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from rpa_vision.engines.detector.net import ElementNet, NetThing
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Glyph, Token
from rpa_vision.ports import Frame, Pixels

SIZE = Size(900, 500)
LINE, HIGH = 17, 24


class FakeNet(ElementNet):
    def __init__(self, *things: NetThing) -> None:
        self._things = things

    def find(self, _pixels: Pixels) -> tuple[NetThing, ...]:
        return self._things


def thing(kind: str, box: Box, confidence: float = 0.95, clickable: float = 0.95) -> NetThing:
    return NetThing(kind, box, confidence, 0.99, clickable, {}, None)


def empty() -> Pixels:
    return np.full((SIZE.height, SIZE.width, 3), 250, np.uint8)


def written(pixels: Pixels, text: str, left: int, top: int) -> Token:
    (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.45, 1)
    cv2.putText(pixels, text, (left, top + 13), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20), 1, cv2.LINE_AA)
    edges = [left + wide * place // len(text) for place in range(len(text) + 1)]
    glyphs = tuple(Glyph(start, max(start + 1, end), 0.99) for start, end in pairwise(edges))
    return Token(text=text, bbox=Box(left, top, left + wide, top + LINE), confidence=0.99, glyphs=glyphs)


def framed(pixels: Pixels, box: Box) -> None:
    cv2.rectangle(pixels, box[:2], (box.right - 1, box.bottom - 1), (255, 255, 255), -1)
    cv2.rectangle(pixels, box[:2], (box.right - 1, box.bottom - 1), (90, 90, 90), 1)


def seen(pixels: Pixels, lines: list[Token], *things: NetThing) -> list[UIElement]:
    return LayoutDetector(0.5, SIZE, FakeNet(*things)).detect(Frame(pixels), lines)


def told(found: list[UIElement], kind: ElementType) -> list[str]:
    return [one.label for one in found if one.type is kind]


def test_items_of_a_tree_are_told_with_their_words_and_each_word_once() -> None:
    pixels = empty()
    names = ["Services", "Cardiologie", "Urgences"]
    lines = [written(pixels, name, 60 + 16 * place, 100 + HIGH * place) for place, name in enumerate(names)]
    rows = [Box(40, line.bbox.top - 3, 400, line.bbox.bottom + 3) for line in lines]
    found = seen(pixels, lines, *(thing("tree_item", row) for row in rows))
    items = [one for one in found if one.type is ElementType.LIST_ITEM]
    assert [(one.label, one.bbox, one.role) for one in items] == [
        (name, row, "text") for name, row in zip(names, rows, strict=True)
    ]
    assert told(found, ElementType.LABEL) == []


def test_a_folder_before_an_item_is_no_box_to_tick() -> None:
    """Nothing is ticked by rules alone where the net sees an item and suspects no box in it."""
    pixels = empty()
    box = Box(44, 102, 57, 115)
    framed(pixels, box)
    line = written(pixels, "Cardiologie", 64, 100)
    row = thing("tree_item", Box(40, 97, 400, 121))
    assert told(seen(pixels, [line]), ElementType.CHECKBOX) == ["Cardiologie"]
    assert told(seen(pixels, [line], row), ElementType.CHECKBOX) == []
    suspected = thing("checkbox", box, confidence=0.2)
    assert told(seen(pixels, [line], row, suspected), ElementType.CHECKBOX) == ["Cardiologie"]


def table(pixels: Pixels) -> tuple[list[Token], list[Box]]:
    lines, cells = [], []
    for row, words in enumerate(
        [("Nom", "Date", "Salle"), ("Durand", "12/03", "B4"), ("Petit", "14/03", "B7")]
    ):
        for column, word in enumerate(words):
            left, top = 60 + 180 * column, 100 + 26 * row
            cells.append(Box(left, top, left + 181, top + 27))
            framed(pixels, cells[-1])
            lines.append(written(pixels, word, left + 10, top + 5))
    return lines, cells


def test_a_heading_is_told_and_stays_a_cell_of_its_table() -> None:
    pixels = empty()
    lines, cells = table(pixels)
    plain = seen(pixels, lines)
    found = seen(pixels, lines, *(thing("column_header", cell) for cell in cells[:3]))
    assert told(found, ElementType.COLUMN_HEADER) == ["Nom", "Date", "Salle"]
    for kind in (ElementType.TABLE_ROW, ElementType.TABLE_CELL):
        assert told(plain, kind)
        assert told(found, kind) == told(plain, kind)


def test_buttons_side_by_side_are_no_cells() -> None:
    pixels = empty()
    lines, cells = table(pixels)
    found = seen(pixels, lines, *(thing("button", cell) for cell in cells))
    assert told(found, ElementType.BUTTON) == [line.text for line in lines]
    assert told(found, ElementType.TABLE_CELL) == []


def test_words_on_a_button_name_no_field() -> None:
    pixels = empty()
    field, button = Box(300, 100, 520, 126), Box(180, 100, 270, 126)
    framed(pixels, field)
    line = written(pixels, "Effacer", 195, 105)
    [named] = told(seen(pixels, [line], thing("text_input", field)), ElementType.TEXT_INPUT)
    found = seen(pixels, [line], thing("text_input", field), thing("button", button))
    assert named == "Effacer"
    assert told(found, ElementType.TEXT_INPUT) == [""]
    assert told(found, ElementType.BUTTON) == ["Effacer"]


def test_a_box_nobody_suspects_is_no_field_but_a_large_one_is() -> None:
    pixels = empty()
    small, large = Box(300, 100, 520, 126), Box(300, 180, 700, 300)
    framed(pixels, small)
    framed(pixels, large)
    lines = [written(pixels, "Reste", 240, 105), written(pixels, "Remarque", 220, 184)]
    assert told(seen(pixels, lines), ElementType.TEXT_INPUT) == ["Remarque"]
    suspected = thing("text_input", small, confidence=0.2)
    assert told(seen(pixels, lines, suspected), ElementType.TEXT_INPUT) == ["Reste", "Remarque"]


def test_what_reacts_in_a_field_is_told_beside_it() -> None:
    pixels = empty()
    field, cross = Box(300, 100, 520, 126), Box(498, 105, 514, 121)
    framed(pixels, field)
    found = seen(pixels, [], thing("text_input", field), thing("icon_button", cross))
    assert {
        one.type: one.bbox for one in found if one.type in (ElementType.TEXT_INPUT, ElementType.ICON)
    } == {
        ElementType.TEXT_INPUT: field,
        ElementType.ICON: cross,
    }
