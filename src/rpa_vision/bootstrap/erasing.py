"""What an agent keeps on its own PC, without one person: recordings nobody took yet, and what its commands came to."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rpa_vision.agent.execution.sole_agent import alone_with
from rpa_vision.agent.recording.spool import in_use
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.errors import StorageError
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.redaction import PersonPainter
from rpa_vision.settings import Settings
from rpa_vision.storage.files.files import write_atomically
from rpa_vision.storage.files.sweep import files_with
from rpa_vision.text.person import PersonStrings

_LINES = ("header.json", "journal.jsonl")
_LEDGERS = "agent_*.db"


@dataclass(frozen=True)
class ErasedHere:
    pictures: int
    texts: int
    left: tuple[Path, ...]
    """Files that still say one of the strings."""


def erase_here(settings: Settings, strings: Sequence[str]) -> ErasedHere:
    """Refused while an agent or a recorder uses what is to be changed."""
    person = PersonStrings(strings)
    painter = PersonPainter(Eyes(build_senses(settings)), settings.limits)
    pictures = texts = 0
    folders = sorted(path for path in (settings.data_dir / "recordings").glob("*") if path.is_dir())
    for folder in folders:
        with in_use(folder):
            pictures += sum(
                _painted(path, painter, person) for path in sorted((folder / "shots").glob("*.png"))
            )
            texts += sum(_rewritten(folder / name, person) for name in _LINES if (folder / name).exists())
    ledgers = sorted(settings.data_dir.glob(_LEDGERS))
    for ledger in ledgers:
        with alone_with(ledger):
            texts += _cleaned(ledger, person)
    places = (settings.data_dir / "recordings", *ledgers)
    return ErasedHere(pictures, texts, tuple(_left(places, strings)))


def _painted(path: Path, painter: PersonPainter, person: PersonStrings) -> bool:
    less = painter.without(path.name, path.read_bytes(), person.given)
    if less is not None:
        write_atomically(path, less)
    return less is not None


def _rewritten(path: Path, person: PersonStrings) -> bool:
    """A line that a killed recorder left half written is left out: nobody would send it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    less = [_less(line, person) for line in lines]
    if less != lines:
        write_atomically(path, "".join(f"{line}\n" for line in less if line is not None).encode())
    return less != lines


def _less(line: str, person: PersonStrings) -> str | None:
    if not person.may_be_in(line):
        return line
    try:
        return json.dumps(person.taken_out_of_document(json.loads(line)), ensure_ascii=False)
    except ValueError:
        return None


def _cleaned(ledger: Path, person: PersonStrings) -> int:
    try:
        with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
            connection.execute("PRAGMA secure_delete = ON")
            known = connection.execute("SELECT command_id, report FROM commands WHERE report IS NOT NULL")
            less = [
                (changed, name)
                for name, report in known.fetchall()
                if (changed := _less(report, person)) != report
            ]
            connection.executemany("UPDATE commands SET report = ? WHERE command_id = ?", less)
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return len(less)
    except sqlite3.Error as error:
        raise StorageError(f"the ledger {ledger} cannot be used: {error}") from error


def _left(places: Sequence[Path], strings: Sequence[str]) -> Iterator[Path]:
    for place in places:
        if place.is_dir():
            yield from files_with(place, strings)
        else:
            beside = set(place.parent.glob(f"{place.name}*"))
            yield from (path for path in files_with(place.parent, strings) if path in beside)
