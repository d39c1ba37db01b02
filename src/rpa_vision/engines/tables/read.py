"""A file that a person dropped, read as a table. What it is, its first bytes say, not its name."""

from __future__ import annotations

from rpa_vision.engines.tables.csv_file import read_csv
from rpa_vision.engines.tables.xlsx_file import read_xlsx
from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.table import AskedForm, ReadTable
from rpa_vision.phrases import phrased

_ZIP = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_AS_FOUND = AskedForm()


def read_table(data: bytes, asked: AskedForm = _AS_FOUND) -> ReadTable:
    if not data.strip():
        raise BadInputError(phrased("table_refused.empty"))
    if data.startswith(_OLD_OFFICE):  # also what a password makes of an .xlsx
        raise BadInputError(phrased("table_refused.old_office"))
    if data.startswith(_ZIP):
        return read_xlsx(data, asked.sheet)
    return read_csv(data, asked.encoding, asked.delimiter)
