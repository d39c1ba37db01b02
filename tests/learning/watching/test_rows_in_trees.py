"""Rows of a tree, whose lines are read as letters before the first text now and then."""

from __future__ import annotations

from rpa_vision.learning.actions.rows import row_meant
from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.values.variables import Variables
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Cell

BOX = Box(0, 0, 10, 10)


def cells(surname: str, first_name: str) -> tuple[CellRead, ...]:
    return CellRead("Nom", surname, BOX), CellRead("Prénom", first_name, BOX)


def chosen(surname: str, first_name: str, other: tuple[str, str]) -> TableRow:
    return TableRow(cells(surname, first_name), BOX, 1, (cells(*other),))


def meant(rows: dict[Who, TableRow], typed: dict[Who, str]) -> tuple[Cell, ...]:
    variables = Variables()
    if typed:
        variables.typed("Nom cherché", typed)
    return row_meant(rows, variables, repeated=False).target.cells


ROWS: dict[Who, TableRow] = {
    (0, 0): chosen("i MARTIN", "Claire", ("MARTIN", "Paul")),
    (1, 0): chosen("PETIT", "Anne", ("PETIT", "Zoé")),
    (2, 0): chosen("DI MARCO", "Luc", ("DI MARCO", "Jean")),
}


def test_what_was_looked_for_is_known_behind_the_branch_before_it() -> None:
    typed: dict[Who, str] = {(0, 0): "MARTIN", (1, 0): "PETIT"}
    rows = {who: ROWS[who] for who in typed}
    assert [(cell.column, cell.text) for cell in meant(rows, typed)] == [
        ("Nom", "${nom_cherche}"),
        ("Prénom", "${prenom}"),
    ]


def test_a_short_word_of_a_name_is_no_branch() -> None:
    typed: dict[Who, str] = {(1, 0): "PETIT", (2, 0): "DI MARCO"}
    rows = {who: ROWS[who] for who in typed}
    assert meant(rows, typed)[0] == Cell(column="Nom", text="${nom_cherche}")
    others: dict[Who, str] = {(1, 0): "GRAND", (2, 0): "MARCO"}
    assert all(cell.text != "${nom_cherche}" for cell in meant(rows, others))
