"""A table as it was read from a file: its columns, its rows as text, and how it was read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rpa_vision.models.base import Model
from rpa_vision.phrases import in_language

MOST_ROWS = 5_000
"""A night of work for several agents; a longer file is a database's, to be cut by whoever knows it."""
MOST_COLUMNS = 200
LARGEST_TABLE = 16 * 1024 * 1024
"""Bytes: five thousand rows of long texts."""
LONGEST_CELL = 4096
"""As long as a value of a replay may be."""

Cell = Annotated[str, StringConstraints(max_length=LONGEST_CELL)]
Place = Annotated[int, Field(ge=1, le=MOST_COLUMNS)]
"""Of a column, from 1."""
Line = Annotated[int, Field(ge=1)]
"""As a spreadsheet or an editor numbers it, so that a person finds it."""


Encoding = Literal["utf-8", "utf-16", "cp1252"]


class InBoth(Model):
    """A sentence in both languages: kept, and read later by somebody else than who caused it."""

    fr: str
    en: str

    @classmethod
    def of(cls, sentence: str) -> InBoth:
        return cls(fr=in_language("fr", sentence), en=in_language("en", sentence))

    def said(self, language: Literal["fr", "en"]) -> str:
        return self.fr if language == "fr" else self.en


class CsvForm(Model):
    """How a text file was read. What was not told was found out, and is told."""

    kind: Literal["csv"] = "csv"
    encoding: Encoding
    delimiter: Annotated[str, StringConstraints(min_length=1, max_length=1)]


class XlsxForm(Model):
    kind: Literal["xlsx"] = "xlsx"
    sheet: str
    sheets: tuple[str, ...]
    """All of the file: another one may have been meant."""


TableForm = Annotated[CsvForm | XlsxForm, Field(discriminator="kind")]


class AskedForm(Model):
    """What a person says about how a file is to be read; None: to be found out."""

    encoding: Encoding | None = None
    delimiter: Annotated[str, StringConstraints(min_length=1, max_length=1)] | None = None
    sheet: Annotated[str, StringConstraints(max_length=64)] | None = None


class TableColumn(Model):
    place: Place
    heading: Cell


class CellProblem(Model):
    """Why a row cannot be used: where, and what."""

    column: Place | None = None
    """None: it is about the whole row."""
    reason: InBoth
    in_file: bool = False
    """Of the file itself, whatever its columns are taken for."""


class ReadRow(Model):
    line: Line
    cells: tuple[Cell, ...]
    """One for each column, empty where the file has none."""
    problems: tuple[CellProblem, ...] = ()


class ReadTable(Model):
    form: TableForm
    columns: Annotated[tuple[TableColumn, ...], Field(min_length=1, max_length=MOST_COLUMNS)]
    rows: Annotated[tuple[ReadRow, ...], Field(max_length=MOST_ROWS)]
    notes: tuple[InBoth, ...] = ()
    """What is not wrong, but may surprise: hidden rows, formulas, empty lines."""
