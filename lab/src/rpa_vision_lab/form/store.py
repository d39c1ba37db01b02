"""What the program stored: the only judge of whether a task was done."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple


class Admission(NamedTuple):
    patient_number: str
    name: str
    service: str
    created_at: str


_CREATE = """CREATE TABLE IF NOT EXISTS admissions (
    id INTEGER PRIMARY KEY, patient_number TEXT NOT NULL, name TEXT NOT NULL,
    service TEXT NOT NULL, created_at TEXT NOT NULL)"""


class AdmissionStore:
    def __init__(self, database: Path) -> None:
        self._database = database
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(_CREATE)

    def add(self, patient_number: str, name: str, service: str) -> None:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with closing(sqlite3.connect(self._database)) as connection, connection:
            connection.execute(
                "INSERT INTO admissions (patient_number, name, service, created_at) VALUES (?, ?, ?, ?)",
                (patient_number, name, service, now),
            )

    def all(self) -> list[Admission]:
        return read_admissions(self._database)


def read_admissions(database: Path) -> list[Admission]:
    """Oldest first."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT patient_number, name, service, created_at FROM admissions ORDER BY id"
        ).fetchall()
    return [Admission(*row) for row in rows]
