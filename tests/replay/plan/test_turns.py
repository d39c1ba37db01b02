"""Replays of one agent take turns, and two servers on one replay do not lose a report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay_bench import Bench, admission_workflow, new_bench, png
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay
from rpa_vision.replay.engine.change import Change


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with new_bench(tmp_path) as bench:
        bench.store.workflows.create(admission_workflow(), "test")
        yield bench


def start(bench: Bench, replay_id: str) -> Replay:
    bench.clock.pass_ms(1)
    return bench.engine.start(replay_id, admission_workflow(), {"numero_patient": "10234"}, "pc1")


def pending(bench: Bench) -> str | None:
    command = bench.store.commands.pending("pc1")
    return command and command.command_id


def test_replays_started_together_run_one_after_the_other(bench: Bench) -> None:
    assert [start(bench, f"run{number}").is_waiting for number in (1, 2, 3, 4)] == [False, True, True, True]
    assert pending(bench) == "run1:0:0"
    bench.engine.abort("run3", "plus besoin")
    assert pending(bench) == "run1:0:0"
    bench.engine.abort("run1", "assez")
    assert pending(bench) == "run2:0:0"
    bench.engine.abort("run2", "assez")
    assert pending(bench) == "run4:0:0"
    bench.engine.abort("run4", "assez")
    assert pending(bench) is None


def test_a_paused_replay_keeps_its_agent(bench: Bench) -> None:
    start(bench, "run1")
    start(bench, "run2")
    bench.engine.pause("run1", "un instant")
    assert pending(bench) is None
    assert bench.store.replays.get("run2").is_waiting


def test_a_report_handled_while_another_server_pauses_the_replay_is_recorded(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(bench, "run1")
    journal, elsewhere = bench.engine._journal, bench.restarted().engine
    commit = journal.commit

    def late(change: Change, replacing: Replay, report: Report | None) -> None:
        monkeypatch.undo()
        elsewhere.pause("run1", "un instant")
        commit(change, replacing, report)

    monkeypatch.setattr(journal, "commit", late)
    bench.engine.report("pc1", Report(command_id="run1:0:0", outcome="done"), png(bench.screens()["home"]))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.ASKED_BY_PERSON
    assert bench.store.commands.get("run1:0:0").report is not None
