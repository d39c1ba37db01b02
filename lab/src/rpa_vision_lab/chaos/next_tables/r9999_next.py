"""What an update may do while servers of before still run: add."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from rpa_vision_lab.chaos.next_release import newest_of_today

revision = "9999"
down_revision = newest_of_today()


def upgrade() -> None:
    op.create_table("next_things", sa.Column("thing_id", sa.String(64), primary_key=True))
    op.add_column("replays", sa.Column("next_word", sa.String(64), nullable=True))
