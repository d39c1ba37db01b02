"""A SQLite database that has its tables: making them anew takes longer than most tests that need them."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from rpa_vision.settings import Settings
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.database.migrate import migrate


def ready(settings: Settings) -> Settings:
    """These, with the database they name made ready to be opened."""
    put_database(Path(settings.database_url.removeprefix("sqlite:///")))
    return settings


def put_database(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("xb") as new:
        new.write(_migrated())


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "migrated.db"
        engine = open_engine(f"sqlite:///{file}")
        migrate(engine)
        engine.dispose()
        return file.read_bytes()
