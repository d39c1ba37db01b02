"""A fake next release: the program of today, with tables that only the next one will have."""

from __future__ import annotations

import os
from pathlib import Path

from alembic.config import Config
from sqlalchemy import Engine

from rpa_vision.storage import migrations
from rpa_vision.storage.database import migrate
from rpa_vision.storage.database.engine import reading

REVISION = "9999"
_TODAYS = Path(migrations.__file__).parent / "versions"
_NEXT = Path(__file__).parent / "next_tables"


def newest_of_today() -> str:
    """Files are called after their revision: ``r0009_erasure.py``."""
    return max(path.name[1:5] for path in _TODAYS.glob("r[0-9][0-9][0-9][0-9]_*.py"))


def become_the_next_release() -> None:
    """For the rest of this process."""
    todays = migrate.alembic_config

    def fake_next_config() -> Config:
        config = todays()
        config.set_main_option("path_separator", "os")
        config.set_main_option("version_locations", os.pathsep.join((str(_TODAYS), str(_NEXT))))
        return config

    migrate.alembic_config = fake_next_config
    migrate._revisions.cache_clear()  # noqa: SLF001 - it was asked before this became another program


def revision_in(engine: Engine) -> str | None:
    with reading(engine) as connection:
        return migrate.revision_of(connection)
