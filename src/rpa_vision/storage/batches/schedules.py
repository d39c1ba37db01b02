"""Schedules as they are kept. A time that has come is acted on in one transaction: once, whichever server sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update

from rpa_vision.errors import NotFoundError
from rpa_vision.models.batch.batch import Batch, BatchChange, BatchChanged, BatchRow, BatchState
from rpa_vision.models.batch.schedule import Schedule, ScheduleRun
from rpa_vision.models.batch.table import InBoth
from rpa_vision.models.documents import dump_document
from rpa_vision.storage.batches.batches import TellBatch
from rpa_vision.storage.batches.rows import batch_columns, insert_rows, loaded, save_batch, stored_batch
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import batch_rows, batches, schedule_runs, schedules

Begun = tuple[Batch, Iterable[BatchRow]]
Begin = Callable[[Schedule, Batch, Sequence[BatchRow], bool], Begun | InBoth]
"""From the schedule, its batch and rows, and whether the one it began before still runs: what is begun, or why not."""


class Schedules:
    def __init__(self, engine: Engine, tell: TellBatch) -> None:
        self._engine = engine
        self._tell = tell

    def create(self, schedule: Schedule, become: Callable[[Batch], Batch], by: str | None) -> None:
        """With its batch, which is kept for it from now on."""
        with writing(self._engine) as connection:
            planned = become(stored_batch(connection, schedule.batch_id, lock="own"))
            save_batch(connection, planned)
            connection.execute(insert(schedules), _columns(schedule))
            self._tell(connection, _news(planned, "plan", schedule, schedule.created_at, by))

    def get(self, schedule_id: str) -> Schedule:
        with reading(self._engine) as connection:
            return _stored(connection, schedule_id)

    def list(self) -> Sequence[tuple[Schedule, ScheduleRun | None]]:
        """Each with what became of its last time."""
        wanted = select(schedules.c.schedule_id, schedules.c.document).order_by(schedules.c.schedule_id)
        with reading(self._engine) as connection:
            found = [
                load_row(Schedule, document, f"schedule {schedule_id}")
                for schedule_id, document in connection.execute(wanted).all()
            ]
            return [(one, next(iter(_runs(connection, one.schedule_id, 1)), None)) for one in found]

    def runs(self, schedule_id: str, most: int) -> Sequence[ScheduleRun]:
        """Newest first."""
        with reading(self._engine) as connection:
            _stored(connection, schedule_id)
            return _runs(connection, schedule_id, most)

    def change(
        self,
        schedule_id: str,
        change: BatchChange,
        at: datetime,
        by: str | None,
        become: Callable[[Schedule], Schedule],
    ) -> Schedule:
        with writing(self._engine) as connection:
            changed = become(_stored(connection, schedule_id, lock=True))
            _save(connection, changed)
            batch = stored_batch(connection, changed.batch_id)
            self._tell(connection, _news(batch, change, changed, at, by))
        return changed

    def delete(self, schedule_id: str, at: datetime, by: str | None) -> Schedule:
        """Its batch is one that was checked, as before."""
        with writing(self._engine) as connection:
            schedule = _stored(connection, schedule_id, lock=True)
            connection.execute(delete(schedules).where(schedules.c.schedule_id == schedule_id))
            batch = stored_batch(connection, schedule.batch_id, lock="own")
            freed = batch.model_copy(update={"state": BatchState.CHECKED, "schedule_id": None})
            save_batch(connection, freed)
            self._tell(connection, _news(freed, "unplan", schedule, at, by))
        return schedule

    def due(self, now: datetime) -> Sequence[Schedule]:
        return self._where(schedules.c.next_at <= now)

    def waiting(self, now: datetime) -> Sequence[Schedule]:
        return self._where(schedules.c.next_at > now)

    def wait_for(self, seen: Schedule, times: Sequence[datetime]) -> datetime | None:
        """The first of these that was not acted on, and what it waits for now; None where it was changed meanwhile."""
        with writing(self._engine) as connection:
            if _stored(connection, seen.schedule_id, lock=True) != seen:
                return None
            its = (schedule_runs.c.schedule_id == seen.schedule_id) & schedule_runs.c.due_at.in_(times)
            acted_on = set(connection.execute(select(schedule_runs.c.due_at).where(its)).scalars())
            next_at = next((at for at in times if at not in acted_on), seen.next_at)
            if next_at != seen.next_at:
                _save(connection, seen.model_copy(update={"next_at": next_at}))
            return next_at

    def _where(self, condition: ColumnElement[bool]) -> Sequence[Schedule]:
        wanted = select(schedules.c.schedule_id, schedules.c.document).where(condition)
        with reading(self._engine) as connection:
            return [
                load_row(Schedule, document, f"schedule {schedule_id}")
                for schedule_id, document in connection.execute(wanted).all()
            ]

    def act(self, seen: Schedule, begin: Begin, next_at: datetime | None, at: datetime) -> ScheduleRun | None:
        """None: somebody else did, or it was changed meanwhile."""
        with writing(self._engine) as connection:
            schedule = _stored(connection, seen.schedule_id, lock=True)
            if schedule != seen or schedule.next_at is None:
                return None
            _save(connection, schedule.model_copy(update={"next_at": next_at}))
            template = stored_batch(connection, schedule.batch_id)
            begun = begin(schedule, template, _rows(connection, template), _still_runs(connection, schedule))
            run = ScheduleRun(schedule_id=schedule.schedule_id, due_at=schedule.next_at, at=at)
            if isinstance(begun, InBoth):
                run = run.model_copy(update={"why": begun})
            else:
                batch, rows = begun
                run = run.model_copy(update={"batch_id": batch.batch_id})
                connection.execute(insert(batches), batch_columns(batch))
                insert_rows(connection, rows)
                self._tell(connection, _news(batch, "start", schedule, at, None))
            row = {"schedule_id": run.schedule_id, "due_at": run.due_at, "document": dump_document(run)}
            connection.execute(insert(schedule_runs), row)
        return run


def _stored(connection: Connection, schedule_id: str, *, lock: bool = False) -> Schedule:
    wanted = select(schedules.c.document).where(schedules.c.schedule_id == schedule_id)
    document = connection.execute(wanted.with_for_update() if lock else wanted).scalar()
    if document is None:
        raise NotFoundError("schedule", schedule_id)
    return load_row(Schedule, document, f"schedule {schedule_id}")


def _save(connection: Connection, schedule: Schedule) -> None:
    its = schedules.c.schedule_id == schedule.schedule_id
    connection.execute(update(schedules).where(its).values(**_columns(schedule)))


def _columns(schedule: Schedule) -> dict[str, object]:
    return {
        "schedule_id": schedule.schedule_id,
        "workflow_id": schedule.workflow_id,
        "next_at": schedule.next_at,
        "document": dump_document(schedule),
    }


def _rows(connection: Connection, batch: Batch) -> Sequence[BatchRow]:
    wanted = (
        select(batch_rows.c.document)
        .where(batch_rows.c.batch_id == batch.batch_id)
        .order_by(batch_rows.c.number)
    )
    return loaded(connection.execute(wanted).scalars().all(), batch.batch_id)


def _runs(connection: Connection, schedule_id: str, most: int) -> Sequence[ScheduleRun]:
    wanted = (
        select(schedule_runs.c.document)
        .where(schedule_runs.c.schedule_id == schedule_id)
        .order_by(schedule_runs.c.due_at.desc())
        .limit(most)
    )
    return [
        load_row(ScheduleRun, document, f"run of schedule {schedule_id}")
        for document in connection.execute(wanted).scalars().all()
    ]


def _still_runs(connection: Connection, schedule: Schedule) -> bool:
    last = next(iter(_runs(connection, schedule.schedule_id, 1)), None)
    if last is None or last.batch_id is None:
        return False
    wanted = select(batches.c.state).where(batches.c.batch_id == last.batch_id)
    state = connection.execute(wanted).scalar()
    return state is not None and BatchState(state).is_open


def _news(
    batch: Batch, change: BatchChange, schedule: Schedule, at: datetime, by: str | None
) -> BatchChanged:
    detail = f"{schedule.schedule_id} {schedule.cron} {schedule.zone}"
    return BatchChanged(batch=batch, change=change, at=at, by=by, detail=detail)
