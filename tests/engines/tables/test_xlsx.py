"""XLSX: what a person sees in a cell is what is typed, and what nobody can be sure of is refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

import pytest
from openpyxl import Workbook

from rpa_vision.engines.tables import xlsx_file
from rpa_vision.engines.tables.read import read_table
from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.table import AskedForm, ReadTable, XlsxForm


def workbook(*rows: list[Any], change: Callable[[Workbook], None] = lambda _book: None) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    change(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def cell(value: Any, number_format: str = "General") -> ReadTable:
    def formatted(book: Workbook) -> None:
        book.active["A2"].number_format = number_format

    return read_table(workbook(["a", "b"], [value, "x"], change=formatted))


@pytest.mark.parametrize(
    ("value", "shown_as", "text"),
    [
        ("texte", "General", "texte"),
        (10234, "General", "10234"),
        (10234.0, "0", "10234"),
        (123, "00000", "00123"),
        (-5, "General", "-5"),
        (72.5, "General", "72,5"),
        (72.5, "0.00", "72,5"),
        (0.1 + 0.2, "General", "0,3"),
        (185057800000000, "0", "185057800000000"),
        (date(1985, 8, 14), "yyyy-mm-dd", "14/08/1985"),
        (datetime(1985, 8, 14), "dd/mm/yyyy", "14/08/1985"),  # noqa: DTZ001 - a spreadsheet knows no zones
        (datetime(2026, 1, 5, 9, 30), "dd/mm/yyyy hh:mm", "05/01/2026 09:30"),  # noqa: DTZ001
        (time(9, 30), "hh:mm", "09:30"),
        (None, "General", ""),
    ],
)
def test_a_cell_is_read_as_it_is_seen(value: Any, shown_as: str, text: str) -> None:
    (row,) = cell(value, shown_as).rows
    assert (row.cells[0], row.problems) == (text, ())


@pytest.mark.parametrize(
    ("value", "shown_as", "said"),
    [
        ("=A1", "General", "result is not in the file"),
        ("#N/A", "General", "holds an error"),
        (True, "General", "TRUE or FALSE"),
        (2.850578e17, "General", "more than 15 digits"),
        (0.5, "0%", "a form of its own"),
        (72.456, "0.0", "fewer decimals"),
        (72.5, "0", "fewer decimals"),
    ],
)
def test_what_is_not_surely_known_is_refused_with_its_column(value: Any, shown_as: str, said: str) -> None:
    (row,) = cell(value, shown_as).rows
    assert row.problems[0].column == 1
    assert said in row.problems[0].reason.en


def test_a_formula_with_a_kept_result_is_used_and_told() -> None:
    """As a spreadsheet program saves it: the formula, and what it last gave."""
    plain = workbook(["a"], ["=1+1"])
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(plain)) as before, zipfile.ZipFile(file, "w") as after:
        for part in before.infolist():
            content = before.read(part)
            if part.filename.endswith("sheet1.xml"):
                content = content.replace(b"<v></v>", b"<v>2</v>").replace(b"<v />", b"<v>2</v>")
            after.writestr(part, content)
    table = read_table(file.getvalue())
    assert table.rows[0].cells == ("2",)
    assert any("1 cells are formulas" in note.en for note in table.notes)


def test_hidden_rows_are_taken_and_told() -> None:
    def hide(book: Workbook) -> None:
        book.active.row_dimensions[3].hidden = True

    table = read_table(workbook(["a"], ["1"], ["2"], change=hide))
    assert [row.cells for row in table.rows] == [("1",), ("2",)]
    assert any("1 rows that are hidden" in note.en for note in table.notes)


def test_lines_are_those_of_the_sheet() -> None:
    def further_down(book: Workbook) -> None:
        book.active.insert_rows(1, 3)

    table = read_table(workbook(["a"], ["1"], [None], ["2"], change=further_down))
    assert [row.line for row in table.rows] == [5, 7]


def test_the_sheet_is_told_and_may_be_chosen() -> None:
    def second(book: Workbook) -> None:
        book.create_sheet("Autre").append(["b"])
        book["Autre"].append(["9"])

    data = workbook(["a"], ["1"], change=second)
    table = read_table(data)
    assert table.form == XlsxForm(sheet="Sheet", sheets=("Sheet", "Autre"))
    assert read_table(data, AskedForm(sheet="Autre")).rows[0].cells == ("9",)
    with pytest.raises(BadInputError, match="no sheet “Rien”"):
        read_table(data, AskedForm(sheet="Rien"))


def test_merged_cells_have_a_value_once() -> None:
    def merge(book: Workbook) -> None:
        book.active.merge_cells("A2:A3")

    table = read_table(workbook(["a", "b"], ["1", "x"], ["1", "y"], change=merge))
    assert [row.cells for row in table.rows] == [("1", "x"), ("", "y")]
    assert any("merged" in note.en for note in table.notes)


def test_a_zip_that_is_no_workbook_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("a.txt", "a")
    for data in (file.getvalue(), b"PK\x03\x04 broken"):
        with pytest.raises(BadInputError, match="neither a CSV"):
            read_table(data)


def test_a_workbook_that_unpacks_to_more_than_it_may_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx_file, "_MOST_UNPACKED", 1000)
    with pytest.raises(BadInputError, match="more than 1000 bytes"):
        read_table(workbook(["a"], ["1"]))


def test_entities_of_a_hostile_workbook_are_not_expanded() -> None:
    plain = workbook(["a"], ["1"])
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(plain)) as before, zipfile.ZipFile(file, "w") as after:
        for part in before.infolist():
            content = before.read(part)
            after.writestr(part, bomb + content if part.filename.endswith("workbook.xml") else content)
    with pytest.raises(BadInputError, match="neither a CSV"):
        read_table(file.getvalue())
