"""Looking at a database changes nothing about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rpa_vision.errors import BadSettingsError, StorageError
from rpa_vision.settings import load_settings
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.database.inspect import inspect_database
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.store import open_store


def contents(folder: Path) -> dict[str, object]:
    """SQLite's shared memory only by its name: every reader of an open database notes itself in there."""
    return {
        path.name: None if path.name.endswith("-shm") else (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.iterdir()
    }


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    state = inspect_database(f"sqlite:///{tmp_path / 'new.db'}")
    assert (state.exists, state.current) == (False, False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("in_use", [False, True])
def test_a_file_is_left_as_it_is(tmp_path: Path, in_use: bool) -> None:
    folder = tmp_path / "données du site"
    settings = load_settings(data_dir=folder, blobs=(tmp_path / "blobs").as_uri())
    store = open_store(settings)
    if not in_use:
        store.close()
    before = contents(folder)
    state = inspect_database(settings.database_url)
    assert (state.exists, state.current, state.revision) == (True, True, "0010")
    assert contents(folder) == before
    store.close()


def test_an_empty_database_is_not_current(empty_database: str) -> None:
    engine = open_engine(empty_database)
    state = inspect_database(empty_database)
    assert (state.exists, state.current, state.revision) == (True, False, None)
    migrate(engine)
    assert inspect_database(empty_database).current
    engine.dispose()


def test_a_database_of_a_newer_program_is_a_problem(database_of_a_newer_program: str) -> None:
    with pytest.raises(StorageError, match="newer"):
        inspect_database(database_of_a_newer_program)


def test_a_file_that_is_no_database_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"no database " * 1000)
    with pytest.raises(StorageError, match="database"):
        inspect_database(f"sqlite:///{tmp_path / 'a.db'}")


@pytest.mark.parametrize("url", ["nothing", "mysql://rpa:hunter2@db/rpa", "sqlite://"])
def test_a_url_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(BadSettingsError) as refused:
        inspect_database(url)
    assert "hunter2" not in str(refused.value)


def test_no_password_is_shown(postgres: Any) -> None:
    url = postgres.url("postgres").replace("@", ":hunter2@") + "?password=hunter2"
    assert "hunter2" not in inspect_database(url).where
