"""What the application holds: the only judge of what was done to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rpa_vision_lab.fuzz.application.spec import Person, Wish

_CREATE = (
    "CREATE TABLE IF NOT EXISTS records (number TEXT, field TEXT, value TEXT, PRIMARY KEY (number, field))"
)


@dataclass
class Records:
    """Every record by its number, and each time one was written."""

    file: Path
    held: dict[str, dict[str, str]] = field(default_factory=dict)
    written: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    destroyed: list[str] = field(default_factory=list)

    def begin(self, people: Sequence[Person]) -> None:
        self.held = {one.number: dict(one.values) for one in people}
        self.written, self.destroyed = [], []
        self._mirror()

    def save(self, number: str, values: Mapping[str, str]) -> None:
        self.held[number] = {**self.held[number], **values}
        self.written.append((number, dict(values)))
        self._mirror()

    def destroy(self, number: str) -> None:
        self.destroyed.append(number)

    def _mirror(self) -> None:
        """In a database, for whoever asks the system of record."""
        rows = [(number, key, text) for number, values in self.held.items() for key, text in values.items()]
        with sqlite3.connect(self.file) as connection:
            connection.execute(_CREATE)
            connection.execute("DELETE FROM records")
            connection.executemany("INSERT INTO records VALUES (?, ?, ?)", rows)
        connection.close()


@dataclass(frozen=True)
class Holding:
    """At one moment."""

    held: Mapping[str, Mapping[str, str]]
    written: int
    destroyed: tuple[str, ...]

    def with_wish(self, wish: Wish) -> Holding:
        held = {**self.held, wish.number: {**self.held[wish.number], **wish.values}}
        return Holding(held, self.written + 1, self.destroyed)


def holding(records: Records) -> Holding:
    held = {number: dict(values) for number, values in records.held.items()}
    return Holding(held, len(records.written), tuple(records.destroyed))
