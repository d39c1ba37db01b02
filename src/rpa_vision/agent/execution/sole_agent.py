"""One agent to a ledger: two would share a name and answer for each other's commands."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rpa_vision.errors import ConflictError, StorageError
from rpa_vision.phrases import phrased


@contextmanager
def alone_with(ledger: Path) -> Iterator[None]:
    """Held through a file beside the ledger; the system lets go of it however the agent ends."""
    beside = ledger.with_name(ledger.name + ".lock")
    try:
        beside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{beside} cannot be used: {error}") from error
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise ConflictError(phrased("agent_refused.ledger_taken", ledger=ledger)) from error
        yield
