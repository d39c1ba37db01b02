"""A PostgreSQL of record: asked in a transaction that reads, by the protocol that takes one statement at a time."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any

import psycopg
from sqlalchemy.engine import URL

from rpa_vision.engines.records.held import LONGEST_HELD, RecordValue
from rpa_vision.engines.records.rights import RIGHTS
from rpa_vision.errors import RecordUnavailableError
from rpa_vision.lexicon.sql.plain import SqlWord

GRACE_S = 1.0
"""The server ends a statement in time by itself; one that does not, or a line that is dead, is hung up on."""


class PostgresDatabase:
    def __init__(self, url: URL, timeout_s: float) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._timeout_s = timeout_s
        self._limits = _limits(url, timeout_s)

    def first(self, query: Sequence[SqlWord], values: Mapping[str, str]) -> RecordValue | None:
        """The first value of the first row; None: there is no row."""
        bound = [LONGEST_HELD, *(values.get(word.value) for word in query if word.value is not None)]
        row = self._row(_of_first_column(query), bound)
        return None if row is None else RecordValue(row[0], too_long=bool(row[1]))

    def may_do(self) -> tuple[str, ...]:
        """What this account could change here if it were not held back."""
        return tuple(right for right in self._row(RIGHTS, []) or () if right is not None)

    def _row(self, statement: str, values: Sequence[object]) -> tuple[Any, ...] | None:
        try:
            with closing(psycopg.connect(self._address, **self._limits)) as connection:
                connection.read_only = True
                with _hung_up_on(connection.fileno(), self._timeout_s + GRACE_S):
                    # Prepared: the server itself refuses several statements. Closed without a commit: nothing stays.
                    asked = psycopg.RawCursor(connection).execute(statement, values, prepare=True)
                    return asked.fetchone()
        except (psycopg.Error, ValueError, RecursionError) as error:
            raise RecordUnavailableError(error) from None


def _of_first_column(query: Sequence[SqlWord]) -> str:
    """Only one value leaves the server, and only if it is short."""
    pieces, number = [], 1
    for word in query:
        number += word.value is not None
        pieces.append(f"${number}" if word.value is not None else word.text)
    length = "octet_length(rpa_vision_held::text)"
    return (
        f"SELECT CASE WHEN {length} <= $1 THEN rpa_vision_held END, {length} > $1"  # noqa: S608 - one plain SELECT
        f" FROM (\n{''.join(pieces)}\n) AS asked(rpa_vision_held) LIMIT 1"
    )


def _limits(url: URL, timeout_s: float) -> dict[str, Any]:
    milliseconds = max(1, round(timeout_s * 1000))
    own = url.query.get("options", "")
    options = [
        own if isinstance(own, str) else " ".join(own),
        f"-c statement_timeout={milliseconds}",
        "-c default_transaction_read_only=on",
        "-c standard_conforming_strings=on",
    ]
    return {
        "connect_timeout": max(1, round(timeout_s)),
        "options": " ".join(options),
        "client_encoding": "UTF8",
    }


@contextmanager
def _hung_up_on(fileno: int, seconds: float) -> Iterator[None]:
    """Whoever waits for this line waits no longer than that, whatever the other end sends or does not send."""
    with socket.socket(fileno=os.dup(fileno)) as line:

        def hang_up() -> None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

        timer = threading.Timer(seconds, hang_up)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
