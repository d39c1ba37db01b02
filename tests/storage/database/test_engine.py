from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

from rpa_vision.errors import BadSettingsError, StorageError
from rpa_vision.settings import load_settings
from rpa_vision.storage.database.engine import open_engine, reading, writing
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.database.tables import metadata
from rpa_vision.storage.store import open_store

PROCESSES = 6
# Forked after importing everything, and let loose together: as close to the same moment as can be.
MIGRATE_TOGETHER = f"""
import os, sys
import rpa_vision.storage.database.tables
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.database.migrate import migrate

def child(url, start):
    os.read(start, 1)
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()

for url in sys.argv[1:]:
    open_engine(url)
    start, go = os.pipe()
    pids = []
    for _ in range({PROCESSES}):
        pid = os.fork()
        if pid == 0:
            os.close(go)
            child(url, start)
            os._exit(0)
        pids.append(pid)
    os.close(go)
    for pid in pids:
        os.waitpid(pid, 0)
"""


def test_the_migrations_make_the_tables_the_program_uses(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine)
    with reading(engine) as connection:
        compared = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(compared, metadata) == []
        indexes = {index["name"] for index in inspect(connection).get_indexes("replays")}
    assert indexes == {index.name for index in metadata.tables["replays"].indexes}
    engine.dispose()


def test_migrating_again_changes_nothing(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine)
    with writing(engine) as connection:
        connection.execute(text("INSERT INTO workflows VALUES ('WF_1', 1)"))
    migrate(engine)
    with reading(engine) as connection:
        assert connection.execute(text("SELECT count(*) FROM workflows")).scalar() == 1
    engine.dispose()


def test_processes_that_start_together_migrate_once(empty_database: str) -> None:
    # A new SQLite file has a moment in which it is easily locked: several are tried.
    urls = [empty_database]
    if empty_database.startswith("sqlite"):
        urls += [f"{empty_database}.{number}" for number in range(8)]
    together = subprocess.run(
        [sys.executable, "-W", "error", "-c", MIGRATE_TOGETHER, *urls],
        capture_output=True,
        text=True,
        check=True,
    )
    assert together.stderr == ""
    for url in urls:
        engine = open_engine(url)
        with reading(engine) as connection:
            assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
        engine.dispose()


def test_a_database_of_a_newer_program_is_left_alone(database_of_a_newer_program: str) -> None:
    engine = open_engine(database_of_a_newer_program)
    with pytest.raises(StorageError, match=r"revision 9999.*newer"):
        migrate(engine)
    engine.dispose()


def test_every_sqlite_connection_is_set_up(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")
    with reading(engine), reading(engine) as second:
        for pragma, value in {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "busy_timeout": 30_000,
        }.items():
            assert second.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
    engine.dispose()


def test_a_reader_sees_one_moment(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine)

    def count_in(url_engine: Engine) -> int:
        with reading(url_engine) as connection:
            before: int = connection.execute(text("SELECT count(*) FROM workflows")).scalar_one()
            writer = Thread(target=_insert_workflow, args=(engine,))
            writer.start()
            writer.join()
            after: int = connection.execute(text("SELECT count(*) FROM workflows")).scalar_one()
        return after - before

    assert count_in(engine) == 0
    with reading(engine) as connection:
        assert connection.execute(text("SELECT count(*) FROM workflows")).scalar() == 1
    engine.dispose()


def _insert_workflow(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(text("INSERT INTO workflows VALUES ('WF_1', 1)"))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "mysql://user:geheim@host/name",
        "postgresql://user:geheim@host:port/name",
        "postgresql+asyncpg://user:geheim@host/name",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:////nowhere/a.db?mode=geheim",
        "oracle+geheim",
    ],
)
def test_a_url_that_cannot_be_used_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(BadSettingsError, match=r"database: .*use sqlite:") as refused:
        open_engine(url)
    assert "geheim" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadSettingsError, match=r"rpa-vision\[postgres\]"):
        open_engine("postgresql://user:geheim@127.0.0.1/name")


def test_an_unreachable_database_is_a_storage_error_without_the_password() -> None:
    engine = open_engine("postgresql://user:geheim@127.0.0.1:1/name")
    with pytest.raises(StorageError, match="database: ") as failed:
        migrate(engine)
    assert "geheim" not in str(failed.value)


def test_a_file_that_is_no_database_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"a letter to a friend" * 100)
    with pytest.raises(StorageError, match="not a database"):
        migrate(open_engine(f"sqlite:///{tmp_path / 'a.db'}"))


def test_a_folder_that_is_missing_is_a_storage_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"missing/a\.db cannot be used"):
        open_engine(f"sqlite:///{tmp_path / 'missing' / 'a.db'}")


def test_a_sqlite_database_is_private(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(engine)
    with reading(engine):
        assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
        assert len(list(tmp_path.iterdir())) == 3
    engine.dispose()


def test_errors_do_not_repeat_the_values(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine)
    with pytest.raises(StorageError) as failed, writing(engine) as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:v)"), {"v": "Dupont"})
    assert "Dupont" not in str(failed.value)
    assert "Dupont" not in str(failed.value.__cause__)
    engine.dispose()


def test_a_store_makes_its_private_data_folder(tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path / "new" / "data")
    store = open_store(settings)
    store.blobs.put("a/b.png", b"png")
    store.close()
    assert (tmp_path / "new" / "data" / "rpa-vision.db").is_file()
    assert (tmp_path / "new" / "data").stat().st_mode & 0o777 == 0o700


def test_a_data_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StorageError, match="data"):
        open_store(load_settings(data_dir=tmp_path / "data"))


def test_options_given_for_postgresql_are_kept(postgres: Any) -> None:
    engine = open_engine(postgres.url("postgres") + "?options=-c%20statement_timeout%3D4321")
    with reading(engine) as connection:
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "4321ms"
        assert connection.exec_driver_sql("SHOW timezone").scalar() == "UTC"
    engine.dispose()
