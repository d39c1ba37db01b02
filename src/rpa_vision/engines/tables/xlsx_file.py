"""XLSX, read for what a person sees in it. What the file does not surely say is refused, never guessed.

A formula's value is the one the spreadsheet program kept, which may be out of date: it is used, and told. Where none was
kept, nobody knows it.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from openpyxl import load_workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.cell.cell import MergedCell
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from rpa_vision.engines.tables.shape import RawRow, problem, shaped
from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.table import MOST_COLUMNS, MOST_ROWS, CellProblem, ReadTable, XlsxForm
from rpa_vision.phrases import Bilingual, phrased

_MOST_UNPACKED = 24 * 1024 * 1024
"""Bytes of XML: five thousand rows of fifty columns. In memory a workbook takes some fifty times as much."""
_EXACT_DIGITS = 15
"""A spreadsheet keeps no more of a number; it puts zeros in the place of the others."""
_AS_IT_IS = frozenset({"General", "@"})
_PLAIN = re.compile(r"General|@|(?P<zeros>0+)|#,##0|(?:#,##)?0\.(?P<decimals>0+)|#(?:\.#*)?")
_BROKEN = (
    InvalidFileException,
    zipfile.BadZipFile,
    KeyError,
    ValueError,
    TypeError,
    OSError,
    EOFError,
    SyntaxError,
    AttributeError,
    IndexError,
)
"""What openpyxl raises of a file that is none; an XML parser's error is a SyntaxError."""


def read_xlsx(data: bytes, sheet: str | None = None) -> ReadTable:
    _refuse_bomb(data)
    written, kept = _opened(data, values=False), _opened(data, values=True)
    names = [one.title for one in written.worksheets]
    if not names:
        raise BadInputError(phrased("table_refused.no_table"))
    if sheet is not None and sheet not in names:
        raise BadInputError(phrased("table_refused.no_sheet", sheet=sheet, sheets=", ".join(names)))
    chosen = sheet or next(
        (one.title for one in written.worksheets if one.sheet_state == "visible"), names[0]
    )
    found, shown = written[chosen], kept[chosen]
    if found.max_row > MOST_ROWS * 2 or found.max_column > MOST_COLUMNS * 2:
        raise BadInputError(phrased("table_refused.sheet_large", sheet=chosen))
    rows = list(_rows(found, shown))
    form = XlsxForm(sheet=chosen, sheets=tuple(names))
    return shaped(rows, form, list(_notes(found)))


def _refuse_bomb(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            unpacked = sum(part.file_size for part in packed.infolist() if _is_read(part.filename))
    except zipfile.BadZipFile:
        raise BadInputError(phrased("table_refused.no_table")) from None
    if unpacked > _MOST_UNPACKED:
        raise BadInputError(phrased("table_refused.unpacks", most=_MOST_UNPACKED))


def _is_read(part: str) -> bool:
    """Pictures and the like stay packed."""
    return part.endswith((".xml", ".rels"))


def _opened(data: bytes, *, values: bool) -> Workbook:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what it does not keep when it writes; nothing is written here
        try:
            return load_workbook(io.BytesIO(data), data_only=values, keep_links=False)
        except _BROKEN:
            raise BadInputError(phrased("table_refused.no_table")) from None


def _rows(written: Worksheet, kept: Worksheet) -> Iterator[RawRow]:
    pairs = zip(written.iter_rows(), kept.iter_rows(), strict=True)
    for line, (cells, values) in enumerate(pairs, 1):
        problems: list[CellProblem] = []
        texts = []
        for place, (cell, value) in enumerate(zip(cells, values, strict=True), 1):
            text = "" if isinstance(cell, MergedCell) else _text(cell, value.value)
            if isinstance(text, Bilingual):
                problems.append(problem(text, min(place, MOST_COLUMNS)))
            texts.append("" if isinstance(text, Bilingual) else text)
        yield RawRow(line, texts, problems)


def _text(cell: SheetCell, value: Any) -> str:
    """A ``Bilingual`` is why there is none."""
    if cell.data_type == "f" and value is None:
        return phrased("row_refused.formula_without_value")
    if cell.data_type == "e" or (isinstance(value, str) and cell.data_type == "f" and _is_error(value)):
        return phrased("row_refused.error_in_cell", error=value)
    match value:
        case None:
            return ""
        case bool():
            return phrased("row_refused.boolean")
        case datetime() | date() | time() | timedelta():
            return _moment(value)
        case int() | float():
            return _number(value, cell.number_format)
        case _:
            return str(value)


def _is_error(text: str) -> bool:
    return text.startswith("#") and text.rstrip("!?").isupper()


def _moment(value: datetime | date | time | timedelta) -> str:
    """A day as it is written in France, whatever form the cell shows it in."""
    match value:
        case datetime(hour=0, minute=0, second=0):
            return f"{value:%d/%m/}{value.year:04}"
        case datetime():
            return f"{value:%d/%m/}{value.year:04} {value:%H:%M}"
        case date():
            return f"{value:%d/%m/}{value.year:04}"
        case time():
            return f"{value:%H:%M}"
        case _:
            return phrased("row_refused.duration")


def _number(value: float, shown_as: str) -> str:
    """As the cell shows it: zeros in front are part of a number only there. What a format makes of it otherwise
    (a percentage, a currency, fewer decimals than there are) is not what a person reads."""
    shown = _PLAIN.fullmatch(shown_as)
    if shown is None:
        return phrased("row_refused.number_format", form=shown_as)
    whole, _, decimals = f"{abs(value):.{_EXACT_DIGITS}g}".partition(".")
    if "e" in whole or "e" in decimals or len(whole) > _EXACT_DIGITS or abs(value) >= 10**_EXACT_DIGITS:
        return phrased("row_refused.digits_lost", digits=_EXACT_DIGITS)
    if shown_as not in _AS_IT_IS and len(decimals) > len(shown["decimals"] or ""):
        return phrased("row_refused.decimals_hidden")
    digits = whole.zfill(len(shown["zeros"] or ""))
    return f"{'-' if value < 0 else ''}{digits}{',' if decimals else ''}{decimals}"


def _notes(sheet: Worksheet) -> Iterator[Bilingual]:
    hidden = sum(1 for number, row in sheet.row_dimensions.items() if row.hidden and number <= sheet.max_row)
    if hidden:
        yield phrased("table_told.hidden_rows", rows=hidden)
    formulas = sum(cell.data_type == "f" for row in sheet.iter_rows() for cell in row)
    if formulas:
        yield phrased("table_told.formulas", cells=formulas)
    if sheet.merged_cells.ranges:
        yield phrased("table_told.merged", places=len(sheet.merged_cells.ranges))
