"""What the program really stored: the only judge of whether a task was done."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from rpa_vision.errors import NotFoundError
from rpa_vision_lab.dpi.records import Act, Coding, Document, Event, JournalEntry, Patient, Stay, Vitals

Row = TypeVar("Row", Patient, Vitals, Document, JournalEntry, Event)

_CODED = ("principal", "related", "exit_mode", "destination", "severity", "sessions", "comment")


@contextmanager
def reading(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def read_patient(database: Path, ipp: str) -> Patient:
    with reading(database) as connection:
        return patient_in(connection, ipp)


def read_patients(database: Path) -> list[Patient]:
    with reading(database) as connection:
        return patients_in(connection)


def read_stays(database: Path, ipp: str) -> list[Stay]:
    """Newest first, as the program lists them."""
    with reading(database) as connection:
        return stays_in(connection, ipp)


def read_stay(database: Path, nda: str) -> Stay:
    with reading(database) as connection:
        row = connection.execute("SELECT * FROM stays WHERE nda = ?", (nda,)).fetchone()
        if row is None:
            raise NotFoundError("stay", nda)
        return _stay(connection, row)


def read_vitals(database: Path, ipp: str) -> list[Vitals]:
    """Newest first."""
    with reading(database) as connection:
        return vitals_in(connection, ipp)


def read_journal(database: Path) -> list[JournalEntry]:
    """Every write since the program was first started, oldest first."""
    with reading(database) as connection:
        return rows_of(JournalEntry, connection.execute("SELECT * FROM journal ORDER BY id"))


def read_events(database: Path) -> list[Event]:
    """Logins, opened records and answered dialogs, oldest first."""
    with reading(database) as connection:
        return rows_of(Event, connection.execute("SELECT * FROM events ORDER BY id"))


def rows_of(kind: type[Row], rows: sqlite3.Cursor) -> list[Row]:
    names = [one.name for one in fields(kind)]
    flags = {one.name for one in fields(kind) if one.type == "bool"}
    return [
        kind(**{name: bool(row[name]) if name in flags else row[name] for name in names})  # type: ignore[arg-type]
        for row in rows
    ]


def patient_in(connection: sqlite3.Connection, ipp: str) -> Patient:
    found = rows_of(Patient, connection.execute("SELECT * FROM patients WHERE ipp = ?", (ipp,)))
    if not found:
        raise NotFoundError("patient", ipp)
    return found[0]


def patients_in(connection: sqlite3.Connection) -> list[Patient]:
    return rows_of(Patient, connection.execute("SELECT * FROM patients ORDER BY ipp"))


def stays_in(connection: sqlite3.Connection, ipp: str) -> list[Stay]:
    rows = connection.execute("SELECT * FROM stays WHERE ipp = ? ORDER BY entered DESC, nda", (ipp,))
    return [_stay(connection, row) for row in rows.fetchall()]


def vitals_in(connection: sqlite3.Connection, ipp: str) -> list[Vitals]:
    rows = connection.execute(
        "SELECT * FROM vitals WHERE ipp = ? ORDER BY day DESC, hour DESC, id DESC", (ipp,)
    )
    return rows_of(Vitals, rows)


def _stay(connection: sqlite3.Connection, row: sqlite3.Row) -> Stay:
    codes = connection.execute("SELECT kind, code, day FROM codes WHERE nda = ? ORDER BY rank", (row["nda"],))
    listed: list[Any] = codes.fetchall()
    coding = Coding(
        nda=row["nda"],
        associated=tuple(code["code"] for code in listed if code["kind"] == "associated"),
        acts=tuple(Act(code["code"], code["day"]) for code in listed if code["kind"] == "act"),
        complete=bool(row["complete"]),
        **{name: row[name] for name in _CODED},
    )
    return Stay(
        **{name: row[name] for name in ("nda", "ipp", "ward", "entered", "left", "entry_mode", "physician")},
        coding=coding,
    )
