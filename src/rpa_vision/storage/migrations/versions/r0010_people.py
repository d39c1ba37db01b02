"""People who log in by name, how often a login failed, and which workflows need two persons.

Nobody may log in by this, and no workflow needs two: an administrator says so.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_ID = sa.String(128)
_WHEN = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("account_id", _ID, nullable=False),
        sa.Column("name", _ID, nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("login_id", _ID, nullable=False),
        sa.Column("digest", sa.String(256), nullable=True),
        sa.Column("issuer", sa.String(512), nullable=True),
        sa.Column("subject", sa.String(255), nullable=True),
        sa.Column("created_at", _WHEN, nullable=False),
        sa.Column("disabled_at", _WHEN, nullable=True),
        sa.Column("last_login_at", _WHEN, nullable=True),
        sa.PrimaryKeyConstraint("account_id", name="pk_accounts"),
        sa.UniqueConstraint("login_id", name="uq_accounts_login_id"),
    )
    op.create_table(
        "login_tries",
        sa.Column("whose", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last_at", _WHEN, nullable=False),
        sa.Column("waits_until", _WHEN, nullable=False),
        sa.PrimaryKeyConstraint("whose", name="pk_login_tries"),
    )
    op.create_table(
        "two_persons",
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("promotion", sa.Boolean, nullable=False),
        sa.Column("destructive", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", name="pk_two_persons"),
        sa.ForeignKeyConstraint(
            ["workflow_id"],
            ["workflows.workflow_id"],
            name="fk_two_persons_workflow_id",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    raise NotImplementedError("nobody could log in any more, and two persons' word would be one's")
