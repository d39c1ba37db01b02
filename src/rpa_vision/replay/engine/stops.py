"""A replay that stops, for a person or for good, and that goes on after a person's word."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from rpa_vision.models.replay.pause import Pause, PauseReason, StepKey
from rpa_vision.models.replay.run import (
    Receipt,
    Replay,
    ReplayStatus,
    RunEnded,
    RunPaused,
    RunResumed,
    Said,
    StepCorrected,
)
from rpa_vision.replay.engine.change import Change, changed
from rpa_vision.replay.engine.transitions import next_step

ASKED = (PauseReason.ASKED_BY_WORKFLOW, PauseReason.PROPOSED)
"""Pauses that ask for leave: going on is a yes."""
_NO_RECEIPT = Receipt()


def paused(replay: Replay, now: datetime, why: Pause, step: StepKey | None = None) -> Change:
    """``step``: the one it stopped at, where that is known. A wait does nothing to the desktop: what became of it
    is no question to anybody, and it is done again."""
    why = why.categorised
    on = changed(
        replay,
        now,
        status=ReplayStatus.PAUSED_NEED_HELP,
        pause=why,
        choice=replay.choice if step is None else step,
        undoing=None,
        acting=replay.acting if replay.waits_until is None else None,
        waits_until=None,
    )
    event = RunPaused(replay_id=replay.replay_id, at=now, pause=why)
    return Change(on, None, (event,))


def corrected(
    replay: Replay, now: datetime, edge_id: str, version: int, operator_id: str | None
) -> tuple[Replay, StepCorrected]:
    """Still paused; what was learnt is in this version. The yes is to what was pointed at, no more to what was
    proposed before."""
    event = StepCorrected(
        replay_id=replay.replay_id,
        at=now,
        step_index=replay.step_index,
        edge_id=edge_id,
        workflow_version=version,
        operator_id=operator_id,
    )
    unsaid = {"proposal": None, "needs_two": False, "first_yes": None}
    shown = None if replay.pause is None else replay.pause.model_copy(update=unsaid)
    return changed(replay, now, workflow_version=version, pause=shown), event


def resumed(
    replay: Replay,
    now: datetime,
    said: Said | None,
    operator_id: str | None,
    reason: str = "",
) -> tuple[Replay, RunResumed]:
    event = RunResumed(
        replay_id=replay.replay_id,
        at=now,
        step_index=replay.step_index,
        said=said,
        reason=reason,
        first_yes_by=_first_yes_by(replay),
        operator_id=operator_id,
    )
    awake = changed(
        replay,
        now,
        status=ReplayStatus.IDLE,
        pause=None,
        acting=None,
        acted_at=None,
        **_permission(replay, said),
        looks=0,
        kept_back=0,
        tries=0,
    )
    match said:
        case "done":
            settled = {"vouched_steps": (*awake.vouched_steps, awake.step_index)}
        case "skip":
            settled = {"skipped_steps": (*awake.skipped_steps, awake.step_index)}
        case _:
            return changed(awake, now, choice=None), event
    return next_step(changed(awake, now, **settled), now, settles=said == "done"), event


def _permission(replay: Replay, said: Said | None) -> dict[str, object]:
    """The yes of two persons is to one deed: done again, it is asked for again."""
    if replay.pause is not None and replay.pause.reason in ASKED:
        return {"confirmed": replay.choice, "allowed": replay.pause.proposal}
    if said == "redo" and replay.allowed is not None and replay.allowed.yes_by:
        return {"confirmed": None, "allowed": None}
    return {"confirmed": replay.confirmed, "allowed": replay.allowed}


def _first_yes_by(replay: Replay) -> str | None:
    """Of a yes that two have said."""
    proposal = None if replay.pause is None else replay.pause.proposal
    return proposal.yes_by[0] if proposal is not None and proposal.yes_by else None


def ended(
    replay: Replay,
    now: datetime,
    status: Literal[ReplayStatus.COMPLETED, ReplayStatus.ABORTED],
    detail: str = "",
    receipt: Receipt = _NO_RECEIPT,
) -> Change:
    event = RunEnded(
        replay_id=replay.replay_id,
        at=now,
        status=status,
        detail=detail,
        receipt=receipt,
    )
    return Change(changed(replay, now, status=status, acting=None, pause=None), None, (event,))
