"""What the page keeps: the only thing that says whether the right patient was admitted."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Admission:
    ipp: str
    ward: str
    reason: str
    day: str


class AdmissionStore:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._alone = threading.Lock()
        with self._alone, closing(sqlite3.connect(file)) as database, database:
            database.execute(
                "CREATE TABLE admissions"
                " (number INTEGER PRIMARY KEY, ipp TEXT, ward TEXT, reason TEXT, day TEXT)"
            )

    def add(self, admission: Admission) -> None:
        kept = (admission.ipp, admission.ward, admission.reason, admission.day)
        with self._alone, closing(sqlite3.connect(self._file)) as database, database:
            database.execute("INSERT INTO admissions (ipp, ward, reason, day) VALUES (?, ?, ?, ?)", kept)

    def taken(self) -> list[Admission]:
        """Everything kept since this was last asked."""
        with self._alone, closing(sqlite3.connect(self._file)) as database, database:
            rows = database.execute(
                "SELECT ipp, ward, reason, day FROM admissions ORDER BY number"
            ).fetchall()
            database.execute("DELETE FROM admissions")
        return [Admission(*row) for row in rows]
