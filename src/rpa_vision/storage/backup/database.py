"""The database as a backup holds it: one SQLite file, wherever it was read from.

Anybody can open that, on any machine, with the server's PostgreSQL gone: so a backup can be proven where it lies,
and put back into either kind.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alembic import command
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from rpa_vision.errors import StorageError
from rpa_vision.storage.backup.rows import copy_rows, tables_of
from rpa_vision.storage.database.engine import open_engine, parsed_url, reading, writing
from rpa_vision.storage.database.migrate import alembic_config, is_current, keep_others_out, revision_of
from rpa_vision.storage.files.files import copy_atomically


def copy_database(engine: Engine, file: Path) -> None:
    """As it is at one moment, while others go on writing."""
    try:  # SQLite would make it readable for everybody
        file.touch(mode=0o600, exist_ok=False)
    except OSError as error:
        raise StorageError(f"backup: {file}: cannot be written: {error.strerror}") from error
    if engine.dialect.name == "sqlite":
        _copy_pages(engine, file)
    else:
        _copy_every_row(engine, file)
    _tidy(file)


@contextmanager
def opened_copy(file: Path) -> Iterator[Connection]:
    """A copy, read as it lies there."""
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True)
    )
    try:
        with engine.connect() as connection:
            yield connection
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StorageError(f"backup: {file}: {error}") from error
    finally:
        engine.dispose()


def damages(file: Path) -> list[str]:
    """What SQLite itself finds wrong in it."""
    with opened_copy(file) as connection:
        said = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
        loose = [str(row[0]) for row in connection.execute(text("PRAGMA foreign_key_check"))]
    return [*(one for one in said if one != "ok"), *(f"{one}: refers to what is not there" for one in loose)]


def is_empty(url: str) -> bool:
    parsed = parsed_url(url)
    if parsed.drivername == "sqlite":
        return not Path(parsed.database or "").exists()
    engine = open_engine(url)
    try:
        with reading(engine) as connection:
            return revision_of(connection) is None and not tables_of(connection)
    finally:
        engine.dispose()


def put_back(copy: Path, url: str) -> None:
    """Into a database that is empty; whole or not at all."""
    parsed = parsed_url(url)
    if parsed.drivername == "sqlite":
        copy_atomically(copy, Path(parsed.database or "").absolute())
        return
    engine = open_engine(url)
    try:
        with opened_copy(copy) as source, writing(engine) as connection:
            keep_others_out(connection)
            if revision_of(connection) is not None or tables_of(connection):
                raise StorageError("database: somebody has made tables in it meanwhile")
            _make_tables(connection, revision_of(source))
            copy_rows(source, connection)
    finally:
        engine.dispose()


def _copy_pages(engine: Engine, file: Path) -> None:
    """All pages in one step: SQLite keeps its own view of one moment while others write to the log."""
    source = engine.raw_connection()
    try:
        with closing(sqlite3.connect(file)) as target:
            source.driver_connection.backup(target)  # type: ignore[union-attr] # sqlite3's own
    except sqlite3.Error as error:
        raise StorageError(f"backup: the database cannot be copied: {error}") from error
    finally:
        source.close()


def _copy_every_row(engine: Engine, file: Path) -> None:
    target = create_engine(f"sqlite:///{file}")
    event.listen(target, "connect", _leave_transactions_alone)
    event.listen(target, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    try:
        with reading(engine) as source, target.connect() as connection, connection.begin():
            _make_tables(connection, revision_of(source))
            copy_rows(source, connection)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StorageError(f"backup: the database cannot be copied: {error}") from error
    finally:
        target.dispose()


def _leave_transactions_alone(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None


def _make_tables(connection: Connection, revision: str | None) -> None:
    is_current(revision)  # raises where they are a newer program's
    if revision is not None:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _tidy(file: Path) -> None:
    """One file with nothing beside it, and without what was deleted: SQLite leaves that in its empty pages."""
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")
            copy.execute("VACUUM")
    except sqlite3.Error as error:
        raise StorageError(f"backup: {file}: {error}") from error
