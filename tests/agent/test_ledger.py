from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.agent.alone import alone_with
from rpa_vision.agent.ledger import Ledger
from rpa_vision.errors import ConflictError, StorageError
from rpa_vision.models.command import Report, command_id

ID = command_id("run", 3, 1)


def test_a_command_is_new_once_then_unknown_then_its_report(tmp_path: Path) -> None:
    report = Report(command_id=ID, outcome="failed", error="« É »", duration_ms=12)
    with Ledger(tmp_path / "new folder" / "ledger.db") as ledger:
        assert ledger.begin(ID) == "new"
        assert ledger.begin(ID) == "unknown"
        ledger.finish(report)
        assert ledger.begin(ID) == report
    with Ledger(tmp_path / "new folder" / "ledger.db") as reopened:
        assert reopened.begin(ID) == report
        assert reopened.begin(command_id("run", 3, 2)) == "new"


def test_it_survives_a_power_cut_as_far_as_sqlite_can(tmp_path: Path) -> None:
    with Ledger(tmp_path / "ledger.db") as ledger:
        connection = ledger._connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_of_many_who_begin_at_once_one_is_told_new(tmp_path: Path) -> None:
    ledgers = [Ledger(tmp_path / "ledger.db") for _ in range(4)]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda number: ledgers[number % 4].begin(ID), range(40)))
    for ledger in ledgers:
        ledger.close()
    assert answers.count("new") == 1
    assert answers.count("unknown") == 39


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=30))
def test_new_is_answered_once_for_each_id_whatever_the_order(moves: list[tuple[int, bool]]) -> None:
    ledger = Ledger(Path(":memory:"))
    begun: set[int] = set()
    finished: dict[int, Report] = {}
    for step, finish in moves:
        name = command_id("run", step, 0)
        answer = ledger.begin(name)
        assert answer == ("new" if step not in begun else finished.get(step, "unknown"))
        begun.add(step)
        if finish:
            finished[step] = Report(command_id=name, outcome="done", duration_ms=step)
            ledger.finish(finished[step])
    ledger.close()


@pytest.mark.parametrize("make", ["garbage", "folder"])
def test_an_unusable_ledger_is_named(tmp_path: Path, make: str) -> None:
    path = tmp_path / "ledger.db"
    path.mkdir() if make == "folder" else path.write_bytes(b"not a database" * 100)
    with pytest.raises(StorageError, match=r"ledger\.db"):
        Ledger(path)


def test_without_the_ledger_nothing_is_begun(tmp_path: Path) -> None:
    with Ledger(tmp_path / "ledger.db") as ledger:
        with sqlite3.connect(tmp_path / "ledger.db") as other:
            other.execute("DROP TABLE commands")
        other.close()
        with pytest.raises(StorageError):
            ledger.begin(ID)


def test_each_ledger_has_an_instance_of_its_own_for_ever(tmp_path: Path) -> None:
    made = []
    for name in ("one.db", "one.db", "other.db"):
        with Ledger(tmp_path / name) as ledger:
            made.append(ledger.instance)
    assert made[0] == made[1] != made[2]


def test_what_was_begun_is_known_however_it_ended(tmp_path: Path) -> None:
    with Ledger(tmp_path / "ledger.db") as ledger:
        assert not ledger.knows(ID)
        ledger.begin(ID)
        assert ledger.knows(ID)
        ledger.finish(Report(command_id=ID, outcome="done"))
        assert ledger.knows(ID)


def test_a_second_agent_on_one_ledger_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    ledger = tmp_path / "new folder" / "ledger.db"
    with alone_with(ledger), pytest.raises(ConflictError, match=r"ledger\.db"), alone_with(ledger):
        pass
    with alone_with(ledger):
        pass
