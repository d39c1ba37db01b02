"""CSV as French spreadsheets write it, and everybody else: the encoding and the delimiter are found out and told."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence

from rpa_vision.engines.tables.shape import RawRow, shaped
from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.table import CsvForm, Encoding, ReadTable
from rpa_vision.phrases import phrased

_DELIMITERS = ";\t,|"
"""The French one first: of two that fit equally well it is meant."""
_HINT = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
"""A first line by which spreadsheets tell each other the delimiter."""
_SAMPLED_ROWS = 200
_NUL = "\0"


def read_csv(data: bytes, encoding: Encoding | None = None, delimiter: str | None = None) -> ReadTable:
    chosen = encoding or _encoding_of(data)
    text = _decoded(data, chosen)
    if _NUL in text:
        raise BadInputError(phrased("table_refused.no_table"))
    if (hint := _HINT.match(text)) is not None:
        text, delimiter = "\n" + text[hint.end() :], delimiter or hint[1]
    parted = delimiter or _delimiter_of(text)
    form = CsvForm(encoding=chosen, delimiter=parted)
    return shaped(_rows(text, parted), form)


def _encoding_of(data: bytes) -> Encoding:
    """UTF-8 is hardly ever right by chance; what is neither it nor UTF-16 was written by a Windows program."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _decoded(data: bytes, encoding: Encoding) -> str:
    try:
        return data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInputError(phrased("table_refused.encoding", encoding=encoding, line=line)) from None


def _delimiter_of(text: str) -> str:
    """The one that cuts most rows into as many cells as the heading, two at least; a single column has none."""
    found = max(_DELIMITERS, key=lambda one: _agreement(text, one))
    return found if _agreement(text, found) > 0 else _DELIMITERS[0]


def _agreement(text: str, delimiter: str) -> float:
    try:
        widths = [
            len(row.cells)
            for row, _ in zip(_rows(text, delimiter), range(_SAMPLED_ROWS), strict=False)
            if not row.is_empty
        ]
    except BadInputError:
        return 0.0
    if not widths or widths[0] < len("ab"):
        return 0.0
    return sum(width == widths[0] for width in widths) / len(widths)


def _rows(text: str, delimiter: str) -> Iterator[RawRow]:
    """``strict``: a quotation mark that is never closed would swallow the rest of the file as one cell."""
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    while True:
        try:
            cells: Sequence[str] | None = next(lines, None)
        except csv.Error:
            raise BadInputError(phrased("table_refused.quotes", line=begins)) from None
        if cells is None:
            return
        yield RawRow(begins, cells)
        begins = lines.line_num + 1
