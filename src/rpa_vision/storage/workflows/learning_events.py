"""Every change of what a workflow may do, who allowed it, and what was learnt. Never altered."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, insert, select

from rpa_vision.models.documents import dump_document
from rpa_vision.models.graph.learning import LearningEvent
from rpa_vision.storage.database.codec import load_rows
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import learning_events

_EVENTS: TypeAdapter[tuple[LearningEvent, ...]] = TypeAdapter(tuple[LearningEvent, ...])


class LearningEvents:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of_workflow(self, workflow_id: str) -> Sequence[LearningEvent]:
        """Oldest first."""
        wanted = (
            select(learning_events.c.document)
            .where(learning_events.c.workflow_id == workflow_id)
            .order_by(learning_events.c.id)
        )
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).scalars().all()
        return load_rows(_EVENTS, rows, f"learning events of {workflow_id}")


def append_learning_event(connection: Connection, event: LearningEvent) -> None:
    row = {
        "workflow_id": event.workflow_id,
        "at": event.at,
        "kind": event.kind,
        "document": dump_document(event),
    }
    connection.execute(insert(learning_events), row)
