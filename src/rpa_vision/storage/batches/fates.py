"""What becomes of a row and of its agent's lane when its replay stops, goes on or ends: values from values."""

from __future__ import annotations

from rpa_vision.models.batch.batch import BatchRow, Lane, RowState, Terms
from rpa_vision.models.batch.table import InBoth
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus, RunEnded, RunPaused, RunResumed
from rpa_vision.phrases import phrased

NOT_THE_ROWS = frozenset(
    {
        PauseReason.UNEXPECTED_SCREEN,
        PauseReason.DIALOG,
        PauseReason.AGENT_ERROR,
        PauseReason.AGENT_SILENT,
        PauseReason.DESK_LOCKED,
        PauseReason.INTERNAL_ERROR,
    }
)
"""Before anything was touched these tell of the agent's screen: every other row would stop there as well."""


def paused(row: BatchRow, event: RunPaused) -> BatchRow:
    """Its message is in the language of the site, as everything is that a replay tells."""
    told = InBoth(fr=event.pause.message, en=event.pause.message)
    return row.model_copy(update={"paused_at": event.at, "paused_for": event.pause.reason, "stop": told})


def resumed(row: BatchRow, _event: RunResumed) -> BatchRow:
    return row.model_copy(update={"paused_at": None, "paused_for": None, "stop": None})


def ended(
    row: BatchRow, lane: Lane, event: RunEnded, terms: Terms, *, touched: bool
) -> tuple[BatchRow, Lane]:
    """``touched``: something was sent to the agent's desktop for this row."""
    if event.status is ReplayStatus.COMPLETED:
        return _done(row, event), lane.model_copy(update={"in_a_row": 0, "aside": None})
    if not touched and row.paused_for in NOT_THE_ROWS and event.operator_id is None:
        return _given_back(row), _held_for(row, lane, event)
    return _set_aside(row, lane, event, terms, touched=touched)


def _done(row: BatchRow, event: RunEnded) -> BatchRow:
    kinds = dict.fromkeys(
        proof.kind for line in event.receipt.lines if line.consequential for proof in line.proofs
    )
    return row.model_copy(
        update={
            "state": RowState.DONE,
            "ended_at": event.at,
            "verified": event.receipt.verified,
            "proofs": tuple(kinds),
            "stop": None,
            "paused_at": None,
            "paused_for": None,
        }
    )


def _given_back(row: BatchRow) -> BatchRow:
    """Nobody touched anything for it: it waits again, under another replay's name."""
    return row.model_copy(
        update={
            "state": RowState.WAITING,
            "attempt": row.attempt + 1,
            "replay_id": None,
            "agent_id": None,
            "begun_at": None,
            "paused_at": None,
            "paused_for": None,
            "stop": None,
        }
    )


def _held_for(row: BatchRow, lane: Lane, event: RunEnded) -> Lane:
    """An agent that is merely away has nothing the matter with its screen."""
    if row.paused_for is PauseReason.AGENT_SILENT:
        return lane
    return lane.model_copy(update={"held": row.stop, "held_at": event.at})


def _set_aside(
    row: BatchRow, lane: Lane, event: RunEnded, terms: Terms, *, touched: bool
) -> tuple[BatchRow, Lane]:
    by = event.operator_id
    said = InBoth.of(phrased("row_stopped.by_person", by=by, detail=event.detail)) if by else row.stop
    over = row.model_copy(
        update={
            "state": RowState.SET_ASIDE,
            "ended_at": event.at,
            "stop": said or InBoth(fr=event.detail, en=event.detail),
            "paused_at": None,
        }
    )
    now = lane.model_copy(
        update={
            "in_a_row": lane.in_a_row + 1,
            "aside": row.replay_id if touched else lane.aside,
        }
    )
    if now.in_a_row >= terms.in_a_row and now.held is None:
        why = phrased("lane_held.in_a_row", rows=now.in_a_row)
        now = now.model_copy(update={"held": InBoth.of(why), "held_at": event.at})
    return over, now
