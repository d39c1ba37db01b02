"""Every cell that tells a row from the others must be written on it."""

from __future__ import annotations

import pytest

from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.which.row import cell_under, missing_cell
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Cell
from rpa_vision.perception.view import ScreenView
from rpa_vision.settings import Settings

TABLE = {
    (20, 40): "DUPONT",
    (200, 40): "14/02/1958",
    (20, 80): "MARTIN",
    (200, 80): "14/02/1958",
    (20, 120): "SAINT",
    (70, 120): "AUBIN",
    (200, 120): "02/11/1990",
}


@pytest.mark.parametrize(
    ("row", "cells", "missing"),
    [
        (40, ["dupont", "14/02/1958"], None),
        (80, ["DUPONT", "14/02/1958"], "DUPONT"),
        (40, ["DUPOND"], "DUPOND"),
        (40, ["DUPONT", "14/02/1985"], "14/02/1985"),
        (120, ["SAINT AUBIN"], None),
        (120, ["SAINT"], None),
        (120, ["AUB"], "AUB"),
    ],
)
def test_the_row_must_say_it_all(row: int, cells: list[str], missing: str | None) -> None:
    ocr = FakePaintedOcr()
    view = ScreenView(ocr.paint(TABLE), build_senses(Settings(), ocr))
    found = missing_cell([Cell(text=text) for text in cells], Box(200, row, 290, row + 18), view)
    assert (found and found.text) == missing


def test_a_cell_is_reached_on_its_text_and_an_empty_one_under_its_heading() -> None:
    """A link is no wider than its text."""
    ocr = FakePaintedOcr()
    table = {(20, 10): "Nom de naissance", (300, 10): "Ville", (20, 40): "LI", (200, 40): "14/02/1958"}
    view = ScreenView(ocr.paint(table), build_senses(Settings(), ocr))
    by_text = {word.text: word.bbox for word in view.words}
    found = by_text["14/02/1958"]
    link = cell_under("Nom de naissance", found, view, 0.75)
    assert link is not None
    assert by_text["LI"].contains(link)
    empty = cell_under("Ville", found, view, 0.75)
    assert empty is not None
    assert empty.x == by_text["Ville"].center.x
