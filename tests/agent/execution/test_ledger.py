from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.sole_agent import alone_with
from rpa_vision.errors import ConflictError, StorageError
from rpa_vision.models.replay.command import CommandOutcome, Report, command_id

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


class Aging:
    """A ledger, and a clock that is told."""

    def __init__(self, path: Path) -> None:
        self.now = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
        self.ledger = Ledger(path, lambda: self.now)

    def did(self, run: str, attempt: int, outcome: CommandOutcome | None = "done") -> str:
        """``None``: the agent was killed before it could say."""
        name = command_id(run, attempt, attempt)
        assert self.ledger.begin(name) == "new"
        if outcome is not None:
            self.ledger.finish(Report(command_id=name, outcome=outcome))
        return name

    def pass_days(self, days: float) -> None:
        self.now += timedelta(days=days)

    def known(self) -> list[str]:
        rows = self.ledger._connection.execute("SELECT command_id FROM commands ORDER BY started_at")
        return [name for (name,) in rows]


@pytest.fixture
def aging(tmp_path: Path) -> Iterator[Aging]:
    aging = Aging(tmp_path / "ledger.db")
    with aging.ledger:
        yield aging


def test_what_is_old_goes_but_the_last_command_of_each_replay_stays(aging: Aging) -> None:
    for attempt in range(9, 12):
        aging.did("old", attempt)
    aging.pass_days(20)
    recent = [aging.did("recent", attempt) for attempt in range(3)]
    aging.pass_days(11)
    newest = aging.did("new", 0)
    assert aging.known() == ["old:11:11", *recent, newest]


@pytest.mark.parametrize("outcome", [None, "unknown"])
def test_a_replay_with_an_unknown_delivery_is_kept_whole(
    aging: Aging, outcome: CommandOutcome | None
) -> None:
    kept = [aging.did("doubt", 1), aging.did("doubt", 2, outcome), aging.did("doubt", 3)]
    aging.pass_days(400)
    aging.did("new", 0)
    assert aging.known()[:3] == kept


def test_what_was_forgotten_is_never_done_again(aging: Aging) -> None:
    forgotten = aging.did("run", 1)
    aging.did("run", 2)
    aging.did("run_2", 0)
    aging.pass_days(31)
    assert aging.did("run", 10) in aging.known()
    assert forgotten not in aging.known()
    assert aging.ledger.begin(forgotten) == "unknown"
    assert aging.ledger.begin(command_id("run", 3, 3)) == "unknown"


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.integers(0, 40), st.sampled_from(["done", None])), max_size=25
    )
)
def test_however_much_is_forgotten_nothing_is_begun_twice(
    moves: list[tuple[str, int, CommandOutcome | None]],
) -> None:
    """Commands of a replay are numbered upwards; any earlier one may be asked for again."""
    aging = Aging(Path(":memory:"))
    with aging.ledger as ledger:
        begun: list[str] = []
        for number, (run, days, outcome) in enumerate(moves):
            begun.append(aging.did(run, number, outcome))
            aging.pass_days(days)
        assert all(ledger.begin(name) != "new" for name in begun)
