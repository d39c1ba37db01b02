"""Dialogs that were met, what people decided about them, and audit records that belong to no replay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_ID = sa.String(128)
_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "dialog_events",
        sa.Column("id", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("replay_id", _ID, nullable=True),
        sa.Column("workflow_id", _ID, nullable=True),
        sa.Column("agent_id", _ID, nullable=True),
        sa.Column("type", sa.String(32), nullable=False),
        sa.Column("action_taken", sa.String(16), nullable=False),
        sa.Column("reason", sa.String(32), nullable=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_dialog_events"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_dialog_events_at", "dialog_events", ["at"])
    op.create_index("ix_dialog_events_replay_id", "dialog_events", ["replay_id"])
    op.create_index("ix_dialog_events_reason", "dialog_events", ["reason"])
    op.create_table(
        "dialog_answers",
        sa.Column("answer_id", _ID, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("answer_id", name="pk_dialog_answers"),
        sa.UniqueConstraint("revision", name="uq_dialog_answers_revision"),
    )
    with op.batch_alter_table("audit") as audit:
        audit.alter_column("event", existing_type=_NUMBER, nullable=True)
        audit.alter_column("replay_id", existing_type=_ID, nullable=True)
        audit.alter_column("workflow_id", existing_type=_ID, nullable=True)


def downgrade() -> None:
    raise NotImplementedError("an audit trail is not thrown away; go back to a backup instead")
