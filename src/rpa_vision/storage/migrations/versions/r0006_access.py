"""Which workflow may have which secret, and until when a token is good.

No entry of a vault is bound to anything by this: who may use it, an administrator says.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_ID = sa.String(128)


def upgrade() -> None:
    op.create_table(
        "secret_bindings",
        sa.Column("entry", _ID, nullable=False),
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("variable", sa.String(64), nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("entry", "workflow_id", "variable", name="pk_secret_bindings"),
        sa.ForeignKeyConstraint(
            ["workflow_id"],
            ["workflows.workflow_id"],
            name="fk_secret_bindings_workflow_id",
            ondelete="CASCADE",
        ),
    )
    op.add_column("tokens", sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("secrets would belong to everybody again; go back to a backup instead")
