"""Batches and schedules after a backup was put back: what was done since it was made, nobody knows here.

A row that waited then may have been done meanwhile, and twice would be wrong. So no row is begun any more, and no
schedule begins a batch before a person has said so.
"""

from __future__ import annotations

from datetime import datetime

from rpa_vision.models.batch.batch import Batch, BatchState
from rpa_vision.models.batch.schedule import Schedule
from rpa_vision.models.batch.table import InBoth
from rpa_vision.phrases import phrased
from rpa_vision.storage.batches.batches import Batches
from rpa_vision.storage.batches.schedules import Schedules


def end_batches(batches: Batches, made_at: datetime, at: datetime, by: str) -> tuple[str, ...]:
    """Their ids. Rows under way end as their replays do; all others are told as not begun."""
    why = InBoth.of(phrased("batch_stopped.restored", when=f"{made_at.astimezone():%d/%m/%Y %H:%M}"))

    def become(stored: Batch) -> Batch:
        return stored.model_copy(update={"state": BatchState.RUNNING, "stopping": True, "why": why})

    return tuple(
        batches.change(one.batch_id, "end", at, by, become).batch_id
        for one in batches.open()
        if not one.stopping
    )


def pause_schedules(schedules: Schedules, at: datetime, by: str) -> tuple[str, ...]:
    """Their ids."""

    def become(stored: Schedule) -> Schedule:
        return stored.model_copy(update={"enabled": False, "next_at": None})

    return tuple(
        schedules.change(one.schedule_id, "pause_plan", at, by, become).schedule_id
        for one, _ in schedules.list()
        if one.enabled
    )
