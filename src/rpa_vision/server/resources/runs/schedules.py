"""Batches that begin by themselves, again and again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Query, status

from rpa_vision.engines.cron import next_times
from rpa_vision.errors import ConflictError
from rpa_vision.models.base import Id, Model
from rpa_vision.models.batch.batch import Batch, BatchName, BatchState, Terms
from rpa_vision.models.batch.hours import TimeZone
from rpa_vision.models.batch.schedule import Cron, LateMinutes, Schedule, ScheduleRun, ScheduleStatus
from rpa_vision.phrases import phrased
from rpa_vision.server.batch_desk import refuse_unready
from rpa_vision.server.gate.auth import OperatorDep, PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep
from rpa_vision.storage.database.ids import new_schedule_id

router = GuardedRouter(prefix="/schedules", tags=["batches"])

_SHOWN = 3


class NewSchedule(Model):
    batch_id: Id
    """One that was checked, and is not started: its rows are done each time."""
    name: BatchName
    cron: Cron
    zone: TimeZone = "Europe/Paris"
    late_minutes: LateMinutes = 60
    terms: Terms


@router.post("", status_code=status.HTTP_201_CREATED)
def create(
    request: Strict[NewSchedule], services: ServicesDep, principal: PrincipalDep, by: OperatorDep
) -> ScheduleStatus:
    """Have a checked batch done again and again, at these times."""
    now = datetime.now(UTC)
    times = next_times(request.cron, request.zone, now, _SHOWN)
    if not times:
        raise ConflictError(phrased("schedule_refused.never", cron=request.cron))
    batch = services.store.batches.get(request.batch_id)
    refuse_unready(services, batch, request.terms, principal, by)
    schedule = Schedule(
        schedule_id=new_schedule_id(),
        name=request.name,
        batch_id=batch.batch_id,
        workflow_id=batch.workflow_id,
        cron=request.cron,
        zone=request.zone,
        late_minutes=request.late_minutes,
        operator_id=by,
        created_at=now,
        next_at=times[0],
    )

    def become(stored: Batch) -> Batch:
        if stored != batch:
            raise ConflictError(phrased("batch_refused.changed_meanwhile", batch_id=batch.batch_id))
        planned = {"state": BatchState.PLANNED, "terms": request.terms, "schedule_id": schedule.schedule_id}
        return stored.model_copy(update=planned)

    services.store.schedules.create(schedule, become, by)
    return _told(schedule, None)


@router.get("")
def list_all(services: ServicesDep) -> list[ScheduleStatus]:
    """What begins by itself, when it does next, and what became of the last time."""
    return [_told(schedule, last) for schedule, last in services.store.schedules.list()]


@router.get("/{schedule_id}/runs")
def runs(
    schedule_id: Id,
    services: ServicesDep,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> list[ScheduleRun]:
    """What became of each of its times, newest first."""
    return list(services.store.schedules.runs(schedule_id, limit))


@router.post("/{schedule_id}/pause")
def pause(schedule_id: Id, services: ServicesDep, by: OperatorDep) -> ScheduleStatus:
    """Begin nothing by itself for now."""

    def become(stored: Schedule) -> Schedule:
        return stored.model_copy(update={"enabled": False, "next_at": None})

    now = datetime.now(UTC)
    return _told(services.store.schedules.change(schedule_id, "pause_plan", now, by, become), None)


@router.post("/{schedule_id}/resume")
def resume(schedule_id: Id, services: ServicesDep, by: OperatorDep) -> ScheduleStatus:
    """Go on, at its next time."""
    now = datetime.now(UTC)

    def become(stored: Schedule) -> Schedule:
        following = next(iter(next_times(stored.cron, stored.zone, now)), None)
        return stored.model_copy(update={"enabled": True, "next_at": following})

    return _told(services.store.schedules.change(schedule_id, "resume_plan", now, by, become), None)


@router.delete("/{schedule_id}")
def delete(schedule_id: Id, services: ServicesDep, by: OperatorDep) -> Schedule:
    """Begin nothing by itself any more; its batch is one that was checked, as before."""
    return services.store.schedules.delete(schedule_id, datetime.now(UTC), by)


def _told(schedule: Schedule, last: ScheduleRun | None) -> ScheduleStatus:
    """Its times after the next one that is waited for, whatever clock said so."""
    if schedule.next_at is None:
        return ScheduleStatus(schedule=schedule, last=last)
    later = next_times(schedule.cron, schedule.zone, schedule.next_at, _SHOWN - 1)
    return ScheduleStatus(schedule=schedule, next_times=(schedule.next_at, *later), last=last)
