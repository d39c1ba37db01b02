"""Lines of the audit whose words were taken out keep the hash they had: their place in the chain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("audit", sa.Column("leaf", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("audit", "leaf")
