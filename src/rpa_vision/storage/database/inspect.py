"""What a database is, without changing anything about it: no file, no table, no lock that stays."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Engine

from rpa_vision.storage.database.engine import open_engine, parsed_url, reading
from rpa_vision.storage.database.migrate import is_current, revision_of
from rpa_vision.storage.database.reading_only import can_be_opened, read_only_engine


@dataclass(frozen=True)
class DatabaseState:
    where: str
    """Its URL, without what may be secret in it."""
    file: Path | None
    """None: a server keeps it."""
    exists: bool
    revision: str | None = None
    current: bool = False
    """False: its tables are older than this program, or not made yet."""


def inspect_database(url: str) -> DatabaseState:
    parsed = parsed_url(url)
    where = URL.create(
        parsed.drivername, host=parsed.host, port=parsed.port, database=parsed.database
    ).render_as_string()
    file = Path(parsed.database or "").absolute() if parsed.drivername == "sqlite" else None
    if file is not None and not file.exists():
        return DatabaseState(where, file, exists=False)
    engine = open_engine(url) if file is None else read_only_engine(file)
    try:
        with reading(engine) as connection:
            revision = revision_of(connection)
            return DatabaseState(where, file, True, revision, is_current(revision))
    finally:
        engine.dispose()


def open_to_read(url: str) -> Engine:
    """For those who change nothing: where nothing can be written, too."""
    parsed = parsed_url(url)
    file = Path(parsed.database or "").absolute()
    if parsed.drivername != "sqlite" or can_be_opened(file):
        return open_engine(url)
    return read_only_engine(file)
