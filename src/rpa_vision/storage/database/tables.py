"""The tables. What is queried has a column; everything else is inside the document."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
)

from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.storage.database.sealed import SealedBytes

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

VERSIONS = range(1, 2**31)
"""The numbers an Integer column can hold."""

_ID = String(128)
_COMMAND_ID = String(160)
_NUMBER = BigInteger().with_variant(Integer, "sqlite")  # only INTEGER counts by itself there


class UtcTime(TypeDecorator[datetime]):
    """A moment: kept in UTC, so that SQLite, which knows no offsets, orders it rightly too."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


def _document() -> Column[bytes]:
    return Column("document", SealedBytes, nullable=False)


def _signed() -> Column[bytes]:
    """Hashed and signed as it is."""
    return Column("document", LargeBinary, nullable=False)


def _part_of(owner: str) -> ForeignKey:
    return ForeignKey(owner, ondelete="CASCADE")


sessions = Table(
    "sessions",
    metadata,
    Column("session_id", _ID, primary_key=True),
    Column("started_at", UtcTime, nullable=False, index=True),
    Column("finished", Boolean, nullable=False),
    _document(),
)

session_events = Table(
    "session_events",
    metadata,
    Column("session_id", _ID, _part_of("sessions.session_id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("t", Float, nullable=False),
    _document(),
)

session_screenshots = Table(
    "session_screenshots",
    metadata,
    Column("session_id", _ID, _part_of("sessions.session_id"), primary_key=True),
    Column("screenshot_id", _ID, primary_key=True),
    Column("seq", Integer, nullable=False),
    _document(),
)

screen_states = Table(
    "screen_states",
    metadata,
    Column("screen_state_id", _ID, primary_key=True),
    Column("session_id", _ID, _part_of("sessions.session_id"), nullable=False),
    Column("timestamp", UtcTime, nullable=False),
    _document(),
    Index(None, "session_id", "timestamp", "screen_state_id"),
)

workflows = Table(
    "workflows",
    metadata,
    Column("workflow_id", _ID, primary_key=True),
    Column("latest_version", Integer, nullable=False),
)

workflow_versions = Table(
    "workflow_versions",
    metadata,
    Column("workflow_id", _ID, _part_of("workflows.workflow_id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("learning_state", String(32), nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("note", Text, nullable=False),
    _document(),
)

HAS_ITS_AGENT = text("status NOT IN ('completed', 'failed', 'aborted') AND NOT waiting")
"""Word for word as in the index below, so that it is used."""
IS_WAITING = text("waiting")

replays = Table(
    "replays",
    metadata,
    Column("replay_id", _ID, primary_key=True),
    # No foreign key: what was run stays known after the workflow is deleted.
    Column("workflow_id", _ID, nullable=False, index=True),
    Column("workflow_version", Integer, nullable=False),
    Column("agent_id", _ID, nullable=False),
    Column("status", String(32), nullable=False),
    Column("waiting", Boolean, nullable=False, server_default=false()),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    # Whose turn it is on an agent is told from these.
    Column("priority", Integer, nullable=False, server_default="1"),
    Column("operator_id", _ID),
    Column("after_id", _ID),
    Column("begun_at", UtcTime),
    _document(),
    Index(None, "agent_id", "created_at"),
    Index(None, "agent_id", "begun_at"),
    # Two replays never drive the same screen, whichever server process started them.
    Index(
        "uq_replays_active_agent",
        "agent_id",
        unique=True,
        postgresql_where=HAS_ITS_AGENT,
        sqlite_where=HAS_ITS_AGENT,
    ),
    Index(
        "ix_replays_waiting", "agent_id", "created_at", postgresql_where=IS_WAITING, sqlite_where=IS_WAITING
    ),
)

REPLAY_IS_RUNNING = replays.c.status.in_(
    [status.value for status in (ReplayStatus.IDLE, ReplayStatus.EXEC_ACTION, ReplayStatus.POST_REPORT)]
)
REPLAY_IS_ACTIVE = replays.c.status.not_in([status.value for status in ReplayStatus if status.is_final])

commands = Table(
    "commands",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("command_id", _COMMAND_ID, nullable=False, unique=True),
    Column("replay_id", _ID, _part_of("replays.replay_id"), nullable=False, index=True),
    Column("agent_id", _ID, nullable=False),
    Column("state", String(16), nullable=False),
    Column("issued_at", UtcTime, nullable=False),
    Column("handed_to", _ID),
    Column("handed_at", UtcTime),
    _document(),
    Column("report", SealedBytes),
    Index(None, "agent_id", "state"),
    sqlite_autoincrement=True,
)

agents = Table(
    "agents",
    metadata,
    Column("agent_id", _ID, primary_key=True),
    Column("instance_id", _ID, nullable=False),
    Column("seen_at", UtcTime, nullable=False),
    Column("version", String(64)),
)

batches = Table(
    "batches",
    metadata,
    Column("batch_id", _ID, primary_key=True),
    Column("workflow_id", _ID, nullable=False),
    Column("state", String(16), nullable=False, index=True),
    Column("created_at", UtcTime, nullable=False, index=True),
    _document(),
)

IS_BEGUN = text("state = 'begun'")

batch_rows = Table(
    "batch_rows",
    metadata,
    Column("batch_id", _ID, _part_of("batches.batch_id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("state", String(16), nullable=False),
    Column("verified", Boolean, nullable=False, server_default=false()),
    Column("agent_id", _ID),
    # No replay does two rows.
    Column("replay_id", _ID, unique=True),
    _document(),
    Index(None, "batch_id", "state", "number"),
    # No agent has two rows of a batch under way, whichever server process began them.
    Index(
        "uq_batch_rows_agent",
        "batch_id",
        "agent_id",
        unique=True,
        postgresql_where=IS_BEGUN,
        sqlite_where=IS_BEGUN,
    ),
)

batch_lanes = Table(
    "batch_lanes",
    metadata,
    Column("batch_id", _ID, _part_of("batches.batch_id"), primary_key=True),
    Column("agent_id", _ID, primary_key=True),
    _document(),
)

schedules = Table(
    "schedules",
    metadata,
    Column("schedule_id", _ID, primary_key=True),
    Column("workflow_id", _ID, nullable=False),
    Column("next_at", UtcTime, index=True),
    _document(),
)

schedule_runs = Table(
    "schedule_runs",
    metadata,
    # Each moment of a schedule is acted on once, whichever server process sees it first.
    Column("schedule_id", _ID, _part_of("schedules.schedule_id"), primary_key=True),
    Column("due_at", UtcTime, primary_key=True),
    _document(),
)

errands = Table(
    "errands",
    metadata,
    Column("errand_id", _ID, primary_key=True),
    Column("agent_id", _ID, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("asked_at", UtcTime, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("session_id", _ID, index=True),
    _document(),
    Index(None, "agent_id", "asked_at"),
)

run_events = Table(
    "run_events",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("replay_id", _ID, _part_of("replays.replay_id"), nullable=False, index=True),
    Column("at", UtcTime, nullable=False),
    _document(),
    sqlite_autoincrement=True,  # a number is never given twice: listeners remember the last they saw
)

workflow_stats = Table(
    "workflow_stats",
    metadata,
    Column("workflow_id", _ID, _part_of("workflows.workflow_id"), primary_key=True),
    _document(),
)

learnt_replays = Table(
    "learnt_replays",
    metadata,
    # A row in the same transaction as what was learnt: a replay teaches once, whatever crashes.
    Column("replay_id", _ID, _part_of("replays.replay_id"), primary_key=True),
)

learning_events = Table(
    "learning_events",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    # No foreign key: who approved what stays known after the workflow is deleted.
    Column("workflow_id", _ID, nullable=False, index=True),
    Column("at", UtcTime, nullable=False),
    Column("kind", String(32), nullable=False),
    _document(),
    sqlite_autoincrement=True,
)

dialog_events = Table(
    "dialog_events",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    # No foreign keys: they go when they are out of date, whatever becomes of the rest.
    Column("at", UtcTime, nullable=False, index=True),
    Column("replay_id", _ID, index=True),
    Column("workflow_id", _ID),
    Column("agent_id", _ID),
    Column("type", String(32), nullable=False),
    Column("action_taken", String(16), nullable=False),
    Column("reason", String(32), index=True),
    _document(),
    sqlite_autoincrement=True,
)

dialog_answers = Table(
    "dialog_answers",
    metadata,
    Column("answer_id", _ID, primary_key=True),
    # The largest one tells every server whether anything changed since it last read them all.
    Column("revision", Integer, nullable=False, unique=True),
    _document(),
)

audit = Table(
    "audit",
    metadata,
    # No foreign key anywhere: it outlives what it tells of. Every column repeats the document.
    Column("number", _NUMBER, primary_key=True, autoincrement=False),
    Column("event", _NUMBER),
    Column("timestamp", String(32), nullable=False, index=True),
    Column("replay_id", _ID, index=True),
    Column("workflow_id", _ID),
    Column("operator_id", _ID),
    Column("outcome", String(32), nullable=False),
    _signed(),
    # Of what the document was before words of a person were taken out of it.
    Column("leaf", String(64)),
    Index(None, "workflow_id", "outcome"),
)

audit_head = Table(
    "audit_head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    _signed(),
    Column("signature", LargeBinary, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("token_id", _ID, primary_key=True),
    Column("name", _ID, nullable=False),
    Column("role", String(16), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("created_at", UtcTime, nullable=False),
    Column("revoked_at", UtcTime),
    Column("expires_at", UtcTime),
)

ended_visits = Table(
    "ended_visits",
    metadata,
    Column("nonce", String(64), primary_key=True),
    # Then the visit is over by itself, and this need not be known any longer.
    Column("until", UtcTime, nullable=False),
)

secret_bindings = Table(
    "secret_bindings",
    metadata,
    Column("entry", _ID, primary_key=True),
    # Gone with its workflow: another one of that name is not what was agreed to.
    Column("workflow_id", _ID, _part_of("workflows.workflow_id"), primary_key=True),
    Column("variable", String(64), primary_key=True),
    _document(),
)

accounts = Table(
    "accounts",
    metadata,
    Column("account_id", _ID, primary_key=True),
    Column("name", _ID, nullable=False),
    Column("role", String(16), nullable=False),
    Column("way", String(16), nullable=False),
    # Another one after each change: visits that began before are over.
    Column("login_id", _ID, nullable=False, unique=True),
    Column("digest", String(256)),
    Column("issuer", String(512)),
    Column("subject", String(255)),
    Column("created_at", UtcTime, nullable=False),
    Column("disabled_at", UtcTime),
    Column("last_login_at", UtcTime),
)

login_tries = Table(
    "login_tries",
    metadata,
    # Of a name or an address, and not itself: what is typed as a name may be a password.
    Column("whose", String(64), primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last_at", UtcTime, nullable=False),
    Column("waits_until", UtcTime, nullable=False),
)

two_persons = Table(
    "two_persons",
    metadata,
    Column("workflow_id", _ID, _part_of("workflows.workflow_id"), primary_key=True),
    Column("promotion", Boolean, nullable=False),
    Column("destructive", Boolean, nullable=False),
)
