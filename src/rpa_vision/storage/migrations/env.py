"""Run by alembic; the connection is given by ``rpa_vision.storage.database.migrate``."""

from __future__ import annotations

from alembic import context

from rpa_vision.storage.database.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
