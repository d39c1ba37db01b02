"""Words of a person are gone from the trail, the trail still verifies, and nobody else can do the same unnoticed."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select, update

from audited_runs import AuditedRun
from rpa_vision.errors import StorageError
from rpa_vision.models.site.audit import AuditCheck, Outcome
from rpa_vision.models.site.person import PersonErased
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.erasing import reading_of
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.merkle import leaf_hash
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import audit
from rpa_vision.storage.store import Store, open_store
from rpa_vision.text.person import ERASED, PersonStrings

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
PERSON = PersonStrings(("KERVADEC",))
NOBODY = PersonErased(at=NOON, by="mme.durand")


@pytest.fixture
def run(store: Store, build: Any) -> AuditedRun:
    store.workflows.create(build.workflow(), "appris pour Kervadec")
    return AuditedRun(store).start().send().hand_out().verify()


def checked(store: Store, settings: Settings) -> AuditCheck:
    return verify_audit(store.engine, audit_key(settings))


def documents(store: Store) -> list[bytes]:
    with reading(store.engine) as connection:
        return list(connection.execute(select(audit.c.document).order_by(audit.c.number)).scalars())


def erase(store: Store, person: PersonStrings = PERSON) -> PersonErased:
    return store.erase_person(person, NOBODY)


def test_the_words_are_gone_and_the_trail_verifies(run: AuditedRun, settings: Settings) -> None:
    before = documents(run.store)
    assert any(b"Kervadec" in document for document in before)
    assert erase(run.store).audit == 1
    assert not any(b"kervadec" in document.lower() for document in documents(run.store))
    assert checked(run.store, settings).whole
    told = [entry.record for entry in run.store.audit.all()]
    assert told[0].intention == f"appris pour {ERASED}"
    assert [one.outcome for one in told[-2:]] == [Outcome.ERASED, Outcome.ERASED]
    assert told[-1].operator_id == "mme.durand"
    run.send().hand_out().verify().end()
    assert checked(run.store, settings).whole


def test_what_was_kept_of_the_head_before_still_counts(run: AuditedRun, settings: Settings) -> None:
    kept = checked(run.store, settings).head
    assert kept is not None
    erase(run.store)
    assert verify_audit(run.store.engine, audit_key(settings), [kept]).whole


def test_a_server_starts_again_where_the_line_that_was_anchored_last_lost_its_words(
    store: Store, settings: Settings, build: Any
) -> None:
    store.workflows.create(build.workflow(), "appris pour Kervadec")
    store.anchors.advance()
    assert erase(store).audit == 1
    store.anchors.check()
    store.anchors.advance()
    open_store(settings).close()


def test_what_stood_before_that_line_is_still_held_to_what_was_anchored(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow(), "appris sans personne")
    store.workflows.create(build.workflow("WF_2"), "appris pour Kervadec")
    store.anchors.advance()
    assert erase(store).audit == 1
    first = audit.c.number == 0
    with writing(store.engine) as connection:
        document = connection.execute(select(audit.c.document).where(first)).scalar_one()
        connection.execute(
            update(audit).where(first).values(document=document.replace(b"sans personne", b"avec personne"))
        )
    with pytest.raises(StorageError, match="that were anchored"):
        store.anchors.check()


def test_a_second_person_is_taken_out_of_the_same_line(run: AuditedRun, settings: Settings) -> None:
    erase(run.store)
    assert erase(run.store, PersonStrings(("appris pour",))).audit == 1
    assert checked(run.store, settings).whole
    assert erase(run.store).audit == 0


def test_the_hash_that_stays_cannot_be_guessed(run: AuditedRun) -> None:
    first = json.loads(documents(run.store)[0])
    assert len(first["nonce"]) == 32
    erase(run.store)
    assert json.loads(documents(run.store)[0])["nonce"] == ""


def test_a_line_changed_by_somebody_else_is_found(run: AuditedRun, settings: Settings) -> None:
    erase(run.store)
    forged = documents(run.store)[0].replace(b"appris pour", b"approuve par")
    with writing(run.store.engine) as connection:
        connection.execute(update(audit).where(audit.c.number == 0).values(document=forged))
    found = checked(run.store, settings)
    assert [(one.kind, one.number) for one in found.problems] == [("altered", 0)]


def test_a_hash_put_beside_a_line_vouches_for_nothing(run: AuditedRun, settings: Settings) -> None:
    document = documents(run.store)[1]
    forged = document.replace(b"mme.durand", b"m.nobody00")
    assert forged != document
    with writing(run.store.engine) as connection:
        changed = {"document": forged, "leaf": leaf_hash(document), "operator_id": "m.nobody00"}
        connection.execute(update(audit).where(audit.c.number == 1).values(changed))
    assert not checked(run.store, settings).whole
    assert reading_of(forged) != reading_of(document)
