"""Batches as they are kept. Each method is one transaction: whatever is killed, a row is begun once or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from sqlalchemy import Connection, Engine, delete, insert, select

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.batch.batch import (
    Batch,
    BatchChange,
    BatchChanged,
    BatchRow,
    BatchState,
    Lane,
    RowCounts,
    RowState,
)
from rpa_vision.models.batch.table import InBoth
from rpa_vision.models.replay.run import (
    ActionSent,
    DialogMet,
    GestureSent,
    Replay,
    RunEnded,
    RunEvent,
    RunPaused,
    RunResumed,
)
from rpa_vision.phrases import phrased
from rpa_vision.storage.batches import fates
from rpa_vision.storage.batches.rows import (
    batch_columns,
    counted,
    insert_rows,
    loaded,
    next_waiting,
    row_of_replay,
    save_batch,
    save_lane,
    save_row,
    stored_batch,
    stored_lane,
)
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import batch_lanes, batch_rows, batches
from rpa_vision.storage.replays.replays import create_replay
from rpa_vision.storage.replays.run_events import earlier_events, take_turn

_LAST = 50

TellBatch = Callable[[Connection, BatchChanged], None]
MakeReplay = Callable[[Batch, BatchRow, Lane], Replay | InBoth]
"""The replay that does a row; or why it cannot be begun after all."""


class Batches:
    def __init__(self, engine: Engine, tell: TellBatch) -> None:
        self._engine = engine
        self._tell = tell

    def create(self, batch: Batch, rows: Iterable[BatchRow]) -> None:
        with writing(self._engine) as connection:
            connection.execute(insert(batches), batch_columns(batch))
            insert_rows(connection, rows)

    def get(self, batch_id: str) -> Batch:
        with reading(self._engine) as connection:
            return stored_batch(connection, batch_id)

    def list(self, most: int, state: BatchState | None = None) -> Sequence[tuple[Batch, RowCounts]]:
        """Newest first."""
        wanted = select(batches.c.batch_id, batches.c.document).order_by(
            batches.c.created_at.desc(), batches.c.batch_id
        )
        if state is not None:
            wanted = wanted.where(batches.c.state == state.value)
        with reading(self._engine) as connection:
            found = connection.execute(wanted.limit(most)).all()
            return [
                (load_row(Batch, document, f"batch {batch_id}"), counted(connection, batch_id))
                for batch_id, document in found
            ]

    def open(self) -> Sequence[Batch]:
        """Those of which rows are begun, or under way."""
        states = [state.value for state in BatchState if state.is_open]
        wanted = select(batches.c.batch_id, batches.c.document).where(batches.c.state.in_(states))
        with reading(self._engine) as connection:
            return [load_row(Batch, one.document, one.batch_id) for one in connection.execute(wanted)]

    def rows(
        self, batch_id: str, state: RowState | None = None, after: int = 0, most: int | None = None
    ) -> Sequence[BatchRow]:
        wanted = (
            select(batch_rows.c.document)
            .where(batch_rows.c.batch_id == batch_id, batch_rows.c.number > after)
            .order_by(batch_rows.c.number)
        )
        if state is not None:
            wanted = wanted.where(batch_rows.c.state == state.value)
        with reading(self._engine) as connection:
            stored_batch(connection, batch_id)
            found = connection.execute(wanted if most is None else wanted.limit(most)).scalars().all()
        return loaded(found, batch_id)

    def last_done(self, batch_id: str) -> Sequence[BatchRow]:
        """What the last rows took tells most about those to come."""
        wanted = (
            select(batch_rows.c.document)
            .where(batch_rows.c.batch_id == batch_id, batch_rows.c.state == RowState.DONE.value)
            .order_by(batch_rows.c.number.desc())
            .limit(_LAST)
        )
        with reading(self._engine) as connection:
            return loaded(connection.execute(wanted).scalars().all(), batch_id)

    def lanes(self, batch_id: str) -> Sequence[Lane]:
        wanted = (
            select(batch_lanes.c.document)
            .where(batch_lanes.c.batch_id == batch_id)
            .order_by(batch_lanes.c.agent_id)
        )
        with reading(self._engine) as connection:
            return [
                load_row(Lane, document, f"lane of batch {batch_id}")
                for document in connection.execute(wanted).scalars()
            ]

    def counts(self, batch_id: str) -> RowCounts:
        with reading(self._engine) as connection:
            return counted(connection, batch_id)

    def change(
        self,
        batch_id: str,
        change: BatchChange,
        at: datetime,
        by: str | None,
        become: Callable[[Batch], Batch],
    ) -> Batch:
        """``become`` raises where it may not be; it sees the batch as nobody else can change it."""
        with writing(self._engine) as connection:
            changed = become(stored_batch(connection, batch_id, lock="own"))
            save_batch(connection, changed)
            if changed.stopping or changed.state is BatchState.ENDED:
                _end_waiting_rows(connection, changed)
            self._tell(connection, BatchChanged(batch=changed, change=change, at=at, by=by))
        return changed

    def check(self, batch: Batch, rows: Sequence[BatchRow], at: datetime, by: str | None) -> None:
        """What is said about its columns, with what that makes of each row."""
        with writing(self._engine) as connection:
            stored = stored_batch(connection, batch.batch_id, lock="own")
            if stored.state not in (BatchState.DRAFT, BatchState.CHECKED):
                raise ConflictError(phrased("batch_refused.started_already", batch_id=batch.batch_id))
            save_batch(connection, batch)
            connection.execute(delete(batch_rows).where(batch_rows.c.batch_id == batch.batch_id))
            insert_rows(connection, rows)
            self._tell(connection, BatchChanged(batch=batch, change="check", at=at, by=by))

    def begin_row(self, batch_id: str, agent_id: str, make: MakeReplay, at: datetime) -> Replay | None:
        """The next row and its replay, both stored or neither; None where there is none to begin.

        Of servers that do so at once one begins the row, and an agent has one row of a batch at most.
        """
        with writing(self._engine) as connection:
            batch = stored_batch(connection, batch_id, lock="share")
            lane = stored_lane(connection, batch_id, agent_id)
            if batch.state is not BatchState.RUNNING or batch.stopping or lane.held is not None:
                return None
            row = next_waiting(connection, batch_id)
            if row is None:
                return None
            made = make(batch, row, lane)
            if isinstance(made, InBoth):
                over = {"state": RowState.SET_ASIDE, "stop": made, "ended_at": at}
                save_row(connection, row.model_copy(update=over))
                return None
            begun = {
                "state": RowState.BEGUN,
                "replay_id": made.replay_id,
                "agent_id": agent_id,
                "begun_at": at,
            }
            save_row(connection, row.model_copy(update=begun))
            create_replay(connection, made)
            return made

    def release(self, batch_id: str, agent_id: str, at: datetime, by: str | None) -> Lane:
        """A person says that the agent's screen is where the task begins."""
        with writing(self._engine) as connection:
            take_turn(connection)  # before the lane: whoever ends a row has it first, too
            batch = stored_batch(connection, batch_id, lock="share")
            if batch.terms is None or agent_id not in batch.terms.agents:
                raise NotFoundError("agent of batch", agent_id)
            lane = Lane(batch_id=batch_id, agent_id=agent_id)
            save_lane(connection, lane)
            self._tell(
                connection, BatchChanged(batch=batch, change="release", at=at, by=by, agent_id=agent_id)
            )
        return lane

    def tell(self, batch: Batch, change: BatchChange, at: datetime, by: str | None) -> None:
        """What changed nothing, and is known to have been done all the same."""
        with writing(self._engine) as connection:
            self._tell(connection, BatchChanged(batch=batch, change=change, at=at, by=by))

    def delete(self, batch_id: str, at: datetime, by: str | None) -> Batch:
        with writing(self._engine) as connection:
            batch = stored_batch(connection, batch_id, lock="own")
            if batch.state.is_open or batch.state is BatchState.PLANNED:
                raise ConflictError(phrased("batch_refused.still_running", batch_id=batch_id))
            connection.execute(delete(batches).where(batches.c.batch_id == batch_id))
            self._tell(connection, BatchChanged(batch=batch, change="delete", at=at, by=by))
        return batch

    def forget(self, before: datetime, at: datetime, by: str | None) -> int:
        """Those that ended before then, and files nobody started: a table holds patients."""
        old = batches.c.created_at < before
        kept = [state.value for state in BatchState if state.is_open or state is BatchState.PLANNED]
        closed = batches.c.state.not_in(kept)
        with reading(self._engine) as connection:
            found = [
                batch
                for document in connection.execute(select(batches.c.document).where(old, closed)).scalars()
                if ((batch := load_row(Batch, document, "batch")).ended_at or batch.created_at) < before
            ]
        for batch in found:
            self.delete(batch.batch_id, at, by)
        return len(found)


def _end_waiting_rows(connection: Connection, batch: Batch) -> None:
    waiting = (batch_rows.c.batch_id == batch.batch_id, batch_rows.c.state == RowState.WAITING.value)
    found = connection.execute(select(batch_rows.c.document).where(*waiting)).scalars().all()
    for row in loaded(found, batch.batch_id):
        save_row(
            connection,
            row.model_copy(
                update={"state": RowState.NOT_BEGUN, "stop": batch.why, "ended_at": batch.ended_at}
            ),
        )


def hear_of_rows(connection: Connection, number: int, event: RunEvent) -> None:
    """In the transaction that makes the event true: a row's fate is known as soon as its replay's is."""
    if not isinstance(event, RunPaused | RunResumed | RunEnded):
        return
    row = row_of_replay(connection, event.replay_id)
    if row is None:
        return
    match event:
        case RunPaused():
            save_row(connection, fates.paused(row, event))
        case RunResumed():
            save_row(connection, fates.resumed(row, event))
        case RunEnded():
            _end_row(connection, row, number, event)


def _end_row(connection: Connection, row: BatchRow, number: int, event: RunEnded) -> None:
    terms = stored_batch(connection, row.batch_id).terms
    if terms is None or row.agent_id is None:
        raise AssertionError("a row is begun by an agent of a batch that was started")
    lane = stored_lane(connection, row.batch_id, row.agent_id)
    touched = any(_touches(one) for one in earlier_events(connection, event.replay_id, number))
    over, now = fates.ended(row, lane, event, terms, touched=touched)
    save_row(connection, over)
    save_lane(connection, now)


def _touches(event: RunEvent) -> bool:
    return isinstance(event, ActionSent | GestureSent) or (
        isinstance(event, DialogMet) and event.command_id is not None
    )
