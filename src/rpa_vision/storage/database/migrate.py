"""Bringing a database to the tables this program knows."""

from __future__ import annotations

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from rpa_vision.errors import StorageError
from rpa_vision.storage.database.engine import writing

_LOCK = 0x7270_6176  # « rpav »: no meaning to PostgreSQL but to be ours


def migrate(engine: Engine) -> None:
    """Safe to call at every start, by several processes at once: one migrates, the others wait."""
    with writing(engine) as connection:
        keep_others_out(connection)
        if is_current(revision_of(connection)):
            return
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def keep_others_out(connection: Connection) -> None:
    """Whoever else wants to make or change tables waits until this transaction has ended."""
    if connection.dialect.name == "postgresql":  # SQLite's write transaction is exclusive already
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def revision_of(connection: Connection) -> str | None:
    """None: it has no tables yet."""
    return MigrationContext.configure(connection).get_current_revision()


def is_current(revision: str | None) -> bool:
    """Whether these are the tables this program knows; one it cannot bring there is an error."""
    known, newest = _revisions()
    if revision is not None and revision not in known:
        raise StorageError(
            f"database: its tables (revision {revision}) were made by a newer RPA Vision; update this one"
        )
    return revision == newest


@cache
def _revisions() -> tuple[frozenset[str], str | None]:
    """All and the newest: they are files of this program, compiled whenever they are asked for."""
    scripts = ScriptDirectory.from_config(alembic_config())
    return frozenset(script.revision for script in scripts.walk_revisions()), scripts.get_current_head()


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", "rpa_vision.storage:migrations")
    return config
