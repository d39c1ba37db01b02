"""How long a batch will still take, told from the rows that are done."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from rpa_vision.models.batch.batch import BatchRow, RowCounts, RowState

_ENOUGH = 3
"""Two may have been quick by chance."""


def seconds_left(rows: Sequence[BatchRow], counts: RowCounts, lanes: int) -> int | None:
    """``lanes``: agents that go on. The one row each of them has under way is on average half done."""
    took = [
        (row.ended_at - row.begun_at).total_seconds()
        for row in rows
        if row.state is RowState.DONE and row.begun_at is not None and row.ended_at is not None
    ]
    if len(took) < _ENOUGH or lanes < 1:
        return None
    return round(median(took) * (counts.waiting + counts.begun / 2) / lanes)
