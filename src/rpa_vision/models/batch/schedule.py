"""When a batch is begun by itself, again and again, in the time of a place."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rpa_vision.models.base import Id, Model, When, WorkflowId
from rpa_vision.models.batch.batch import BatchName
from rpa_vision.models.batch.hours import TimeZone
from rpa_vision.models.batch.table import InBoth

Cron = Annotated[str, StringConstraints(max_length=100)]
"""Minute, hour, day of the month, month, day of the week by its name: « 30 22 * * mon-fri »."""
LateMinutes = Annotated[int, Field(ge=0, le=24 * 60)]


class Schedule(Model):
    schema_version: Literal["schedule_v1"] = "schedule_v1"
    schedule_id: Id
    name: BatchName
    batch_id: Id
    """Whose rows, columns and terms are done each time."""
    workflow_id: WorkflowId
    cron: Cron
    zone: TimeZone
    late_minutes: LateMinutes = 60
    """Where no server ran at the time: begun up to so much later, and skipped after that."""
    enabled: bool = True
    operator_id: Id | None = None
    created_at: When
    next_at: When | None = None
    """None: it is stopped, or its time never comes."""


class ScheduleRun(Model):
    """What became of one of its times."""

    schedule_id: Id
    due_at: When
    at: When
    batch_id: Id | None = None
    why: InBoth | None = None
    """Why nothing was begun."""


class ScheduleStatus(Model):
    schedule: Schedule
    next_times: tuple[When, ...] = ()
    last: ScheduleRun | None = None
