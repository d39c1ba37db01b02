"""A database of record: one SELECT, its values bound, on a connection that cannot write."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from rpa_vision.engines.records.comparing import says
from rpa_vision.engines.records.select_only import why_not_a_question
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.record import RecordAnswer, SqlCheck
from rpa_vision.phrases import Language, say
from rpa_vision.settings import RecordSource

STEPS_BETWEEN_GLANCES = 10_000
"""Of SQLite's machine: a glance at the clock every few milliseconds."""
LONGEST_PROBLEM = 200


class SqlRecord:
    """Connects anew for each question: they are rare, and a record may be restarted at any time."""

    def __init__(self, name: str, source: RecordSource, language: Language) -> None:
        self._name = name
        self._language: Language = language
        self._engine = _reading_engine(name, source)

    def ask(self, check: SqlCheck) -> RecordAnswer:
        extra = why_not_a_question(check.query)
        if extra is not None:
            return self._unknown(say(self._language, "records.not_a_question", text=extra))
        try:
            with self._engine.connect() as connection:
                row = connection.execute(text(check.query), check.values).first()
        except SQLAlchemyError as error:
            return self._unknown(_problem(error))
        if row is None:
            return self._answer(False, "records.no_row")
        if check.expect is None:
            return self._answer(True, "records.has_row")
        seen = _shown(row[0])
        key = "records.says" if seen.strip() else "records.says_nothing"
        return self._answer(says(row[0], check.expect), key, seen=seen, expected=check.expect)

    def _answer(self, holds: bool, key: str, **values: object) -> RecordAnswer:
        return RecordAnswer(holds=holds, detail=say(self._language, key, source=self._name, **values))

    def _unknown(self, why: str) -> RecordAnswer:
        detail = say(self._language, "records.cannot_be_asked", source=self._name, why=why)
        return RecordAnswer(holds=None, detail=detail)


def _reading_engine(name: str, source: RecordSource) -> Engine:
    try:
        url = make_url(source.url.get_secret_value())
    except ArgumentError:
        raise BadSettingsError(f"records.{name}.url: is not the address of a database") from None
    match url.get_backend_name():
        case "sqlite":
            return create_engine("sqlite://", creator=_sqlite(url, source.timeout_s), poolclass=NullPool)
        case "postgresql":
            return create_engine(
                url.set(drivername="postgresql+psycopg"),
                poolclass=NullPool,
                connect_args=_postgresql_limits(source.timeout_s),
                execution_options={"postgresql_readonly": True},
                hide_parameters=True,
            )
        case other:
            raise BadSettingsError(f"records.{name}.url: {other} is neither sqlite nor postgresql")


def _sqlite(url: URL, timeout_s: float) -> Callable[[], sqlite3.Connection]:
    place = quote(str(Path(url.database or "").absolute()))

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"file:{place}?mode=ro", uri=True, timeout=timeout_s)
        ends_at = time.monotonic() + timeout_s
        connection.set_progress_handler(lambda: time.monotonic() > ends_at, STEPS_BETWEEN_GLANCES)
        return connection

    return connect


def _postgresql_limits(timeout_s: float) -> dict[str, object]:
    milliseconds = max(1, round(timeout_s * 1000))
    return {
        "connect_timeout": max(1, round(timeout_s)),
        "options": f"-c statement_timeout={milliseconds} -c default_transaction_read_only=on",
    }


def _problem(error: SQLAlchemyError) -> str:
    """What the database said, without the query's values."""
    said = str(error.orig) if isinstance(error, DBAPIError) and error.orig else str(error)
    return said.strip().partition("\n")[0][:LONGEST_PROBLEM]


def _shown(value: object) -> str:
    return "" if value is None else str(value)
