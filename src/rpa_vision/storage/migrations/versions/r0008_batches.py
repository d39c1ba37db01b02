"""Batches and schedules, and whose turn it is on an agent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_ID = sa.String(128)
_WHEN = sa.DateTime(timezone=True)
_IS_BEGUN = sa.text("state = 'begun'")


def upgrade() -> None:
    op.add_column("replays", sa.Column("priority", sa.Integer, nullable=False, server_default="1"))
    op.add_column("replays", sa.Column("operator_id", _ID, nullable=True))
    op.add_column("replays", sa.Column("after_id", _ID, nullable=True))
    op.add_column("replays", sa.Column("begun_at", _WHEN, nullable=True))
    op.create_index("ix_replays_agent_id_begun_at", "replays", ["agent_id", "begun_at"])
    _create_batches()
    _create_schedules()


def _create_batches() -> None:
    op.create_table(
        "batches",
        sa.Column("batch_id", _ID, nullable=False),
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("created_at", _WHEN, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("batch_id", name="pk_batches"),
    )
    op.create_index("ix_batches_state", "batches", ["state"])
    op.create_index("ix_batches_created_at", "batches", ["created_at"])
    op.create_table(
        "batch_rows",
        sa.Column("batch_id", _ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("verified", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("agent_id", _ID, nullable=True),
        sa.Column("replay_id", _ID, nullable=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("batch_id", "number", name="pk_batch_rows"),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batches.batch_id"], name="fk_batch_rows_batch_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("replay_id", name="uq_batch_rows_replay_id"),
    )
    op.create_index("ix_batch_rows_batch_id_state_number", "batch_rows", ["batch_id", "state", "number"])
    op.create_index(
        "uq_batch_rows_agent",
        "batch_rows",
        ["batch_id", "agent_id"],
        unique=True,
        postgresql_where=_IS_BEGUN,
        sqlite_where=_IS_BEGUN,
    )
    op.create_table(
        "batch_lanes",
        sa.Column("batch_id", _ID, nullable=False),
        sa.Column("agent_id", _ID, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("batch_id", "agent_id", name="pk_batch_lanes"),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batches.batch_id"], name="fk_batch_lanes_batch_id", ondelete="CASCADE"
        ),
    )


def _create_schedules() -> None:
    op.create_table(
        "schedules",
        sa.Column("schedule_id", _ID, nullable=False),
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("next_at", _WHEN, nullable=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("schedule_id", name="pk_schedules"),
    )
    op.create_index("ix_schedules_next_at", "schedules", ["next_at"])
    op.create_table(
        "schedule_runs",
        sa.Column("schedule_id", _ID, nullable=False),
        sa.Column("due_at", _WHEN, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("schedule_id", "due_at", name="pk_schedule_runs"),
        sa.ForeignKeyConstraint(
            ["schedule_id"],
            ["schedules.schedule_id"],
            name="fk_schedule_runs_schedule_id",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    for table in ("schedule_runs", "schedules", "batch_lanes", "batch_rows", "batches"):
        op.drop_table(table)
    op.drop_index("ix_replays_agent_id_begun_at", "replays")
    for column in ("begun_at", "after_id", "operator_id", "priority"):
        op.drop_column("replays", column)
