from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sqlalchemy import text

from ready_database import put_database
from rpa_vision.settings import Settings, load_settings
from rpa_vision.storage.database.engine import open_engine, writing
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.store import Store, open_store


def _module(name: str) -> ModuleType:
    """A module beside this file; the tests are no package to import from."""
    full_name = f"storage_tests_{name}"
    spec = importlib.util.spec_from_file_location(full_name, Path(__file__).with_name(f"{name}.py"))
    assert spec
    assert spec.loader
    module = sys.modules[full_name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def build() -> Any:
    """The builders of valid documents."""
    return _module("builders")


@pytest.fixture(scope="session")
def migrated_template(postgres: Any) -> str:
    """Copying a database that has its tables is faster than making them again for every test."""
    name: str = postgres.create_database()
    engine = open_engine(postgres.url(name))
    migrate(engine)
    engine.dispose()
    return name


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without tables."""
    yield from _database(request, tmp_path, template=None)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database to open a store on."""
    yield from _database(request, tmp_path, template="migrated_template")


def _database(request: pytest.FixtureRequest, tmp_path: Path, template: str | None) -> Iterator[str]:
    """``template``: the fixture whose database PostgreSQL copies; None: one without tables."""
    if request.param == "sqlite":
        file = tmp_path / ("test.db" if template else "empty.db")
        if template:
            put_database(file)
        yield f"sqlite:///{file}"
        return
    postgres = request.getfixturevalue("postgres")
    name = postgres.create_database(*([request.getfixturevalue(template)] if template else ()))
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture
def database_of_a_newer_program(empty_database: str) -> str:
    engine = open_engine(empty_database)
    migrate(engine)
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    return empty_database


@pytest.fixture
def settings(database: str, tmp_path: Path) -> Settings:
    return load_settings(data_dir=tmp_path / "data", database=database)


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    opened = open_store(settings)
    yield opened
    opened.close()
