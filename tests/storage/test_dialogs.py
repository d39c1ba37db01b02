"""Dialogs and decisions about them: kept with the step that met them, shared by all servers, purged on time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from alembic import command

from audited_runs import NINE, AuditedRun
from met_dialogs import LABELS, learnt, met
from rpa_vision.errors import CannotReviewError, ChangedMeanwhileError, NotFoundError
from rpa_vision.models.replay.dialog import DialogEvent, DialogType
from rpa_vision.models.replay.run import DialogMet, ReplayStatus
from rpa_vision.models.site.audit import Outcome
from rpa_vision.settings import Settings, load_settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.database import migrate as migrating
from rpa_vision.storage.database.engine import open_engine, writing
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.database.tables import audit, audit_head
from rpa_vision.storage.due import Due
from rpa_vision.storage.replays.dialog_events import AskedBy, DialogFilter
from rpa_vision.storage.store import Store, open_store
from rpa_vision.storage.workflows.workflows import Workflows

UNKNOWN = met(["Calanque DPI", LABELS], screenshot_path="replays/run_1/000_000.png")
DONE = met(["Calanque DPI", "Transmis."], ["OK"], DialogType.OK_TRIVIAL, None)


@pytest.fixture
def other(settings: Settings, store: Store) -> Iterator[Store]:
    """The same database, opened by another server."""
    opened = open_store(settings)
    yield opened
    opened.close()


@pytest.fixture
def run(store: Store, build: Any) -> AuditedRun:
    store.workflows.create(build.workflow())
    return AuditedRun(store).start()


def meeting(run: AuditedRun, event: DialogEvent) -> DialogMet:
    return DialogMet(
        replay_id=run.replay_id,
        at=run.now(),
        step_index=run.step,
        dialog_type=event.dialog_type,
        resolved=event.action_taken == "resolved",
        event=event,
    )


def whole(store: Store, settings: Settings) -> bool:
    return verify_audit(store.engine, audit_key(settings)).whole


def test_what_a_replay_meets_is_kept_with_where_it_was_met(store: Store, run: AuditedRun) -> None:
    run.tell(meeting(run, UNKNOWN))
    run.tell(meeting(run, DONE))
    done, unknown = store.dialog_events.page().dialogs
    assert (unknown.replay_id, unknown.workflow_id, unknown.agent_id) == ("run_1", "WF_codage_1", "pc1")
    assert (unknown.event, done.event) == (UNKNOWN, DONE)
    assert [one.event for one in store.dialog_events.unanswered(10)] == [UNKNOWN]
    assert store.dialog_events.get(done.dialog_id) == done
    with pytest.raises(NotFoundError, match="999"):
        store.dialog_events.get(999)


def test_a_step_that_is_refused_leaves_no_dialog(store: Store, run: AuditedRun) -> None:
    stale = run.replay(attempt=99)
    with pytest.raises(ChangedMeanwhileError):
        store.commit_step(run.replay(), (), [meeting(run, UNKNOWN)], replacing=stale)
    assert store.dialog_events.page().dialogs == ()


def test_filters_and_pages(store: Store, run: AuditedRun) -> None:
    for event in (UNKNOWN, DONE, UNKNOWN):
        run.tell(meeting(run, event))
    store.dialog_events.keep(NINE + timedelta(days=1), DONE, b"png", AskedBy())
    for wanted, count in (
        (DialogFilter(type=DialogType.OK_TRIVIAL), 2),
        (DialogFilter(action_taken="paused"), 2),
        (DialogFilter(replay_id="run_1"), 3),
        (DialogFilter(workflow_id="WF_codage_1", type=DialogType.OK_TRIVIAL), 1),
        (DialogFilter(since=NINE + timedelta(hours=1)), 1),
        (DialogFilter(until=NINE + timedelta(hours=1)), 3),
        (DialogFilter(replay_id="run_9"), 0),
    ):
        assert len(store.dialog_events.page(wanted).dialogs) == count, wanted
    first = store.dialog_events.page(limit=3)
    rest = store.dialog_events.page(limit=3, before=first.older)
    numbers = [one.dialog_id for one in (*first.dialogs, *rest.dialogs)]
    assert (numbers, rest.older) == (sorted(numbers, reverse=True), None)
    assert len(numbers) == 4


def test_one_that_was_asked_about_has_its_picture_and_its_line(store: Store, settings: Settings) -> None:
    kept = store.dialog_events.keep(NINE, UNKNOWN, b"a picture", AskedBy("WF_1", "pc1", "mme.durand"))
    assert store.dialog_events.picture(kept.dialog_id) == b"a picture"
    (line,) = store.audit.page().entries
    assert (line.event, line.record.replay_id, line.record.agent_id) == (None, None, "pc1")
    assert (line.record.outcome, line.record.screenshot_ref) == (
        Outcome.DIALOG_LEFT,
        kept.event.screenshot_path,
    )
    assert LABELS not in line.model_dump_json()
    assert store.audit.summary().replays == 0
    assert whole(store, settings)


def test_decisions_are_shared_at_once_and_told(store: Store, other: Store, settings: Settings) -> None:
    assert (store.dialog_answers.revision(), list(store.dialog_answers.list())) == (0, [])
    store.dialog_answers.decide(lambda _known: learnt())
    assert other.dialog_answers.revision() == 1
    assert list(other.dialog_answers.list()) == [learnt()]
    gone = other.dialog_answers.revoke("ans_1", NINE, "m.petit")
    assert (gone.in_force, gone.revoked_by) == (False, "m.petit")
    assert store.dialog_answers.revision() == 2
    assert store.dialog_answers.revoke("ans_1", NINE + timedelta(days=1), "somebody.else") == gone
    assert store.dialog_answers.revision() == 2
    with pytest.raises(NotFoundError, match="ans_9"):
        store.dialog_answers.revoke("ans_9", NINE, None)
    told = [(one.record.outcome, one.record.operator_id) for one in store.audit.all()]
    assert told == [(Outcome.LEARNT, "mme.durand"), (Outcome.REVOKED, "m.petit")]
    assert whole(store, settings)


def test_a_decision_that_is_refused_leaves_nothing(store: Store) -> None:
    def refuse(_known: object) -> None:
        raise CannotReviewError("no")

    with pytest.raises(CannotReviewError):
        store.dialog_answers.decide(refuse)  # type: ignore[arg-type]
    assert (store.dialog_answers.revision(), store.audit.size()) == (0, 0)


def test_of_decisions_at_once_each_sees_those_before(store: Store, other: Store, settings: Settings) -> None:
    together, seen = Barrier(6), list[int]()

    def decide(number: int) -> None:
        def deciding(known: object) -> object:
            seen.append(len(known))  # type: ignore[arg-type]
            return learnt(answer_id=f"ans_{number}")

        together.wait()
        (store if number % 2 else other).dialog_answers.decide(deciding)  # type: ignore[arg-type]

    threads = [Thread(target=decide, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]
    assert store.dialog_answers.revision() == 6
    assert whole(store, settings)


def test_a_purge_takes_what_is_old_and_leaves_what_is_still_needed(
    store: Store, run: AuditedRun, settings: Settings
) -> None:
    store.blobs.put("replays/run_1/000_000.png", b"frozen")
    run.tell(meeting(run, UNKNOWN))
    asked = store.dialog_events.keep(NINE, UNKNOWN, b"a picture", AskedBy())
    later = store.dialog_events.keep(NINE + timedelta(days=20), UNKNOWN, b"later", AskedBy())
    now, before = NINE + timedelta(days=31), NINE + timedelta(days=1)
    due = Due(before, frozenset({"dialogs"}), frozenset(), now, "mme.durand")
    gone = store.dialog_events.purge(due)
    assert (gone.dialogs, gone.pictures) == (1, {"dialogs": 1})
    with pytest.raises(NotFoundError):
        store.blobs.get(asked.event.screenshot_path or "")
    assert store.blobs.get("replays/run_1/000_000.png") == b"frozen"
    run.end(ReplayStatus.ABORTED)
    assert store.dialog_events.purge(due).dialogs == 1
    with pytest.raises(NotFoundError):
        store.blobs.get("replays/run_1/000_000.png")
    assert list(store.dialog_events.page().dialogs) == [later]
    size = store.audit.size()
    assert store.dialog_events.purge(due).dialogs == 0
    assert store.audit.size() == size
    purged = [one.record for one in store.audit.all() if one.record.outcome is Outcome.PURGED]
    assert [(one.operator_id, one.target) for one in purged] == 2 * [
        ("mme.durand", "dialogs: 1, pictures of dialogs: 1")
    ]
    assert whole(store, settings)


def test_a_trail_of_the_tables_before_is_still_whole(empty_database: str, tmp_path: Path, build: Any) -> None:
    """Its rows are copied where a database cannot change a column in place."""
    settings = load_settings(data_dir=tmp_path / "elsewhere")
    written = open_store(settings)
    untold = Workflows(written.engine, lambda *_: None)  # those tables had no line for it
    untold.create(build.workflow())
    AuditedRun(written).start().send().verify().end()
    with written.engine.connect() as connection:
        rows, heads = (
            [dict(row) for row in connection.execute(table.select()).mappings()]
            for table in (audit, audit_head)
        )
    written.close()
    for row in rows:
        del row["leaf"]  # which those tables had not either
    engine = open_engine(empty_database)
    with writing(engine) as connection:
        config = migrating.alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        connection.execute(audit.insert(), rows)
        connection.execute(audit_head.insert(), heads)
    migrate(engine)
    check = verify_audit(engine, audit_key(settings))
    engine.dispose()
    assert (check.whole, check.entries) == (True, len(rows))
