"""What this agent has begun and finished, on its own disk: the reason no click is ever made twice.

A command is written down as started before anything is touched and as done afterwards. An agent killed
in between finds it started and not done: nobody can know, and it says so.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from rpa_vision.agent.closing import Closing
from rpa_vision.errors import StorageError
from rpa_vision.models.command import CommandId, Report
from rpa_vision.models.documents import dump_document, load_document

_BUSY_S = 10.0
_CREATE = """CREATE TABLE IF NOT EXISTS commands (
    command_id TEXT PRIMARY KEY, started_at TEXT NOT NULL, report TEXT) WITHOUT ROWID"""
_CREATE_META = "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"


class Ledger(Closing):
    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        with self._storing():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
            )
        try:
            with self._storing():
                self._connection.execute("PRAGMA journal_mode=WAL")
                self._connection.execute("PRAGMA synchronous=FULL")
                self._connection.execute(_CREATE)
                self._connection.execute(_CREATE_META)
                self.instance = self._made_once("instance", secrets.token_hex(16))
                """Tells this ledger's agent from any other of the same name; the same for ever."""
        except StorageError:
            self._connection.close()
            raise

    def close(self) -> None:
        self._connection.close()

    def _made_once(self, name: str, value: str) -> str:
        self._connection.execute("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
        (kept,) = self._connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return str(kept)

    def knows(self, command_id: CommandId) -> bool:
        """Whether it was begun before, whatever became of it."""
        with self._lock, self._storing():
            found = self._connection.execute("SELECT 1 FROM commands WHERE command_id = ?", (command_id,))
            return found.fetchone() is not None

    def begin(self, command_id: CommandId) -> Literal["new", "unknown"] | Report:
        """``new`` exactly once for each id, and only when that is safely on disk."""
        with self._lock, self._storing():
            started = self._connection.execute(
                "INSERT INTO commands (command_id, started_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (command_id, datetime.now(UTC).isoformat()),
            )
            if started.rowcount == 1:
                return "new"
            (report,) = self._connection.execute(
                "SELECT report FROM commands WHERE command_id = ?", (command_id,)
            ).fetchone()
        return "unknown" if report is None else load_document(Report, report, f"{self._path}: {command_id}")

    def finish(self, report: Report) -> None:
        with self._lock, self._storing():
            self._connection.execute(
                "UPDATE commands SET report = ? WHERE command_id = ?",
                (dump_document(report).decode(), report.command_id),
            )

    @contextmanager
    def _storing(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"the ledger {self._path} cannot be used: {error}") from error
