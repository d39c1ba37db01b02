"""Rows at rest: nothing of a document can be read in the database, and the program reads all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, type_coerce
from sqlalchemy.types import NullType

from audited_runs import AuditedRun
from rpa_vision.errors import VaultError
from rpa_vision.models.session import TextInput
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.database.engine import open_engine, reading
from rpa_vision.storage.database.tables import metadata, session_events
from rpa_vision.storage.store import Store, open_store, sealed_now
from rpa_vision.text.person import PersonStrings

TYPED = TextInput(t=1.0, text="Kervadec")


@pytest.fixture
def sealed(settings: Settings) -> Settings:
    return settings.model_copy(update={"encrypt_at_rest": True})


@pytest.fixture
def store(sealed: Settings) -> Iterator[Store]:
    opened = open_store(sealed)
    yield opened
    opened.close()


def in_database(store: Store) -> bytes:
    """All that stands in any column of any table but the audit's, as the database has it."""
    parts: list[bytes] = []
    with reading(store.engine) as connection:
        for table in metadata.sorted_tables:
            if table.name.startswith("audit"):
                continue
            raw = [type_coerce(column, NullType()).label(column.name) for column in table.columns]
            for row in connection.execute(select(*raw)):
                parts += [
                    bytes(one) if isinstance(one, bytes | memoryview) else str(one).encode() for one in row
                ]
    return b"\n".join(parts)


def test_what_was_typed_is_not_in_the_database_and_comes_back(
    store: Store, build: Any, settings: Settings
) -> None:
    store.sessions.create(build.session(events=[TYPED]))
    store.workflows.create(build.workflow())
    AuditedRun(store).start().send("taper « Kervadec »").hand_out().verify().end()
    assert b"Kervadec" not in in_database(store)
    assert b"screenshot_ref" not in in_database(store)
    assert store.sessions.get("sess_1").events == (TYPED,)
    assert len(store.run_events.of_replay("run_1")) == 4
    assert verify_audit(store.engine, audit_key(settings)).whole
    assert "session_events" in {row.table for row in store.persons.told(PersonStrings(("KERVADEC",)))}


def test_rows_from_before_are_read_and_sealed_when_asked(
    settings: Settings, sealed: Settings, build: Any
) -> None:
    plain = open_store(settings)
    plain.sessions.create(build.session(events=[TYPED] * 300))
    plain.blobs.put("looks/pc1/one.png", b"a picture")
    plain.close()
    store = open_store(sealed)
    assert store.sessions.get("sess_1").events == (TYPED,) * 300
    assert b"Kervadec" in in_database(store)
    assert sealed_now(store) == (1, 301)
    assert sealed_now(store) == (0, 0)
    assert b"Kervadec" not in in_database(store)
    assert store.sessions.get("sess_1").events == (TYPED,) * 300
    store.close()
    unsealing = open_store(settings)
    assert unsealing.sessions.get("sess_1").events == (TYPED,) * 300
    unsealing.close()


def test_whoever_has_no_key_is_told_so(store: Store, build: Any, settings: Settings) -> None:
    store.sessions.create(build.session(events=[TYPED]))
    engine = open_engine(settings.database_url)
    with pytest.raises(VaultError), reading(engine) as connection:
        connection.execute(select(session_events.c.document)).all()
    engine.dispose()


def test_no_file_of_the_database_holds_what_was_sealed(tmp_path: Path, build: Any) -> None:
    settings = Settings(data_dir=tmp_path / "data")
    plain = open_store(settings)
    plain.sessions.create(build.session(events=[TYPED] * 50))
    plain.close()
    store = open_store(settings.model_copy(update={"encrypt_at_rest": True}))
    sealed_now(store)
    store.close()
    left = [
        path for path in settings.data_dir.rglob("*") if path.is_file() and b"Kervadec" in path.read_bytes()
    ]
    assert left == []
