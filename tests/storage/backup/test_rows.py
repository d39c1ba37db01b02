"""Rows go from one kind of database to the other and back, and are the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from audited_runs import AuditedRun
from rpa_vision.errors import StorageError
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import known_audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.backup.database import copy_database, damages, is_empty, opened_copy, put_back
from rpa_vision.storage.backup.rows import counted
from rpa_vision.storage.database.engine import open_engine, reading, writing
from rpa_vision.storage.database.tables import metadata, run_events
from rpa_vision.storage.store import Store, open_store


def everything(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    return {
        table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
        for table in metadata.sorted_tables
    }


@pytest.fixture
def filled(store: Store, build: Any) -> Store:
    store.workflows.create(build.workflow())
    store.sessions.create(
        build.session(screenshots=(build.screenshot(1),), events=(build.click(0.5, "shot_0001"),))
    )
    AuditedRun(store).start().send().hand_out().verify()
    return store


def test_every_row_comes_back_through_the_copy(
    filled: Store, settings: Settings, empty_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.sqlite"
    with reading(filled.engine) as connection:
        then = everything(connection)
    assert sum(map(len, then.values())) > 8
    copy_database(filled.engine, file)
    assert damages(file) == []
    assert is_empty(empty_database)
    put_back(file, empty_database)
    assert not is_empty(empty_database)
    engine = open_engine(empty_database)
    with reading(engine) as connection, opened_copy(file) as copy:
        assert everything(connection) == then
        assert counted(copy) == counted(connection)
    check = verify_audit(engine, known_audit_key(settings))
    assert check.whole
    assert check.entries > 0
    engine.dispose()


def test_no_number_is_given_a_second_time(
    filled: Store, settings: Settings, empty_database: str, tmp_path: Path
) -> None:
    with writing(filled.engine) as connection:
        last = connection.execute(select(func.max(run_events.c.id))).scalar_one()
        connection.execute(run_events.delete().where(run_events.c.id == last))
    file = tmp_path / "copy.sqlite"
    copy_database(filled.engine, file)
    put_back(file, empty_database)
    store = open_store(settings.model_copy(update={"database": empty_database}))
    AuditedRun(store, "run_2", agent_id="pc2").start()
    with reading(store.engine) as connection:
        assert connection.execute(select(func.max(run_events.c.id))).scalar_one() == last + 1
    store.close()


def test_the_copy_is_of_one_moment(filled: Store, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite"
    with writing(filled.engine) as connection:
        connection.execute(text("DELETE FROM run_events"))
        copy_database_elsewhere(filled, file)
    with opened_copy(file) as copy:
        assert counted(copy)["run_events"] > 0


def copy_database_elsewhere(store: Store, file: Path) -> None:
    """By another process, as it were."""
    url = store.engine.url.render_as_string(hide_password=False)
    engine = open_engine(url.replace("postgresql+psycopg", "postgresql"))
    copy_database(engine, file)
    engine.dispose()


def test_a_full_database_is_not_written_into(filled: Store, settings: Settings, tmp_path: Path) -> None:
    if filled.engine.dialect.name == "sqlite":
        pytest.skip("a file that is there is refused before: see test_backup")
    file = tmp_path / "copy.sqlite"
    copy_database(filled.engine, file)
    with reading(filled.engine) as connection:
        then = everything(connection)
    with pytest.raises(StorageError, match="somebody has made tables"):
        put_back(file, settings.database_url)
    with reading(filled.engine) as connection:
        assert everything(connection) == then


def test_a_copy_that_breaks_off_leaves_the_database_empty(
    filled: Store, empty_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.sqlite"
    copy_database(filled.engine, file)
    with closing(sqlite3.connect(file)) as copy:
        copy.execute("DROP TABLE tokens")
        copy.commit()
    if empty_database.startswith("postgresql"):
        with pytest.raises(StorageError, match="tokens"):
            put_back(file, empty_database)
        assert is_empty(empty_database)
