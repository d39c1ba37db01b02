"""The first tables: demonstrations, screens, workflows, replays, agents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.String(128)
_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    _create_sessions()
    _create_screen_states()
    _create_workflows()
    _create_replays()
    _create_commands()
    _create_agents()
    _create_run_events()


def downgrade() -> None:
    raise NotImplementedError("before the first tables there was nothing; delete the database instead")


def _create_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("session_id", _ID, nullable=False),
        sa.Column("started_at", _TIME, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("session_id", name="pk_sessions"),
    )
    op.create_index("ix_sessions_started_at", "sessions", ["started_at"])
    op.create_table(
        "session_events",
        sa.Column("session_id", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("t", sa.Float, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("session_id", "seq", name="pk_session_events"),
        _part_of("session_events", "sessions", "session_id"),
    )
    op.create_table(
        "session_screenshots",
        sa.Column("session_id", _ID, nullable=False),
        sa.Column("screenshot_id", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("session_id", "screenshot_id", name="pk_session_screenshots"),
        _part_of("session_screenshots", "sessions", "session_id"),
    )


def _create_screen_states() -> None:
    op.create_table(
        "screen_states",
        sa.Column("screen_state_id", _ID, nullable=False),
        sa.Column("session_id", _ID, nullable=False),
        sa.Column("timestamp", _TIME, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("screen_state_id", name="pk_screen_states"),
        _part_of("screen_states", "sessions", "session_id"),
    )
    op.create_index(
        "ix_screen_states_session_id_timestamp_screen_state_id",
        "screen_states",
        ["session_id", "timestamp", "screen_state_id"],
    )


def _create_workflows() -> None:
    op.create_table(
        "workflows",
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("latest_version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", name="pk_workflows"),
    )
    op.create_table(
        "workflow_versions",
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("learning_state", sa.String(32), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", "version", name="pk_workflow_versions"),
        _part_of("workflow_versions", "workflows", "workflow_id"),
    )


def _create_replays() -> None:
    op.create_table(
        "replays",
        sa.Column("replay_id", _ID, nullable=False),
        sa.Column("workflow_id", _ID, nullable=False),
        sa.Column("workflow_version", sa.Integer, nullable=False),
        sa.Column("agent_id", _ID, nullable=False),
        sa.Column("status", sa.String(32), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("replay_id", name="pk_replays"),
    )
    op.create_index("ix_replays_workflow_id", "replays", ["workflow_id"])
    op.create_index("ix_replays_agent_id_created_at", "replays", ["agent_id", "created_at"])
    active = sa.text("status NOT IN ('completed', 'failed', 'aborted')")
    op.create_index(
        "uq_replays_active_agent",
        "replays",
        ["agent_id"],
        unique=True,
        postgresql_where=active,
        sqlite_where=active,
    )


def _create_commands() -> None:
    op.create_table(
        "commands",
        sa.Column("id", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("command_id", sa.String(160), nullable=False),
        sa.Column("replay_id", _ID, nullable=False),
        sa.Column("agent_id", _ID, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("issued_at", _TIME, nullable=False),
        sa.Column("handed_to", _ID, nullable=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("report", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_commands"),
        sa.UniqueConstraint("command_id", name="uq_commands_command_id"),
        _part_of("commands", "replays", "replay_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_commands_replay_id", "commands", ["replay_id"])
    op.create_index("ix_commands_agent_id_state", "commands", ["agent_id", "state"])


def _create_agents() -> None:
    op.create_table(
        "agents",
        sa.Column("agent_id", _ID, nullable=False),
        sa.Column("instance_id", _ID, nullable=False),
        sa.Column("seen_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("agent_id", name="pk_agents"),
    )


def _create_run_events() -> None:
    op.create_table(
        "run_events",
        sa.Column("id", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("replay_id", _ID, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_run_events"),
        _part_of("run_events", "replays", "replay_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_run_events_replay_id", "run_events", ["replay_id"])


def _part_of(table: str, owner: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{owner}.{column}"], name=f"fk_{table}_{column}", ondelete="CASCADE"
    )
