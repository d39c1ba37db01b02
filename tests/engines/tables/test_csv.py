"""CSV as it comes out of spreadsheets: in whatever encoding and with whatever delimiter, told."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.tables.read import read_table
from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.table import MOST_ROWS, AskedForm, CsvForm

FRENCH = "N° patient;Prénom;Né(e) le\r\n10234;Éloïse;14/08/1985\r\n10235;Ça va;01/02/2024\r\n"
ENCODED = {"utf-8": "utf-8", "utf-8-sig": "utf-8", "cp1252": "cp1252", "utf-16": "utf-16"}


@pytest.mark.parametrize(("written", "told"), ENCODED.items())
def test_the_encoding_is_found_out_and_told(written: str, told: str) -> None:
    table = read_table(FRENCH.encode(written))
    assert table.form == CsvForm(encoding=told, delimiter=";")
    assert [one.heading for one in table.columns] == ["N° patient", "Prénom", "Né(e) le"]
    assert table.rows[0].cells == ("10234", "Éloïse", "14/08/1985")
    assert [row.line for row in table.rows] == [2, 3]


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_the_delimiter_is_the_one_that_cuts_every_row_alike(delimiter: str) -> None:
    page = io.StringIO()
    csv.writer(page, delimiter=delimiter).writerows([["a", "b"], ["1,5;x", "2"], ["3", "4|5\t6"]])
    table = read_table(page.getvalue().encode())
    assert isinstance(table.form, CsvForm)
    assert table.form.delimiter == delimiter
    assert [row.cells for row in table.rows] == [("1,5;x", "2"), ("3", "4|5\t6")]


def test_what_a_person_says_goes_before_what_is_found_out() -> None:
    table = read_table(b"a;b,c\n1;2,3\n", AskedForm(delimiter=","))
    assert [one.heading for one in table.columns] == ["a;b", "c"]


def test_a_line_that_only_tells_the_delimiter_is_no_heading() -> None:
    table = read_table(b"sep=,\r\na,b;c\r\n1,2\r\n")
    assert [one.heading for one in table.columns] == ["a", "b;c"]
    assert [row.line for row in table.rows] == [3]


def test_a_single_column_needs_no_delimiter() -> None:
    table = read_table(b"numero\n10234\n10235\n")
    assert [row.cells for row in table.rows] == [("10234",), ("10235",)]


def test_a_row_with_other_cells_than_the_heading_is_not_shifted_but_refused() -> None:
    short, long = read_table(b"a;b\n1\n1;2;3\n").rows
    assert "1 cells instead of 2" in short.problems[0].reason.en
    assert "3 cellules au lieu de 2" in long.problems[0].reason.fr


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    """A cell of several lines, and empty lines between rows."""
    table = read_table(b'a;b\n"first\nsecond";2\n\n3;4\n')
    assert [(row.line, row.cells[1]) for row in table.rows] == [(2, "2"), (5, "4")]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "holds no rows"),
        (b"\n  \n", "holds no rows"),
        (b'a;b\n1;"never closed\n2;3\n', "line 2: a quotation mark"),
        (b"a;b\0;c\n1;2;3\n", "neither a CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "password"),
        (b"a\n" + b"1\n" * (MOST_ROWS + 1), f"{MOST_ROWS} at most"),
    ],
)
def test_what_is_no_table_is_refused_with_why(content: bytes, said: str) -> None:
    with pytest.raises(BadInputError, match=said):
        read_table(content)


def test_a_wrong_encoding_is_refused_with_its_line() -> None:
    with pytest.raises(BadInputError, match="line 2: the file is not utf-8"):
        read_table("a;b\né;1\n".encode("cp1252"), AskedForm(encoding="utf-8"))


CELL = st.text(
    st.characters(codec="utf-8", exclude_characters="\0", exclude_categories=["Cs", "Cc"]), max_size=12
)


@given(rows=st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=8), delimiter=st.sampled_from(";,\t|"))
def test_whatever_was_written_is_read(rows: list[tuple[str, str, str]], delimiter: str) -> None:
    page = io.StringIO()
    csv.writer(page, delimiter=delimiter).writerows([("a", "b", "c"), *rows])
    read = read_table(page.getvalue().encode(), AskedForm(delimiter=delimiter, encoding="utf-8"))
    held = [row for row in rows if any(cell.strip() for cell in row)]
    assert [row.cells for row in read.rows] == [tuple(cell.strip() for cell in row) for row in held]
    assert all(not row.problems for row in read.rows)


@given(st.binary(max_size=300))
def test_whatever_is_dropped_is_a_table_or_refused(content: bytes) -> None:
    try:
        table = read_table(content)
    except BadInputError:
        return
    assert all(len(row.cells) == len(table.columns) for row in table.rows)
