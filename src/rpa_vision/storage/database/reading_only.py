"""A SQLite file read as it is: nothing is made, changed or locked, on read-only media and on a full disk too."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, event

_SHARED_BYTES = 32 * 1024
"""What processes that have one database open share in a file beside it."""
_ROOM_BYTES = 2 * _SHARED_BYTES


def can_be_shared(file: Path) -> bool:
    """Whether the file that processes share is there, or there is room for it."""
    if _size(_beside(file, "shm")) >= _SHARED_BYTES:
        return True
    try:
        return shutil.disk_usage(file.parent).free >= _ROOM_BYTES
    except OSError:
        return True  # whoever opens it is told why it cannot be


def can_be_opened(file: Path) -> bool:
    """As one that is worked with, not only read."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK) and can_be_shared(file)


def read_only_engine(file: Path) -> Engine:
    query, pragma = _way_to_read(file)
    engine = create_engine(
        "sqlite://",
        creator=lambda: _connected(f"{file.absolute().as_uri()}?{query}", pragma),
        poolclass=NullPool,
        hide_parameters=True,
    )
    event.listen(engine, "begin", _begin)
    return engine


def _way_to_read(file: Path) -> tuple[str, str | None]:
    """Without a log nobody has it open, and only « immutable » keeps SQLite from making one. A log that nobody
    shares, a copy's or a crashed server's, is read without the file that could not be made for sharing it."""
    shared = _beside(file, "wal").exists() and _size(_beside(file, "shm")) >= _SHARED_BYTES
    if shared or (os.name != "posix" and _size(_beside(file, "wal"))):
        return "mode=ro", None
    if _size(_beside(file, "wal")):
        return "mode=ro&vfs=unix-none", "PRAGMA locking_mode = EXCLUSIVE"
    return "immutable=1", None


def _connected(name: str, pragma: str | None) -> sqlite3.Connection:
    connection = sqlite3.connect(name, uri=True, isolation_level=None)
    if pragma is not None:
        connection.execute(pragma)
    return connection


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _beside(file: Path, kind: str) -> Path:
    return file.with_name(f"{file.name}-{kind}")


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
