"""What a replay meets is kept with the step that met it; where it cannot be, nothing is clicked."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from fake_dialog_eyes import TRIVIAL, UNKNOWN, FakeDialogEyes, with_eyes
from replay_bench import Bench
from rpa_vision.bootstrap.deciding import build_dialogs
from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.errors import StorageError
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.storage.database import engine as database


def test_every_dialog_is_kept_with_its_replay_and_its_picture(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    bench.show(bench.screens()["other"])
    (kept,) = bench.store.dialog_events.page().dialogs
    assert (kept.replay_id, kept.workflow_id, kept.agent_id) == ("run1", "WF_admission", "pc1")
    assert (kept.event.clicked, kept.event.action_taken) == ("OK", "resolved")
    assert bench.store.dialog_events.picture(kept.dialog_id)


def test_one_that_is_left_to_a_person_says_so(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL), coached=True)
    bench.show(bench.screens()["other"])
    (kept,) = bench.store.dialog_events.page().dialogs
    assert (kept.event.clicked, kept.event.action_taken) == (None, "paused")
    assert bench.replay().pause is not None


def test_a_database_that_takes_no_writing_gives_no_click(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    before = bench.command()
    monkeypatch.setattr(database, "_BUSY_S", 0.2)
    bench.store.engine.dispose()
    file = bench.store.engine.url.database
    assert file
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            bench.show(bench.screens()["other"])
        other.execute("ROLLBACK")
    assert bench.command() == before
    assert bench.store.dialog_events.page().dialogs == ()
    bench.show(bench.screens()["other"])
    assert isinstance(bench.command(), ClickCommand)
    assert len(bench.store.dialog_events.page().dialogs) == 1


def test_a_catalogue_that_cannot_be_read_is_a_pause(bench: Bench) -> None:
    def locked(_workflow: str | None) -> Catalogue:
        raise StorageError("database is locked")

    blind = build_dialogs(bench.settings, locked)
    bench = with_eyes(bench, blind)  # type: ignore[arg-type] # the real ones, for once
    bench.show(bench.screens()["other"])
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, StorageError.__name__ in pause.message) == (PauseReason.DIALOG, True)
    assert bench.store.commands.pending("pc1") is None


def test_unknown_ones_wait_for_a_review(bench: Bench) -> None:
    event = UNKNOWN.event.model_copy(update={"extra": {"reason": "unknown"}})
    bench = with_eyes(bench, FakeDialogEyes(type(UNKNOWN)(UNKNOWN.message, event)))
    bench.show(bench.screens()["other"])
    (waiting,) = bench.store.dialog_events.unanswered(10)
    assert waiting.replay_id == "run1"
