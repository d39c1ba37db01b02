"""What the database alone cannot tell: that its audit is less, or another one, than it was."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

from audited_runs import AuditedRun
from rpa_vision.errors import StorageError
from rpa_vision.models.site.audit import Outcome
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.anchors import audit_anchors, kept_heads
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.restored import go_on_from_here
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import audit, audit_head, run_events
from rpa_vision.storage.store import Store, open_store

AUDITED = (audit, audit_head, run_events)
Backup = list[list[dict[str, Any]]]


@pytest.fixture
def store(store: Store, build: Any) -> Store:
    """Three entries, anchored."""
    store.workflows.create(build.workflow())
    AuditedRun(store).start().end()
    store.anchors.advance()
    return store


def empty(store: Store) -> None:
    with writing(store.engine) as connection:
        for table in AUDITED:
            connection.execute(delete(table))


def taken(store: Store) -> Backup:
    with writing(store.engine) as connection:
        return [[dict(row) for row in connection.execute(select(one)).mappings()] for one in AUDITED]


def put_back(store: Store, backup: Backup) -> None:
    empty(store)
    with writing(store.engine) as connection:
        for table, rows in zip(AUDITED, backup, strict=True):
            connection.execute(insert(table), rows)


def kinds(store: Store, settings: Settings) -> list[str]:
    check = verify_audit(store.engine, audit_key(settings), kept_heads(settings))
    return [problem.kind for problem in check.problems]


def test_emptying_everything_at_once_is_noticed(store: Store, settings: Settings) -> None:
    empty(store)
    assert verify_audit(store.engine, audit_key(settings)).whole, "the database alone does not tell"
    assert kinds(store, settings) == ["cut"]
    with pytest.raises(StorageError, match=r"0 entries.*3 that were anchored.*audit restored"):
        store.anchors.advance()
    with pytest.raises(StorageError, match="audit verify"):
        open_store(settings)


def test_nothing_is_added_to_an_emptied_trail(store: Store) -> None:
    empty(store)
    with pytest.raises(StorageError, match="3 that were anchored"):
        AuditedRun(store, "run_2").start()
    assert store.audit.size() == 0


def test_an_older_trail_put_back_is_noticed_and_so_is_one_that_went_on(
    store: Store, settings: Settings, build: Any
) -> None:
    backup = taken(store)
    store.workflows.create(build.workflow("WF_lost"))
    store.anchors.advance()
    put_back(store, backup)
    assert kinds(store, settings) == ["cut"]
    (anchor,) = audit_anchors(settings)
    known = anchor.kept()
    assert known is not None
    anchor.path.unlink()
    elsewhere = open_store(settings)  # a server that knew nothing of it
    for number in range(2):
        elsewhere.workflows.create(build.workflow(f"WF_other_{number}"))
    elsewhere.close()
    anchor.keep(known)
    assert kinds(store, settings) == ["rewritten"]
    with pytest.raises(StorageError, match="does not begin with the 4"):
        open_store(settings)


def test_a_broken_chain_is_told_apart(store: Store, settings: Settings) -> None:
    with writing(store.engine) as connection:
        connection.execute(delete(audit).where(audit.c.number == 2))
    assert kinds(store, settings)[:2] == ["missing", "head_differs"]


def test_a_crash_before_the_anchor_was_written_accuses_nobody(
    store: Store, settings: Settings, build: Any
) -> None:
    store.workflows.create(build.workflow("WF_new"))
    store.close()
    again = open_store(settings)
    assert kinds(again, settings) == []
    again.anchors.advance()
    assert [head.size for head in kept_heads(settings)] == [4]
    again.close()


def test_servers_of_one_database_keep_each_others_entries(
    store: Store, settings: Settings, build: Any, tmp_path: Path
) -> None:
    key_folder = tmp_path / "other machine"
    key_folder.mkdir()
    (key_folder / "audit.key").write_bytes((settings.data_dir / "audit.key").read_bytes())
    theirs = settings.model_copy(update={"audit_key_file": key_folder / "audit.key"})
    other = open_store(theirs)
    for number in range(3):
        (store, other)[number % 2].workflows.create(build.workflow(f"WF_{number}"))
        other.anchors.advance()
        store.anchors.advance()
    other.close()
    assert [head.size for head in kept_heads(settings) + kept_heads(theirs)] == [6, 6]
    empty(store)
    assert (kinds(store, settings), kinds(store, theirs)) == (["cut"], ["cut"])


def test_the_head_is_kept_where_the_site_says_too(settings: Settings, build: Any, tmp_path: Path) -> None:
    shared = settings.model_copy(update={"audit_anchor_dir": tmp_path / "share"})
    store = open_store(shared)
    store.workflows.create(build.workflow())
    store.anchors.advance()
    (beside, elsewhere) = audit_anchors(shared)
    assert elsewhere.path.parent == tmp_path / "share"
    beside.path.unlink()  # whoever has this machine takes its own away
    empty(store)
    assert kinds(store, shared) == ["cut"]
    store.close()


def test_an_anchor_that_cannot_be_written_is_named_and_the_others_are_written(
    settings: Settings, build: Any, tmp_path: Path
) -> None:
    (tmp_path / "share").write_bytes(b"no folder")
    shared = settings.model_copy(update={"audit_anchor_dir": tmp_path / "share"})
    store = open_store(shared)
    store.workflows.create(build.workflow())
    with pytest.raises(StorageError, match=r"audit anchor: .*share.*cannot be written"):
        store.anchors.advance()
    (beside, _) = audit_anchors(shared)
    assert beside.kept() is not None
    store.workflows.create(build.workflow("WF_goes_on"))
    store.close()


def test_a_damaged_anchor_is_named_and_left_for_a_person(store: Store, settings: Settings) -> None:
    (anchor,) = audit_anchors(settings)
    anchor.path.write_bytes(b"{")
    with pytest.raises(StorageError, match=r"audit\.head"):
        store.anchors.advance()
    assert anchor.path.read_bytes() == b"{"


def test_a_person_answers_for_a_backup_and_the_trail_says_so(
    store: Store, settings: Settings, build: Any
) -> None:
    backup = taken(store)
    store.workflows.create(build.workflow("WF_lost"))
    store.anchors.advance()
    (lost,) = kept_heads(settings)
    put_back(store, backup)
    go_on_from_here(
        store.engine, audit_key(settings), audit_anchors(settings), datetime.now(UTC), "mme.durand"
    )
    assert kinds(store, settings) == []
    store.workflows.create(build.workflow("WF_after"))  # the server that runs heard of it, too
    told = [entry.record for entry in store.audit.all()][-2]
    assert (told.outcome, told.operator_id) == (Outcome.RESTORED, "mme.durand")
    assert f"{lost.size}:{lost.root}" in told.intention
    open_store(settings).close()
