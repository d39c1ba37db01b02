"""How a replay changes, as values: each function answers what to store and what to send, and does nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from pydantic import JsonValue

from rpa_vision.models.replay.command import (
    CaptureCommand,
    ClickCommand,
    DragCommand,
    ReplayCommand,
    ScrollCommand,
    WaitCommand,
)
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionVerified,
    Replay,
    ReplayStatus,
    RunStarted,
    StepProduced,
)
from rpa_vision.models.replay.verdict import Proof, ProofKind, Verification
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import GroundedElement
from rpa_vision.replay.engine.change import Change, changed, next_command_id
from rpa_vision.replay.engine.time_left import ms_until
from rpa_vision.replay.plan.step import PlanStep

PLACED = (ClickCommand, ScrollCommand, DragCommand)
LASTING = frozenset[ProofKind]({"state", "read_back"})
"""Proofs of what must still be so when a later step relies on it."""


def started(replay: Replay, now: datetime) -> Change:
    """It may have waited for its agent since it was asked for."""
    event = RunStarted(
        replay_id=replay.replay_id,
        at=now,
        workflow_id=replay.workflow_id,
        workflow_version=replay.workflow_version,
        agent_id=replay.agent_id,
        operator_id=replay.operator_id,
        after=replay.after,
    )
    return looking(replay, now).preceded_by(event)


def looking(replay: Replay, now: datetime, wait_ms: int = 0) -> Change:
    """Ask for a look, at once or after a while; what the replay was waiting for stays the same. A while ends early
    where an effect is awaited and shows: those waits are bounded by time, plain looks are counted."""
    look_id = next_command_id(replay)
    command: ReplayCommand = (
        WaitCommand(command_id=look_id, duration_ms=wait_ms, until_change=replay.acting is not None)
        if wait_ms
        else CaptureCommand(command_id=look_id)
    )
    return Change(changed(replay, now, status=at_rest(replay), attempt=replay.attempt + 1), command)


def at_rest(replay: Replay) -> ReplayStatus:
    """Nothing is being done: it decides what is next, or awaits the effect of what was done last."""
    return ReplayStatus.IDLE if replay.acting is None else ReplayStatus.POST_REPORT


def looking_again(replay: Replay, now: datetime, wait_ms: int) -> Change:
    return looking(changed(replay, now, **_in_vain(replay, now)), now, wait_ms)


def _in_vain(replay: Replay, now: datetime) -> dict[str, object]:
    return {"looks": replay.looks + 1, "looking_since": replay.looking_since if replay.looks else now}


def acting(
    replay: Replay,
    now: datetime,
    command: ReplayCommand,
    intention: str,
    grounded: GroundedElement | None,
    seen: str,
    step: PlanStep,
    front: WindowContext,
) -> Change:
    place = command.at if isinstance(command, PLACED) else None
    sent = ActionSent(
        replay_id=replay.replay_id,
        at=now,
        command_id=command.command_id,
        step_index=replay.step_index,
        step=step.key,
        action_type=command.type,
        edge_id=step.edge_id,
        consequential=step.consequential,
        target=grounded.text or "" if grounded else "",
        front=front,
        intention=intention,
        seen=seen,
        grounded=grounded,
        place=place,
    )
    on = changed(
        replay,
        now,
        status=ReplayStatus.EXEC_ACTION,
        choice=step.key,
        acting=command.command_id,
        seen=seen,
        acted_at=None,
        masking=None,
        waits_until=None,
        last_click=place if isinstance(command, ClickCommand) else replay.last_click,
        attempt=replay.attempt + 1,
    )
    return Change(on, command, (sent,))


def waiting(change: Change, now: datetime, slice_ms: int) -> Change:
    """A long wait goes out in slices, so that what comes up meanwhile is seen."""
    if not isinstance(change.command, WaitCommand):
        return change
    until = now + timedelta(milliseconds=change.command.duration_ms)
    first = min(change.command.duration_ms, slice_ms)
    return replace(
        change,
        replay=changed(change.replay, now, waits_until=until),
        command=change.command.model_copy(update={"duration_ms": first}),
    )


def waiting_on(replay: Replay, now: datetime, slice_ms: int) -> Change:
    if replay.waits_until is None:
        raise AssertionError("it is not waiting")
    return looking(replay, now, min(ms_until(replay.waits_until, now), slice_ms))


def answering(replay: Replay, now: datetime, command: ClickCommand) -> Change:
    """Click a dialog away. The action whose effect is awaited stays the same, and has its time again."""
    on = changed(
        replay,
        now,
        status=at_rest(replay),
        last_answer=command.command_id,
        acted_at=None,
        attempt=replay.attempt + 1,
        **_in_vain(replay, now),
    )
    return Change(on, command)


def untouched(replay: Replay, now: datetime) -> Replay:
    """The agent did nothing: the step is to be decided again, on what the screen shows now."""
    again = {"choice": None, "kept_back": replay.kept_back + 1, **_in_vain(replay, now)}
    return changed(replay, now, acting=None, acted_at=None, **again)


def tried_in_vain(replay: Replay, now: datetime) -> Replay:
    """It had no effect at all: the step may be decided again. A person's yes was for this try."""
    again = {
        "choice": None,
        "confirmed": None,
        "allowed": None,
        "looks": 0,
        "kept_back": 0,
        "tries": replay.tries + 1,
    }
    return changed(replay, now, acting=None, acted_at=None, **again)


def produced(
    replay: Replay,
    now: datetime,
    step: PlanStep,
    intention: str,
    values: Mapping[str, JsonValue],
    detail: str,
    seen: str,
) -> tuple[Replay, StepProduced]:
    """A step done by the server itself: on to the next one."""
    event = StepProduced(
        replay_id=replay.replay_id,
        at=now,
        step_index=replay.step_index,
        step=step.key,
        edge_id=step.edge_id,
        action_type=step.action.type,
        intention=intention,
        variables=tuple(sorted(values)),
        detail=detail,
        screenshot_ref=seen,
    )
    known = changed(replay, now, choice=step.key, variables={**replay.variables, **values})
    return next_step(known, now, settles=not values), event


def done_already(
    replay: Replay, now: datetime, step: PlanStep, intention: str, proof: Proof, seen: str
) -> tuple[Replay, StepProduced]:
    """Nothing was sent: what the step wishes is so."""
    on, event = produced(replay, now, step, intention, {}, proof.detail, seen)
    shown = {"proofs": (proof,), "consequential": step.consequential}
    return on, event.model_copy(update=shown)


def advanced(
    replay: Replay, now: datetime, verification: Verification, duration_ms: int, seen: str
) -> tuple[Replay, ActionVerified]:
    """The step is proven done: on to the next one."""
    if replay.acting is None:
        raise AssertionError("only an action can be verified")
    verified = ActionVerified(
        replay_id=replay.replay_id,
        at=now,
        command_id=replay.acting,
        step_index=replay.step_index,
        verification=verification,
        duration_ms=duration_ms,
        waited_ms=round((now - (replay.acted_at or now)).total_seconds() * 1000),
        screenshot_ref=seen,
    )
    lasts = any(proof.kind in LASTING for proof in verification.proofs)
    return next_step(replay, now, settles=lasts), verified


def awaiting_effect(replay: Replay, now: datetime, acted_at: datetime, wait_ms: int) -> Change:
    return looking(changed(replay, now, acted_at=acted_at), now, wait_ms)


def next_step(replay: Replay, now: datetime, *, settles: bool) -> Replay:
    """``settles``: what it brought about was seen, and may be relied on later if it is still so."""
    if replay.choice is None:
        raise AssertionError("only a step that was chosen can be done")
    return changed(
        replay,
        now,
        step_index=replay.step_index + 1,
        taken=(*replay.taken, replay.choice),
        settled=(*replay.settled, replay.choice) if settles else replay.settled,
        choice=None,
        tries=0,
        acting=None,
        acted_at=None,
        waits_until=None,
        confirmed=None,
        allowed=None,
        looks=0,
        kept_back=0,
    )
