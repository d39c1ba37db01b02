"""Opening the database, and the two kinds of transaction everything else uses."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from rpa_vision.errors import BadSettingsError, StorageError
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.reading_only import can_be_shared

_log = structlog.get_logger(__name__)

_BUSY_S = 30
"""A writer waits this long for another: longer than any transaction, shorter than a person's patience."""
_BUSY_POLL_S = 0.01
_TURNS = "turns"
"""SQLite's own waiting is sleeping and trying again, which starves whoever came first: threads of one process
queue up before it instead."""
_CONNECT_S = 10


def open_engine(url: str) -> Engine:
    parsed = parsed_url(url)
    return _open_sqlite(parsed) if parsed.drivername == "sqlite" else _open_postgresql(parsed)


def parsed_url(url: str) -> URL:
    """The URL of a database this program can use."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # its message may repeat the password
        raise BadSettingsError(
            phrased("setting_refused.database_url", expected=phrased("setting_refused.database_expected"))
        ) from None
    if parsed.drivername not in ("sqlite", "postgresql"):
        raise BadSettingsError(
            phrased(
                "setting_refused.database_kind",
                drivername=parsed.drivername,
                expected=phrased("setting_refused.database_expected"),
            )
        )
    if parsed.drivername == "sqlite" and (
        not parsed.database or parsed.database == ":memory:" or parsed.query
    ):
        raise BadSettingsError(
            phrased("setting_refused.database_path", expected=phrased("setting_refused.database_expected"))
        )
    return parsed


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One consistent view: several queries see the same moment, whatever is written meanwhile."""
    options = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with _storage_errors(), engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """All of it or nothing. SQLite takes its write lock at once: one taken half way cannot be waited for."""
    with (
        engine.get_execution_options().get(_TURNS, nullcontext()),
        _storage_errors(),
        engine.connect().execution_options(writes=True) as connection,
        connection.begin(),
    ):
        yield connection


def scrubbed(engine: Engine) -> None:
    """Written anew without what was deleted: free pages, and the log of changes, hold it until then."""
    with engine.get_execution_options().get(_TURNS, nullcontext()), _storage_errors():
        if engine.dialect.name != "sqlite":
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("VACUUM FULL")
            return
        with closing(engine.raw_connection()) as raw, closing(raw.cursor()) as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _storage_errors() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise StorageError(f"database: {error.orig}") from error
    except (SQLAlchemyError, sqlite3.Error) as error:  # the latter while a connection is being set up
        raise StorageError(f"database: {error}") from error


def _open_sqlite(url: URL) -> Engine:
    try:  # SQLite would make it readable for everybody; its other files take over the permissions of this one
        Path(url.database or "").touch(mode=0o600)
    except OSError as error:
        raise StorageError(f"database: {url.database} cannot be used: {error.strerror}") from error
    engine = create_engine(
        url,
        hide_parameters=True,
        execution_options={_TURNS: threading.RLock()},
        **_way_to_sqlite(Path(url.database or "").absolute()),
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _way_to_sqlite(file: Path) -> dict[str, Any]:
    """On a full disk there is no room for the file that processes share: this one has the database for itself
    then, so that a server still starts, answers what it knows, and says what is wrong."""
    if os.name != "posix" or can_be_shared(file):
        return {"connect_args": {"timeout": _BUSY_S}}
    _log.error(
        "disk_full", database=str(file), problem="no other program can open it; make room and start again"
    )
    name = f"{file.as_uri()}?vfs=unix-excl"
    return {
        "creator": lambda: sqlite3.connect(name, uri=True, timeout=_BUSY_S, check_same_thread=False),
    }


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # the driver's own BEGIN comes too late; _begin_sqlite does it
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_S * 1000}")
    _switch_to_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what was deleted is not left in pages that are free


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """While a database is new, processes that start together get in each other's way here: SQLite's own
    timeout does not cover this one statement."""
    deadline = time.monotonic() + _BUSY_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            primary_code = error.sqlite_errorcode & 0xFF
            if primary_code != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_BUSY_POLL_S)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _open_postgresql(url: URL) -> Engine:
    options = (*url.normalized_query.get("options", ()), "-c timezone=UTC")
    try:
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            hide_parameters=True,  # they are patients' data, and errors are logged
            pool_pre_ping=True,  # so that a restarted database costs no failed request
            connect_args={"options": " ".join(options), "connect_timeout": _CONNECT_S},
        )
    except ImportError as error:
        raise BadSettingsError(phrased("setting_refused.database_driver")) from error
