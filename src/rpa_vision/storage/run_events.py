"""What happened in each replay, in order: the audit, the dashboards and the learner read it."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.run import RunEvent
from rpa_vision.storage.codec import load_rows
from rpa_vision.storage.engine import reading, writing
from rpa_vision.storage.tables import run_events

_EVENTS: TypeAdapter[tuple[RunEvent, ...]] = TypeAdapter(tuple[RunEvent, ...])


class RunEvents:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def append(self, event: RunEvent) -> None:
        with writing(self._engine) as connection:
            append_run_event(connection, event)

    def of_replay(self, replay_id: str) -> Sequence[RunEvent]:
        wanted = (
            select(run_events.c.document).where(run_events.c.replay_id == replay_id).order_by(run_events.c.id)
        )
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).scalars().all()
        return load_rows(_EVENTS, rows, f"events of replay {replay_id}")


def append_run_event(connection: Connection, event: RunEvent) -> None:
    row = {"replay_id": event.replay_id, "at": event.at, "document": dump_document(event)}
    try:
        connection.execute(insert(run_events), row)
    except IntegrityError as error:
        raise NotFoundError("replay", event.replay_id) from error
