"""What is learnt from replays: counters, events, and which replays were learnt from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.String(128)
_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "workflow_stats",
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", name="pk_workflow_stats"),
        _part_of("workflow_stats", "workflows", "workflow_id"),
    )
    op.create_table(
        "learnt_replays",
        sa.Column("replay_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("replay_id", name="pk_learnt_replays"),
        _part_of("learnt_replays", "replays", "replay_id"),
    )
    op.create_table(
        "learning_events",
        sa.Column("id", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_learning_events"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_learning_events_workflow_id", "learning_events", ["workflow_id"])


def downgrade() -> None:
    for table in ("learning_events", "learnt_replays", "workflow_stats"):
        op.drop_table(table)


def _part_of(table: str, owner: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{owner}.{column}"], name=f"fk_{table}_{column}", ondelete="CASCADE"
    )
