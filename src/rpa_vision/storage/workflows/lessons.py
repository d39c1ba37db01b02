"""Learning something: what is known is read, and what follows from it kept, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, insert, select

from rpa_vision.models.graph.learning import LearningEvent
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import REPLAY_IS_ACTIVE, learnt_replays, replays, workflows
from rpa_vision.storage.workflows.learning_events import append_learning_event
from rpa_vision.storage.workflows.stats import store_tally, stored_tally
from rpa_vision.storage.workflows.workflows import TellWorkflows, add_version, locked_latest, version_of

Teaching = Callable[[Workflow, Tally], Lesson]


class Lessons:
    def __init__(self, engine: Engine, tell: TellWorkflows) -> None:
        self._engine = engine
        self._tell = tell

    def tally(self, workflow_id: str) -> Tally:
        with reading(self._engine) as connection:
            return _tally(connection, version_of(connection, workflow_id, None))

    def not_learnt_from(self) -> Sequence[str]:
        """Ended replays of workflows that are still there, oldest first."""
        wanted = (
            select(replays.c.replay_id)
            .join(workflows, workflows.c.workflow_id == replays.c.workflow_id)
            .outerjoin(learnt_replays, learnt_replays.c.replay_id == replays.c.replay_id)
            .where(~REPLAY_IS_ACTIVE, learnt_replays.c.replay_id.is_(None))
            .order_by(replays.c.updated_at, replays.c.replay_id)
        )
        with reading(self._engine) as connection:
            return list(connection.execute(wanted).scalars())

    def learn(self, workflow_id: str, teach: Teaching) -> Workflow:
        """``teach`` gets the latest version and its counters, which nobody can change meanwhile."""
        with writing(self._engine) as connection:
            return self._learnt(connection, workflow_id, teach)

    def learn_from(self, replay_id: str, workflow_id: str, teach: Teaching) -> Workflow | None:
        """The same, once for each replay; None: this one has taught already."""
        with writing(self._engine) as connection:
            locked_latest(connection, workflow_id)
            if not _first_time(connection, replay_id):
                return None
            return self._learnt(connection, workflow_id, teach)

    def _learnt(self, connection: Connection, workflow_id: str, teach: Teaching) -> Workflow:
        workflow, events = learn_in(connection, workflow_id, teach)
        for event in events:
            self._tell(connection, event)
        return workflow


def learn_in(
    connection: Connection, workflow_id: str, teach: Teaching
) -> tuple[Workflow, tuple[LearningEvent, ...]]:
    """And what there is to be told of it, once nothing more is to be locked."""
    latest = locked_latest(connection, workflow_id)
    known = version_of(connection, workflow_id, None)
    lesson = teach(known, _tally(connection, known))
    store_tally(connection, workflow_id, lesson.tally)
    for event in lesson.events:
        append_learning_event(connection, event)
    if lesson.workflow is known:
        return lesson.tally.put_into(known), lesson.events
    saved = add_version(connection, lesson.workflow, latest + 1, lesson.note)
    return lesson.tally.put_into(saved), lesson.events


def _tally(connection: Connection, workflow: Workflow) -> Tally:
    stored = stored_tally(connection, workflow.workflow_id)
    return Tally.of(workflow) if stored is None else stored.shown_as(workflow)


def _first_time(connection: Connection, replay_id: str) -> bool:
    """Its workflow's row is locked: of two servers that learn from it, one comes first."""
    known = select(learnt_replays.c.replay_id).where(learnt_replays.c.replay_id == replay_id)
    if connection.execute(known).first() is not None:
        return False
    connection.execute(insert(learnt_replays), {"replay_id": replay_id})
    return True
