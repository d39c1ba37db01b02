"""What agents are asked to do outside of replays, which version each of them is, and visits ended by hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ID = sa.String(128)


def upgrade() -> None:
    op.create_table(
        "errands",
        sa.Column("errand_id", _ID, nullable=False),
        sa.Column("agent_id", _ID, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("session_id", _ID, nullable=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("errand_id", name="pk_errands"),
    )
    op.create_index("ix_errands_agent_id_asked_at", "errands", ["agent_id", "asked_at"])
    op.create_index("ix_errands_session_id", "errands", ["session_id"])
    op.create_table(
        "ended_visits",
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("nonce", name="pk_ended_visits"),
    )
    op.add_column("agents", sa.Column("version", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("agents", "version")
    op.drop_table("ended_visits")
    op.drop_table("errands")
