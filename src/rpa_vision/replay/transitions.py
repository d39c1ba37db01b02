"""How a replay changes, as values: each function answers what to store and what to send, and does nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from rpa_vision.models.command import (
    CaptureCommand,
    ClickCommand,
    Command,
    DragCommand,
    ScrollCommand,
    WaitCommand,
    command_id,
)
from rpa_vision.models.run import (
    ActionSent,
    ActionUndone,
    ActionVerified,
    Pause,
    PauseReason,
    Receipt,
    Replay,
    ReplayStatus,
    RunEnded,
    RunEvent,
    RunPaused,
    RunResumed,
    RunStarted,
    StepCorrected,
    StepKey,
    StepProduced,
    Undoing,
)
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import GroundedElement
from rpa_vision.models.verdict import Verification
from rpa_vision.replay.plan.step import PlanStep

PLACED = (ClickCommand, ScrollCommand, DragCommand)
ASKED = (PauseReason.ASKED_BY_WORKFLOW, PauseReason.PROPOSED)
"""Pauses that ask for leave: going on is a yes."""
_NO_RECEIPT = Receipt()


@dataclass(frozen=True)
class Change:
    """The replay as it is now, the command that goes out with it, and the events to tell."""

    replay: Replay
    command: Command | None = None
    events: tuple[RunEvent, ...] = ()

    def asked_by(self, operator_id: str | None) -> Change:
        """The stop it tells of was a person's."""
        stops = RunPaused | RunEnded
        named = {"operator_id": operator_id}
        told = (one.model_copy(update=named) if isinstance(one, stops) else one for one in self.events)
        return replace(self, events=tuple(told))

    def preceded_by(self, *events: RunEvent) -> Change:
        return replace(self, events=(*events, *self.events))


def started(replay: Replay, now: datetime) -> Change:
    """It may have waited for its agent since it was asked for."""
    event = RunStarted(
        replay_id=replay.replay_id,
        at=now,
        workflow_id=replay.workflow_id,
        workflow_version=replay.workflow_version,
        agent_id=replay.agent_id,
        operator_id=replay.operator_id,
    )
    return looking(replay, now).preceded_by(event)


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
    changed = _with(
        replay,
        now,
        status=ReplayStatus.EXEC_ACTION,
        choice=step.key,
        acting=command.command_id,
        seen=seen,
        acted_at=None,
        last_click=place if isinstance(command, ClickCommand) else replay.last_click,
        attempt=replay.attempt + 1,
    )
    return Change(changed, command, (sent,))


def answering(replay: Replay, now: datetime, command: ClickCommand) -> Change:
    """Click a dialog away. The action whose effect is awaited stays the same, and has its time again."""
    status = ReplayStatus.IDLE if replay.acting is None else ReplayStatus.POST_REPORT
    fields = {"status": status, "acted_at": None, "looks": replay.looks + 1, "attempt": replay.attempt + 1}
    return Change(_with(replay, now, **fields), command)


def untouched(replay: Replay, now: datetime) -> Replay:
    """The agent did nothing: the step is to be decided again, on what the screen shows now."""
    return _with(replay, now, acting=None, acted_at=None, choice=None, looks=replay.looks + 1)


def tried_in_vain(replay: Replay, now: datetime) -> Replay:
    """It had no effect at all: the step may be decided again."""
    return _with(replay, now, acting=None, acted_at=None, choice=None, looks=0, tries=replay.tries + 1)


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
    known = _with(replay, now, choice=step.key, variables={**replay.variables, **values})
    return _next_step(known, now), event


def undoing(replay: Replay, now: datetime, command: Command, undo: Undoing) -> Change:
    """Send a gesture that takes an action back, or a look before it; a paused replay wakes up for it."""
    awake = _with(
        replay,
        now,
        status=ReplayStatus.EXEC_ACTION,
        pause=None,
        acting=replay.acting if isinstance(command, CaptureCommand) else command.command_id,
        undoing=undo,
        attempt=replay.attempt + 1,
    )
    return Change(awake, command)


def undone(replay: Replay, now: datetime, sent: ActionSent, detail: str) -> tuple[Replay, ActionUndone]:
    """The action is taken back: a step that was done is to be done again."""
    if replay.undoing is None or replay.undoing.gesture is None:
        raise AssertionError("nothing was being taken back")
    event = ActionUndone(
        replay_id=replay.replay_id,
        at=now,
        step_index=sent.step_index,
        command_id=sent.command_id,
        gesture=replay.undoing.gesture,
        detail=detail,
    )
    back = _with(
        replay,
        now,
        step_index=sent.step_index,
        taken=replay.taken[: sent.step_index],
        choice=None,
        acting=None,
        acted_at=None,
        undoing=None,
        looks=0,
        tries=replay.tries + 1 if sent.step_index == replay.step_index else 0,
    )
    return back, event


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


def paused(replay: Replay, now: datetime, why: Pause, step: StepKey | None = None) -> Change:
    """``step``: the one it stopped at, where that is known."""
    replay = _with(replay, now, undoing=None, choice=replay.choice if step is None else step)
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
    replay: Replay,
    now: datetime,
    said: Literal["redo", "done"] | None,
    operator_id: str | None,
    usual: StepKey | None,
) -> tuple[Replay, RunResumed]:
    """``usual``: the step that comes next as a rule, for a person who did it where none was chosen yet."""
    event = RunResumed(
        replay_id=replay.replay_id,
        at=now,
        step_index=replay.step_index,
        said=said,
        operator_id=operator_id,
    )
    asked = replay.pause is not None and replay.pause.reason in ASKED
    awake = _with(
        replay,
        now,
        status=ReplayStatus.IDLE,
        pause=None,
        acting=None,
        acted_at=None,
        confirmed=replay.confirmed or asked,
        looks=0,
        tries=0,
    )
    if said != "done":
        return _with(awake, now, choice=None), event
    vouched = (*awake.vouched_steps, awake.step_index)
    return _next_step(_with(awake, now, choice=awake.choice or usual, vouched_steps=vouched), now), event


def ended(
    replay: Replay,
    now: datetime,
    status: Literal[ReplayStatus.COMPLETED, ReplayStatus.FAILED, ReplayStatus.ABORTED],
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
    return Change(_with(replay, now, status=status, acting=None, pause=None), None, (event,))


def next_command_id(replay: Replay) -> str:
    return command_id(replay.replay_id, replay.step_index, replay.attempt)


def awaited_command_id(replay: Replay) -> str:
    """The only command whose report moves the replay; an older one's is merely recorded."""
    return command_id(replay.replay_id, replay.step_index, replay.attempt - 1)


def _next_step(replay: Replay, now: datetime) -> Replay:
    if replay.choice is None:
        raise AssertionError("only a step that was chosen can be done")
    return _with(
        replay,
        now,
        step_index=replay.step_index + 1,
        taken=(*replay.taken, replay.choice),
        choice=None,
        tries=0,
        acting=None,
        acted_at=None,
        confirmed=False,
        looks=0,
    )


def _with(replay: Replay, now: datetime, **fields: object) -> Replay:
    """Validated again, unlike ``model_copy``: an impossible state must not be stored."""
    return Replay(**{**dict(replay), **fields, "updated_at": now})
