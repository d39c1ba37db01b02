"""How a replay changes, as values: each function answers what to store and what to send, and does nothing itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from rpa_vision.models.command import CaptureCommand, ClickCommand, Command, WaitCommand, command_id
from rpa_vision.models.run import (
    ActionSent,
    ActionVerified,
    Pause,
    PauseReason,
    Replay,
    ReplayStatus,
    RunEnded,
    RunEvent,
    RunPaused,
    RunResumed,
    RunStarted,
    StepCorrected,
)
from rpa_vision.models.target import GroundedElement
from rpa_vision.models.verdict import Verification


@dataclass(frozen=True)
class Change:
    """The replay as it is now, the command that goes out with it, and the events to tell."""

    replay: Replay
    command: Command | None = None
    events: tuple[RunEvent, ...] = ()

    def preceded_by(self, *events: RunEvent) -> Change:
        return replace(self, events=(*events, *self.events))


def started(replay: Replay) -> Change:
    event = RunStarted(
        replay_id=replay.replay_id,
        at=replay.created_at,
        workflow_id=replay.workflow_id,
        workflow_version=replay.workflow_version,
        agent_id=replay.agent_id,
        operator_id=replay.operator_id,
    )
    return looking(replay, replay.created_at).preceded_by(event)


def looking(replay: Replay, now: datetime, wait_ms: int = 0) -> Change:
    """Ask for a look, at once or after a while; what the replay was waiting for stays the same."""
    look_id = next_command_id(replay)
    command: Command = (
        WaitCommand(command_id=look_id, duration_ms=wait_ms)
        if wait_ms
        else CaptureCommand(command_id=look_id)
    )
    status = ReplayStatus.IDLE if replay.acting is None else ReplayStatus.POST_REPORT
    return Change(_with(replay, now, status=status, attempt=replay.attempt + 1), command)


def looking_again(replay: Replay, now: datetime, wait_ms: int) -> Change:
    return looking(_with(replay, now, looks=replay.looks + 1), now, wait_ms)


def acting(
    replay: Replay,
    now: datetime,
    command: Command,
    intention: str,
    grounded: GroundedElement | None,
    seen: str,
    edge_id: str,
) -> Change:
    sent = ActionSent(
        replay_id=replay.replay_id,
        at=now,
        command_id=command.command_id,
        step_index=replay.step_index,
        action_type=command.type,
        edge_id=edge_id,
        intention=intention,
        seen=seen,
        grounded=grounded,
        place=command.at if isinstance(command, ClickCommand) else None,
    )
    changed = _with(
        replay,
        now,
        status=ReplayStatus.EXEC_ACTION,
        acting=command.command_id,
        seen=seen,
        acted_at=None,
        last_click=command.at if isinstance(command, ClickCommand) else replay.last_click,
        attempt=replay.attempt + 1,
    )
    return Change(changed, command, (sent,))


def untouched(replay: Replay, now: datetime) -> Replay:
    """The agent did nothing: the step is to be decided again, on what the screen shows now."""
    return _with(replay, now, acting=None, acted_at=None, looks=replay.looks + 1)


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
    return _next_step(replay, now), verified


def awaiting_effect(replay: Replay, now: datetime, acted_at: datetime, wait_ms: int) -> Change:
    return looking(_with(replay, now, acted_at=acted_at), now, wait_ms)


def paused(replay: Replay, now: datetime, why: Pause) -> Change:
    event = RunPaused(replay_id=replay.replay_id, at=now, pause=why)
    return Change(_with(replay, now, status=ReplayStatus.PAUSED_NEED_HELP, pause=why), None, (event,))


def corrected(
    replay: Replay, now: datetime, edge_id: str, version: int, operator_id: str | None
) -> tuple[Replay, StepCorrected]:
    """Still paused; what was learnt is in this version."""
    event = StepCorrected(
        replay_id=replay.replay_id,
        at=now,
        step_index=replay.step_index,
        edge_id=edge_id,
        workflow_version=version,
        operator_id=operator_id,
    )
    return _with(replay, now, workflow_version=version), event


def resumed(
    replay: Replay, now: datetime, said: Literal["redo", "done"] | None, operator_id: str | None
) -> tuple[Replay, RunResumed]:
    event = RunResumed(
        replay_id=replay.replay_id,
        at=now,
        step_index=replay.step_index,
        said=said,
        operator_id=operator_id,
    )
    asked = replay.pause is not None and replay.pause.reason is PauseReason.ASKED_BY_WORKFLOW
    awake = _with(
        replay,
        now,
        status=ReplayStatus.IDLE,
        pause=None,
        acting=None,
        acted_at=None,
        confirmed=replay.confirmed or asked,
        looks=0,
    )
    if said != "done":
        return awake, event
    vouched = _with(awake, now, vouched_steps=(*awake.vouched_steps, awake.step_index))
    return _next_step(vouched, now), event


def ended(
    replay: Replay,
    now: datetime,
    status: Literal[ReplayStatus.COMPLETED, ReplayStatus.FAILED, ReplayStatus.ABORTED],
    detail: str = "",
) -> Change:
    event = RunEnded(
        replay_id=replay.replay_id,
        at=now,
        status=status,
        detail=detail,
        receipt={"unverified_steps": list(replay.vouched_steps)},
    )
    return Change(_with(replay, now, status=status, acting=None, pause=None), None, (event,))


def next_command_id(replay: Replay) -> str:
    return command_id(replay.replay_id, replay.step_index, replay.attempt)


def awaited_command_id(replay: Replay) -> str:
    """The only command whose report moves the replay; an older one's is merely recorded."""
    return command_id(replay.replay_id, replay.step_index, replay.attempt - 1)


def _next_step(replay: Replay, now: datetime) -> Replay:
    return _with(
        replay,
        now,
        step_index=replay.step_index + 1,
        attempt=0,
        acting=None,
        acted_at=None,
        confirmed=False,
        looks=0,
    )


def _with(replay: Replay, now: datetime, **fields: object) -> Replay:
    """Validated again, unlike ``model_copy``: an impossible state must not be stored."""
    return Replay(**{**dict(replay), **fields, "updated_at": now})
