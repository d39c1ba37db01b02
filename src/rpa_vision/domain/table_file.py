"""Reads a table of codes as its publisher wrote it: separator, encoding and columns are told or found out."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from rpa_vision.domain.forms.form import WrittenForm
from rpa_vision.domain.table import CodeRow, CodeTable
from rpa_vision.errors import FieldProblem, MalformedDocumentError
from rpa_vision.models.base import Model
from rpa_vision.phrases import Bilingual, Language, phrased
from rpa_vision.text.folding import folded

SEPARATORS = (";", "\t", "|", ",")
Column = str | int


class TableFile(Model):
    """Where a table is, and how it is written; what is not said is found out."""

    file: str
    whole: bool = True
    """False: a choice of common codes, which says nothing about the others."""
    separator: Literal[";", ",", "|", "\t"] | None = None
    encoding: str | None = None
    code: Column | None = None
    """A column's name, or its number from 1."""
    label_fr: Column | None = None
    label_en: Column | None = None
    also: Column | None = None
    """Other words for the same."""


CODE_NAMES = ("code", "code cim", "code cim 10", "code ccam", "cim 10", "ccam")
LABEL_NAMES = (
    "libelle long",
    "libelle complet",
    "libelle",
    "label",
    "libelle court",
    "fr",
    "title",
    "description",
)


def read_table(path: Path, told: TableFile, form: WrittenForm) -> CodeTable:
    lines = _lines(path, told)
    columns = _columns(path, lines, told, form)
    first = 1 if columns.headed else 0
    rows: dict[str, CodeRow] = {}
    for number, cells in enumerate(lines[first:], first + 1):
        code = _cell(cells, columns.code)
        if not code:
            continue
        if form.wrong(code) is not None:
            raise _bad(path, f"line {number}", phrased("domain_refused.code_form"))
        labels: dict[Language, str] = {}
        if columns.fr is not None:
            labels["fr"] = _cell(cells, columns.fr)
        if columns.en is not None:
            labels["en"] = _cell(cells, columns.en)
        normal = form.normal(code)
        rows.setdefault(normal, CodeRow(normal, labels, _cell(cells, columns.also)))
    if not rows:
        raise _bad(path, "", phrased("domain_refused.no_code"))
    return CodeTable(rows, told.whole)


class _Columns(Model):
    headed: bool
    code: int
    fr: int | None = None
    en: int | None = None
    also: int | None = None


def _lines(path: Path, told: TableFile) -> list[list[str]]:
    text = _text(path, told.encoding)
    separator = told.separator or _separator(path, text)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise _bad(path, "", phrased("domain_refused.unread", why=error)) from None
    return [[cell.strip() for cell in line] for line in lines if any(cell.strip() for cell in line)]


def _text(path: Path, encoding: str | None) -> str:
    """Without a word about it: UTF-8, or what Windows writes here."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _bad(path, "", phrased("domain_refused.unread", why=error.strerror)) from None
    for name in (encoding,) if encoding else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    raise _bad(path, "encoding", phrased("domain_refused.encoding"))


def _separator(path: Path, text: str) -> str:
    """The one that parts every line, the first in the order above where several do."""
    sample = [line for line in text.splitlines()[:50] if line.strip()]
    for separator in SEPARATORS:
        if sample and all(separator in line for line in sample):
            return separator
    raise _bad(path, "separator", phrased("domain_refused.separator"))


def _columns(path: Path, lines: Sequence[Sequence[str]], told: TableFile, form: WrittenForm) -> _Columns:
    if not lines:
        raise _bad(path, "", phrased("domain_refused.empty"))
    head = ["".join(sign if sign.isalnum() else " " for sign in folded(name)).split() for name in lines[0]]
    names = [" ".join(words) for words in head]
    headed = all(form.wrong(cell) is not None for cell in lines[0])
    code = (
        _column(path, "code", told.code, names)
        if told.code is not None
        else _codes_column(lines, names, form)
    )
    if code is None:
        raise _bad(path, "code", phrased("domain_refused.no_column"))
    label = _column(path, "label_fr", told.label_fr, names)
    if label is None and told.label_en is None:
        label = _label_column(lines, names, code)
    return _Columns(
        headed=headed,
        code=code,
        fr=label,
        en=_column(path, "label_en", told.label_en, names),
        also=_column(path, "also", told.also, names),
    )


def _column(path: Path, field: str, wanted: Column | None, names: Sequence[str]) -> int | None:
    if wanted is None:
        return None
    if isinstance(wanted, int):
        if not 1 <= wanted <= len(names):
            raise _bad(path, field, phrased("domain_refused.column_number", wanted=wanted))
        return wanted - 1
    name = " ".join("".join(sign if sign.isalnum() else " " for sign in folded(wanted)).split())
    if name not in names:
        raise _bad(path, field, phrased("domain_refused.column_name", wanted=wanted))
    return names.index(name)


def _codes_column(lines: Sequence[Sequence[str]], names: Sequence[str], form: WrittenForm) -> int | None:
    named = next((names.index(name) for name in CODE_NAMES if name in names), None)
    if named is not None:
        return named
    sample = lines[1:51] or lines
    for column in range(len(lines[0])):
        cells = [cell for cell in (_cell(line, column) for line in sample) if cell]
        if cells and all(form.wrong(cell) is None for cell in cells):
            return column
    return None


def _label_column(lines: Sequence[Sequence[str]], names: Sequence[str], code: int) -> int | None:
    """By its name; otherwise the one with the most letters."""
    named = next((names.index(name) for name in LABEL_NAMES if name in names), None)
    if named is not None:
        return named
    others = [column for column in range(len(lines[0])) if column != code]
    sample = lines[:51]
    return max(others, key=lambda column: sum(len(_cell(line, column)) for line in sample), default=None)


def _cell(cells: Sequence[str], column: int | None) -> str:
    return cells[column] if column is not None and column < len(cells) else ""


def _bad(path: Path, field: str, problem: Bilingual) -> MalformedDocumentError:
    return MalformedDocumentError(str(path), [FieldProblem(field, problem)])
