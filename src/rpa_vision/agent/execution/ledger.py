"""What this agent has begun and finished, on its own disk: the reason no click is ever made twice.

A command is written down as started before anything is touched and as done afterwards. An agent killed
in between finds it started and not done: nobody can know, and it says so.

What is old goes, but never the last command of a replay, nor one that nobody knows the end of. A replay's commands
are numbered upwards, and what has a lower number than one that is known is never begun: what was forgotten is
not done again either.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

from rpa_vision.agent.closing import Closing
from rpa_vision.errors import StorageError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.replay.command import CommandId, Report

_BUSY_S = 10.0
_CREATE = """CREATE TABLE IF NOT EXISTS commands (
    command_id TEXT PRIMARY KEY, started_at TEXT NOT NULL, report TEXT) WITHOUT ROWID"""
_KEPT = timedelta(days=30)
"""As long as captures are: afterwards nobody asks what became of a step."""
_EVERY = timedelta(days=1)
_BEGIN = """INSERT INTO commands (command_id, started_at) SELECT :id, :now WHERE NOT EXISTS (
    SELECT 1 FROM commands WHERE command_id BETWEEN :run || ':' AND :run || ';'
    AND number_of(command_id) > number_of(:id)) ON CONFLICT DO NOTHING"""
_PRUNE = """DELETE FROM commands WHERE started_at < :before
    AND command_id NOT IN (SELECT command_id FROM (
        SELECT command_id, max(number_of(command_id)) FROM commands GROUP BY run_of(command_id)))
    AND run_of(command_id) NOT IN (SELECT run_of(command_id) FROM commands
        WHERE report IS NULL OR json_extract(report, '$.outcome') = 'unknown')"""
_CREATE_META = "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"


class Ledger(Closing):
    def __init__(self, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._path = path
        self._now = now
        self._next_prune = now()
        self._lock = threading.Lock()
        with self._storing():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
            )
        try:
            with self._storing():
                for function in (_run_of, _number_of):
                    name = function.__name__.lstrip("_")
                    self._connection.create_function(name, 1, function, deterministic=True)
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

    def kept(self, name: str) -> str | None:
        """What else must outlive the program."""
        with self._lock, self._storing():
            found = self._connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    def keep(self, name: str, value: str) -> None:
        with self._lock, self._storing():
            self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def knows(self, command_id: CommandId) -> bool:
        """Whether it was begun before, whatever became of it."""
        with self._lock, self._storing():
            found = self._connection.execute("SELECT 1 FROM commands WHERE command_id = ?", (command_id,))
            return found.fetchone() is not None

    def begin(self, command_id: CommandId) -> Literal["new", "unknown"] | Report:
        """``new`` exactly once for each id, and only when that is safely on disk."""
        now = self._now()
        this = {"id": command_id, "run": _run_of(command_id), "now": now.isoformat()}
        with self._lock, self._storing():
            if now >= self._next_prune:
                self._connection.execute(_PRUNE, {"before": (now - _KEPT).isoformat()})
                self._next_prune = now + _EVERY
            if self._connection.execute(_BEGIN, this).rowcount == 1:
                return "new"
            known = self._connection.execute(
                "SELECT report FROM commands WHERE command_id = ?", (command_id,)
            ).fetchone()
        report = known and known[0]
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


def _run_of(command_id: str) -> str:
    return command_id.partition(":")[0]


def _number_of(command_id: str) -> int:
    return int(command_id.rpartition(":")[2])
