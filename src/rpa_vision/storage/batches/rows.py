"""Rows and lanes as the database holds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.batch.batch import Batch, BatchRow, Lane, RowCounts, RowState
from rpa_vision.models.documents import dump_document
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.codec import load_row, load_rows
from rpa_vision.storage.database.tables import batch_lanes, batch_rows, batches

_ROWS: TypeAdapter[tuple[BatchRow, ...]] = TypeAdapter(tuple[BatchRow, ...])


def stored_batch(connection: Connection, batch_id: str, *, lock: str = "") -> Batch:
    """``lock``: « share » while rows of it are begun, « own » while it changes itself."""
    wanted = select(batches.c.document).where(batches.c.batch_id == batch_id)
    if lock:
        wanted = wanted.with_for_update(read=lock == "share")
    document = connection.execute(wanted).scalar()
    if document is None:
        raise NotFoundError("batch", batch_id)
    return load_row(Batch, document, f"batch {batch_id}")


def batch_columns(batch: Batch) -> dict[str, object]:
    return {
        "batch_id": batch.batch_id,
        "workflow_id": batch.workflow_id,
        "state": batch.state.value,
        "created_at": batch.created_at,
        "document": dump_document(batch),
    }


def save_batch(connection: Connection, batch: Batch) -> None:
    connection.execute(
        update(batches).where(batches.c.batch_id == batch.batch_id).values(**batch_columns(batch))
    )


def _row_columns(row: BatchRow) -> dict[str, object]:
    return {
        "batch_id": row.batch_id,
        "number": row.number,
        "state": row.state.value,
        "verified": row.verified,
        "agent_id": row.agent_id,
        "replay_id": row.replay_id,
        "document": dump_document(row),
    }


def insert_rows(connection: Connection, rows: Iterable[BatchRow]) -> None:
    told = [_row_columns(row) for row in rows]
    if told:
        connection.execute(insert(batch_rows), told)


def save_row(connection: Connection, row: BatchRow) -> None:
    """Refused where the agent has another row of this batch."""
    its = (batch_rows.c.batch_id == row.batch_id, batch_rows.c.number == row.number)
    try:
        connection.execute(update(batch_rows).where(*its).values(**_row_columns(row)))
    except IntegrityError as error:
        raise ConflictError(
            phrased("batch_refused.agent_has_row", batch_id=row.batch_id, agent_id=row.agent_id)
        ) from error


def loaded(documents: Sequence[bytes], batch_id: str) -> Sequence[BatchRow]:
    return load_rows(_ROWS, documents, f"rows of batch {batch_id}")


def row_of_replay(connection: Connection, replay_id: str) -> BatchRow | None:
    wanted = select(batch_rows.c.document).where(batch_rows.c.replay_id == replay_id).with_for_update()
    document = connection.execute(wanted).scalar()
    return None if document is None else load_row(BatchRow, document, f"row of replay {replay_id}")


def next_waiting(connection: Connection, batch_id: str) -> BatchRow | None:
    """The first that nobody is about to begin: another server's is passed over."""
    wanted = (
        select(batch_rows.c.document)
        .where(batch_rows.c.batch_id == batch_id, batch_rows.c.state == RowState.WAITING.value)
        .order_by(batch_rows.c.number)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    document = connection.execute(wanted).scalar()
    return None if document is None else load_row(BatchRow, document, f"row of batch {batch_id}")


def stored_lane(connection: Connection, batch_id: str, agent_id: str) -> Lane:
    """One that was never written down is free."""
    wanted = select(batch_lanes.c.document).where(
        batch_lanes.c.batch_id == batch_id, batch_lanes.c.agent_id == agent_id
    )
    document = connection.execute(wanted.with_for_update()).scalar()
    if document is None:
        return Lane(batch_id=batch_id, agent_id=agent_id)
    return load_row(Lane, document, f"lane {agent_id} of batch {batch_id}")


def save_lane(connection: Connection, lane: Lane) -> None:
    key = {"batch_id": lane.batch_id, "agent_id": lane.agent_id}
    here = (batch_lanes.c.batch_id == lane.batch_id, batch_lanes.c.agent_id == lane.agent_id)
    document = dump_document(lane)
    if connection.execute(update(batch_lanes).where(*here).values(document=document)).rowcount == 0:
        connection.execute(insert(batch_lanes), {**key, "document": document})


def counted(connection: Connection, batch_id: str) -> RowCounts:
    wanted = (
        select(batch_rows.c.state, batch_rows.c.verified, func.count())
        .where(batch_rows.c.batch_id == batch_id)
        .group_by(batch_rows.c.state, batch_rows.c.verified)
    )
    found = dict.fromkeys(RowState, 0)
    unproven = 0
    for state, verified, many in connection.execute(wanted):
        found[RowState(state)] += many
        unproven += many if state == RowState.DONE.value and not verified else 0
    return RowCounts(**{state.value: many for state, many in found.items()}, unproven=unproven)
