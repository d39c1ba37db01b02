"""What the server answers about batches."""

from __future__ import annotations

from rpa_vision.models.base import Count, Id, Model, When, WorkflowId
from rpa_vision.models.batch.batch import Batch, BatchRow, BatchState, ColumnProposal, Lane, RowCounts


class BatchSummary(Model):
    """One line of the list of batches."""

    batch_id: Id
    name: str
    workflow_id: WorkflowId
    workflow: str
    """Its name; empty where it was deleted."""
    state: BatchState
    operator_id: Id | None
    created_at: When
    started_at: When | None
    ended_at: When | None
    counts: RowCounts


class BatchStatus(Model):
    """Where a batch stands."""

    batch: Batch
    workflow: str
    """Its name; empty where it was deleted."""
    counts: RowCounts
    lanes: tuple[Lane, ...] = ()
    """Of agents that began a row of it, or were stopped."""
    proposals: tuple[ColumnProposal, ...] = ()
    """While nobody has said which column is which value."""
    seconds_left: Count | None = None
    """About so long, if its agents go on as they did; None: nothing tells yet."""
    waits_for_person: Count = 0
    """Rows that are paused and lanes that are stopped: somebody has to look."""


class BatchRows(Model):
    rows: tuple[BatchRow, ...]
    more: bool = False
    """Read on with ``after`` the last one's number."""
