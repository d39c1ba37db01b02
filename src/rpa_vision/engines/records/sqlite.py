"""A SQLite file of record: opened for reading, and asked under SQLite's own eyes (its authorizer, its limits)."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.engine import URL

from rpa_vision.engines.records.held import LONGEST_HELD, RecordValue
from rpa_vision.errors import RecordUnavailableError
from rpa_vision.lexicon.sql.functions import only_looks
from rpa_vision.lexicon.sql.plain import SqlWord

STEPS_BETWEEN_GLANCES = 10_000
"""Of SQLite's machine: a glance at the clock every few milliseconds."""
LONGEST_ROW = 4 * 1024 * 1024
"""Bytes a row or a value may have on the way to the answer."""
_READING = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE})


class SqliteDatabase:
    def __init__(self, url: URL, timeout_s: float) -> None:
        self._file = Path(url.database or "").absolute()
        self._timeout_s = timeout_s

    def first(self, query: Sequence[SqlWord], values: Mapping[str, str]) -> RecordValue | None:
        """The first value of the first row; None: there is no row."""
        text = "".join(word.text for word in query)
        try:
            with closing(self._connection()) as connection:
                row = connection.execute(_of_first_column(connection, text, values), values).fetchone()
        except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
            raise RecordUnavailableError(error) from None
        if row is None:
            return None
        too_long = _size(row[0]) > LONGEST_HELD
        return RecordValue(None if too_long else row[0], too_long)

    def may_do(self) -> tuple[str, ...]:
        """What this account could change here if it were not held back."""
        try:
            with closing(self._connection()) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            raise RecordUnavailableError(error) from None
        return ("write to the file",) if os.access(self._file, os.W_OK) else ()

    def _connection(self) -> sqlite3.Connection:
        place = f"file:{quote(str(self._file))}?mode=ro"
        connection = sqlite3.connect(place, uri=True, timeout=self._timeout_s, isolation_level=None)
        connection.execute("PRAGMA query_only = ON")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_ROW)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.set_authorizer(_only_reads)
        ends_at = time.monotonic() + self._timeout_s
        connection.set_progress_handler(lambda: time.monotonic() > ends_at, STEPS_BETWEEN_GLANCES)
        return connection


def _of_first_column(connection: sqlite3.Connection, query: str, values: Mapping[str, str]) -> str:
    """SQLite leaves out what is not asked for, so that the other columns cost nothing, however long they are."""
    columns = connection.execute(f"SELECT * FROM (\n{query}\n) LIMIT 0", values).description  # noqa: S608
    names = ", ".join(f"c{number}" for number in range(len(columns)))
    return f"WITH rpa_vision_asked({names}) AS (\n{query}\n) SELECT c0 FROM rpa_vision_asked LIMIT 1"  # noqa: S608 - one plain SELECT


def _only_reads(
    action: int, _one: str | None, other: str | None, _database: str | None, _by: str | None
) -> int:
    allowed = action in _READING or (action == sqlite3.SQLITE_FUNCTION and only_looks(other or ""))
    return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


def _size(value: object) -> int:
    return len(value) if isinstance(value, str | bytes) else 0
