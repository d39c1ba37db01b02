"""Begins what is planned once its time has come. Every server looks; the database lets one of them act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import structlog

from rpa_vision.engines.cron import next_times
from rpa_vision.models.batch.batch import Batch, BatchRow, BatchState, RowState
from rpa_vision.models.batch.schedule import Schedule
from rpa_vision.models.batch.table import InBoth
from rpa_vision.phrases import phrased
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.storage.batches.schedules import Begun
from rpa_vision.storage.database.ids import new_batch_id
from rpa_vision.storage.store import Store

_log = structlog.get_logger(__name__)

_ROUND_S = 5.0
"""A planned time has minutes; a few seconds later is on time."""
_LOOKED_THROUGH = 10
"""Of times that were all acted on while the clock was ahead; a later round sees further."""


class ScheduleKeeper:
    def __init__(
        self,
        store: Store,
        begun: Callable[[], None] = lambda: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """``begun``: told when there are rows to begin."""
        self._store = store
        self._begun = begun
        self._now = now
        self.rounds = Rounds("schedules", self.look, _ROUND_S)

    def look(self) -> None:
        """One round. Times that passed while no server ran are one time: the last of them is late, the rest is over."""
        now = self._now()
        for schedule in self._store.schedules.due(now):
            following = next(iter(next_times(schedule.cron, schedule.zone, now)), None)
            begin = partial(self._begin, now=now)
            run = self._store.schedules.act(schedule, begin, following, now)
            if run is not None and run.batch_id is not None:
                self._begun()
        self._count_from_now(now)

    def _count_from_now(self, now: datetime) -> None:
        """A clock that was ahead for a while leaves what waits for a time far away. What a time began, or was told as
        missed at, is not begun again."""
        for schedule in self._store.schedules.waiting(now):
            soon = next_times(schedule.cron, schedule.zone, now)
            if schedule.next_at is None or not soon or schedule.next_at <= soon[0]:
                continue
            at = self._store.schedules.wait_for(
                schedule, next_times(schedule.cron, schedule.zone, now, _LOOKED_THROUGH)
            )
            if at is not None and at != schedule.next_at:
                _log.warning(
                    "schedule_counted_anew", schedule_id=schedule.schedule_id, next_at=at.isoformat()
                )

    def _begin(
        self,
        schedule: Schedule,
        template: Batch,
        rows: Sequence[BatchRow],
        still_runs: bool,
        *,
        now: datetime,
    ) -> Begun | InBoth:
        if schedule.next_at is None or now - schedule.next_at > timedelta(minutes=schedule.late_minutes):
            return InBoth.of(phrased("schedule_told.too_late", minutes=schedule.late_minutes))
        if still_runs:
            return InBoth.of(phrased("schedule_told.still_running"))
        batch_id = new_batch_id()
        begun = template.model_copy(
            update={
                "batch_id": batch_id,
                "name": schedule.name,
                "state": BatchState.RUNNING,
                "operator_id": schedule.operator_id,
                "schedule_id": schedule.schedule_id,
                "created_at": now,
                "started_at": now,
                "dry_run": None,
            }
        )
        return begun, [_again(row, batch_id) for row in rows]


def _again(row: BatchRow, batch_id: str) -> BatchRow:
    state = RowState.REFUSED if row.state is RowState.REFUSED else RowState.WAITING
    return row.model_copy(update={"batch_id": batch_id, "state": state})
