"""The audit trail, and who may use the API."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ID = sa.String(128)
_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("number", _NUMBER, autoincrement=False, nullable=False),
        sa.Column("event", _NUMBER, nullable=False),
        sa.Column("timestamp", sa.String(32), nullable=False),
        sa.Column("replay_id", _ID, nullable=False),
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("operator_id", _ID, nullable=True),
        sa.Column("outcome", sa.String(32), nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_audit"),
    )
    op.create_index("ix_audit_timestamp", "audit", ["timestamp"])
    op.create_index("ix_audit_replay_id", "audit", ["replay_id"])
    op.create_index("ix_audit_workflow_id_outcome", "audit", ["workflow_id", "outcome"])
    op.create_table(
        "audit_head",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("signature", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit_head"),
    )
    op.create_table(
        "tokens",
        sa.Column("token_id", _ID, nullable=False),
        sa.Column("name", _ID, nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("revoked_at", _TIME, nullable=True),
        sa.PrimaryKeyConstraint("token_id", name="pk_tokens"),
        sa.UniqueConstraint("digest", name="uq_tokens_digest"),
    )


def downgrade() -> None:
    raise NotImplementedError("an audit trail is not thrown away; go back to a backup instead")
