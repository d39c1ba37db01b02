"""The program's own database: searches, and saves that write everything or nothing."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

from rpa_vision.errors import ConflictError
from rpa_vision_lab.dpi.reader import patient_in, patients_in, rows_of, stays_in, vitals_in
from rpa_vision_lab.dpi.records import Coding, Document, Patient, RecordChange, Stay, Vitals
from rpa_vision_lab.dpi.seed import Seed, invent

_EDITABLE = {one.name for one in fields(Patient)} - {"ipp", "version", "changed_by"}


class DpiStore:
    """Made and filled with invented patients on first use."""

    def __init__(self, database: Path) -> None:
        self._connection = _connected(str(database))
        if not self._connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'patients'").fetchone():
            with self._connection:
                schema = (files("rpa_vision_lab.dpi") / "schema.sql").read_text()
                self._connection.executescript("BEGIN;" + schema)
                _fill(self._connection, invent())

    def copy(self) -> DpiStore:
        """In memory, going its own way from now on."""
        other = object.__new__(DpiStore)
        other._connection = _connected(":memory:")
        self._connection.backup(other._connection)
        return other

    def close(self) -> None:
        self._connection.close()

    def patient(self, ipp: str) -> Patient:
        return patient_in(self._connection, ipp)

    def patients(self) -> list[Patient]:
        return patients_in(self._connection)

    def stays(self, ipp: str) -> list[Stay]:
        return stays_in(self._connection, ipp)

    def vitals(self, ipp: str) -> list[Vitals]:
        return vitals_in(self._connection, ipp)

    def documents(self, ipp: str) -> list[Document]:
        rows = self._connection.execute("SELECT * FROM documents WHERE ipp = ? ORDER BY day DESC", (ipp,))
        return rows_of(Document, rows)

    def note(self, user: str, what: str, detail: str) -> None:
        with self._connection:
            self._connection.execute(
                "INSERT INTO events (at, user, what, detail) VALUES (?, ?, ?, ?)",
                (_now(), user, what, detail),
            )

    def save(self, change: RecordChange, user: str) -> None:
        """Refused when somebody else changed the record since it was opened; nothing is written then."""
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            now = self.patient(change.ipp)
            if now.version != change.version:
                raise ConflictError(now.changed_by)
            self._write_identity(change, user)
            if change.coding is not None:
                self._write_coding(change.ipp, change.coding, user)
            if change.vitals is not None:
                self._write_vitals(replace(change.vitals, ipp=change.ipp), user)
            self._connection.execute(
                "UPDATE patients SET version = version + 1, changed_by = ? WHERE ipp = ?", (user, change.ipp)
            )

    def _write_identity(self, change: RecordChange, user: str) -> None:
        for name, value in change.identity.items():
            if name not in _EDITABLE:
                raise ConflictError(f"{name} cannot be changed")
            self._connection.execute(
                f"UPDATE patients SET {name} = ? WHERE ipp = ?",  # noqa: S608 - one of our own names
                (value, change.ipp),
            )
        if change.identity:
            self._journal(user, "update", "patients", change.ipp, change.ipp, change.identity)

    def _write_coding(self, ipp: str, coding: Coding, user: str) -> None:
        run = self._connection.execute
        run(
            "UPDATE stays SET principal = ?, related = ?, exit_mode = ?, destination = ?, severity = ?,"
            " sessions = ?, complete = ?, comment = ? WHERE nda = ?",
            (
                coding.principal,
                coding.related,
                coding.exit_mode,
                coding.destination,
                coding.severity,
                coding.sessions,
                coding.complete,
                coding.comment,
                coding.nda,
            ),
        )
        run("DELETE FROM codes WHERE nda = ?", (coding.nda,))
        _insert_codes(self._connection, coding)
        self._journal(user, "update", "stays", ipp, coding.nda, asdict(coding))

    def _write_vitals(self, vitals: Vitals, user: str) -> None:
        written = self._connection.execute(_insert("vitals", Vitals), asdict(vitals))
        self._journal(user, "insert", "vitals", vitals.ipp, str(written.lastrowid), asdict(vitals))

    def _journal(
        self, user: str, action: str, subject: str, ipp: str, key: str, detail: dict[str, object] | object
    ) -> None:
        self._connection.execute(
            "INSERT INTO journal (at, user, action, subject, ipp, key, detail) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (_now(), user, action, subject, ipp, key, json.dumps(detail, ensure_ascii=False)),
        )


def _connected(database: str) -> sqlite3.Connection:
    connection = sqlite3.connect(database, isolation_level=None, timeout=10.0)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA synchronous = OFF")  # a killed program still leaves whole transactions
    return connection


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _insert(table: str, kind: type) -> str:
    names = [one.name for one in fields(kind)]
    places = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})"  # noqa: S608 - our own names


def _insert_codes(connection: sqlite3.Connection, coding: Coding) -> None:
    listed = [("associated", code, "") for code in coding.associated]
    listed += [("act", act.code, act.day) for act in coding.acts]
    connection.executemany(
        "INSERT INTO codes (nda, kind, rank, code, day) VALUES (?, ?, ?, ?, ?)",
        [(coding.nda, kind, rank, code, day) for rank, (kind, code, day) in enumerate(listed, 1)],
    )


def _fill(connection: sqlite3.Connection, seed: Seed) -> None:
    connection.executemany(_insert("patients", Patient), map(asdict, seed.patients))
    connection.executemany(_insert("vitals", Vitals), map(asdict, seed.vitals))
    connection.executemany(_insert("documents", Document), map(asdict, seed.documents))
    for stay in seed.stays:
        values = {**asdict(stay.coding), **asdict(stay)}
        connection.execute(
            "INSERT INTO stays VALUES (:nda, :ipp, :ward, :entered, :left, :entry_mode, :physician, :principal,"
            " :related, :exit_mode, :destination, :severity, :sessions, :complete, :comment)",
            {name: value for name, value in values.items() if isinstance(value, str | int)},
        )
        _insert_codes(connection, stay.coding)
