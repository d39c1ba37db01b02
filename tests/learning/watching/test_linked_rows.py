"""A link in a row is clicked where it is, whatever the row is known by."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rpa_vision.learning.watching.linked_rows import with_link
from rpa_vision.learning.watching.plain_rows import plain_row_at
from rpa_vision.models.geometry import Box, Point
from rpa_vision.ports import Frame, Pixels
from told_lists import table
from told_screen import showing

PEOPLE = [
    ["MARTIN", "Claire", "12/03/1961"],
    ["MARTIN", "Paul", "04/11/1974"],
    ["PETIT", "Zoé", "30/01/1988"],
]
LISTED = table(PEOPLE, ["Nom", "Prénom", "Né(e) le"])
BLACK, BLUE = (30, 30, 30), (200, 90, 30)


def drawn(link: tuple[int, int, int]) -> Frame:
    pixels = np.full((800, 1280, 3), 255, dtype=np.uint8)
    for record in LISTED.records:
        for place, text in enumerate(record):
            _write(pixels, text.bbox, link if place == 0 else BLACK)
    return Frame(pixels)


def _write(pixels: Pixels, box: Box, ink: tuple[int, int, int]) -> None:
    for left in range(box.left + 2, box.right, 8):
        cv2.line(pixels, (left, box.top + 4), (left, box.bottom - 4), ink, 2)


@pytest.mark.parametrize(("link", "clicked"), [(BLUE, "Nom"), (BLACK, "")])
def test_the_cell_that_stands_out_of_its_row_is_the_one_to_click(
    link: tuple[int, int, int], clicked: str
) -> None:
    tokens = [one for one in LISTED.tokens if one not in LISTED.buttons]
    view = showing(tokens, drawn(link), elements=())
    place = LISTED.records[1][0].bbox.center
    row = plain_row_at(view, place)
    assert row is not None
    found = with_link(row, view, place)
    assert (found.clicked, found.is_link) == (clicked, bool(clicked))


def test_beside_the_link_the_row_itself_was_clicked() -> None:
    tokens = [one for one in LISTED.tokens if one not in LISTED.buttons]
    view = showing(tokens, drawn(BLUE), elements=())
    place = LISTED.records[1][1].bbox.center
    row = plain_row_at(view, place)
    assert row is not None
    assert not with_link(row, view, place).is_link


def test_a_link_that_fills_its_cell_is_clicked_beside_its_words() -> None:
    tokens = [one for one in LISTED.tokens if one not in LISTED.buttons]
    view = showing(tokens, drawn(BLUE), elements=())
    words = LISTED.records[1][0].bbox
    place = Point(words.right + 10, words.center.y)
    row = plain_row_at(view, place)
    assert row is not None
    found = with_link(row, view, place)
    assert (found.clicked, found.is_link) == ("Nom", True)
