"""What happened in each replay, in order: the audit, the dashboards and the learner read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, bindparam, insert, select, text
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.run import RunEvent
from rpa_vision.storage.database.codec import load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import replays, run_events

Listener = Callable[[Connection, int, RunEvent], None]
"""Hears each event with its number, inside the transaction that tells it: both are kept, or neither."""

_EVENTS: TypeAdapter[tuple[RunEvent, ...]] = TypeAdapter(tuple[RunEvent, ...])
_LOCK = 0x7270_6165  # « rpae »: no meaning to PostgreSQL but to be ours
_READ_BACK = 4
"""Mostly the event that is looked for is the last one."""
_EARLIER = (
    select(run_events.c.id, run_events.c.document)
    .where(run_events.c.replay_id == bindparam("replay"), run_events.c.id < bindparam("before"))
    .order_by(run_events.c.id.desc())
    .limit(_READ_BACK)
)


class RunEvents:
    def __init__(self, engine: Engine, listeners: Sequence[Listener] = ()) -> None:
        self._engine = engine
        self._listeners = listeners

    def append(self, event: RunEvent) -> None:
        with writing(self._engine) as connection:
            self.tell(connection, event)

    def tell(self, connection: Connection, event: RunEvent) -> None:
        """The last thing a transaction does: from here on all others that tell something wait for its end."""
        take_turn(connection)
        row = {"replay_id": event.replay_id, "at": event.at, "document": dump_document(event)}
        try:
            told = connection.execute(insert(run_events).returning(run_events.c.id), row)
        except IntegrityError as error:
            raise NotFoundError("replay", event.replay_id) from error
        number: int = told.scalar_one()
        for listener in self._listeners:
            listener(connection, number, event)

    def of_replay(self, replay_id: str) -> Sequence[RunEvent]:
        wanted = (
            select(run_events.c.document).where(run_events.c.replay_id == replay_id).order_by(run_events.c.id)
        )
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).scalars().all()
        return load_rows(_EVENTS, rows, f"events of replay {replay_id}")

    def last_number(self) -> int:
        with reading(self._engine) as connection:
            newest = connection.execute(select(run_events.c.id).order_by(run_events.c.id.desc()).limit(1))
            return newest.scalar() or 0

    def after(
        self, number: int, limit: int, *, agent_id: str | None = None, replay_id: str | None = None
    ) -> Sequence[tuple[int, RunEvent]]:
        """In the order they were told. None is ever missed: a smaller number never comes up later."""
        wanted = select(run_events.c.id, run_events.c.document).where(run_events.c.id > number)
        if replay_id is not None:
            wanted = wanted.where(run_events.c.replay_id == replay_id)
        if agent_id is not None:
            own = replays.c.replay_id == run_events.c.replay_id
            wanted = wanted.join(replays, own).where(replays.c.agent_id == agent_id)
        with reading(self._engine) as connection:
            rows = connection.execute(wanted.order_by(run_events.c.id).limit(limit)).all()
        events = load_rows(_EVENTS, [document for _, document in rows], "run events")
        return [(row.id, event) for row, event in zip(rows, events, strict=True)]


def earlier_events(connection: Connection, replay_id: str, before: int) -> Iterator[RunEvent]:
    """Newest first."""
    while rows := connection.execute(_EARLIER, {"replay": replay_id, "before": before}).all():
        yield from load_rows(_EVENTS, [row.document for row in rows], f"events of replay {replay_id}")
        before = rows[-1].id


def take_turn(connection: Connection) -> None:
    """Numbers are given in the order of the commits, so that who remembers the last one misses nothing, and
    the audit has one end to add to. SQLite's write transaction is exclusive already."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
