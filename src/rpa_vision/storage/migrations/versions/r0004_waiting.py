"""Replays wait for their agent, and commands tell since when an agent has them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_ACTIVE_BEFORE = sa.text("status NOT IN ('completed', 'failed', 'aborted')")
_HAS_ITS_AGENT = sa.text("status NOT IN ('completed', 'failed', 'aborted') AND NOT waiting")
_IS_WAITING = sa.text("waiting")


def upgrade() -> None:
    op.add_column("commands", sa.Column("handed_at", sa.DateTime(timezone=True)))
    op.add_column("replays", sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()))
    _replace_active(_HAS_ITS_AGENT)
    op.create_index(
        "ix_replays_waiting",
        "replays",
        ["agent_id", "created_at"],
        postgresql_where=_IS_WAITING,
        sqlite_where=_IS_WAITING,
    )


def downgrade() -> None:
    op.drop_index("ix_replays_waiting", "replays")
    _replace_active(_ACTIVE_BEFORE)
    op.drop_column("replays", "waiting")
    op.drop_column("commands", "handed_at")


def _replace_active(where: sa.TextClause) -> None:
    op.drop_index("uq_replays_active_agent", "replays")
    op.create_index(
        "uq_replays_active_agent",
        "replays",
        ["agent_id"],
        unique=True,
        postgresql_where=where,
        sqlite_where=where,
    )
