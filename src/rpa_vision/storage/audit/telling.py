"""Run events in the words of the audit: which of them make a record, and what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar, get_args

from rpa_vision.models.replay.command import CommandOutcome, Report
from rpa_vision.models.replay.dialog import SYSTEM_TYPES, DialogType
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionUndone,
    ActionVerified,
    DialogMet,
    GestureSent,
    Replay,
    ReplayStatus,
    RunEnded,
    RunEvent,
    RunPaused,
    RunResumed,
    RunStarted,
    StepCorrected,
    StepProduced,
    YesGiven,
)
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.models.site.audit import AuditRecord, Outcome

_FATES: Mapping[CommandOutcome, Outcome] = {
    "done": Outcome.NOT_VERIFIED,
    "refused": Outcome.NOT_DONE,
    "vetoed": Outcome.NOT_DONE,
    "interrupted": Outcome.NOT_DONE,
    "failed": Outcome.ERROR,
    "unknown": Outcome.UNKNOWN,
}
if _FATES.keys() != set(get_args(CommandOutcome)):
    raise AssertionError("every outcome of a command has a fate")


Sent = TypeVar("Sent")
Aside = GestureSent | DialogMet


@dataclass(frozen=True)
class OpenAction(Generic[Sent]):
    """An action on its way, and what the agent said about it so far."""

    sent: Sent
    handed_out: bool
    report: Report | None

    @property
    def fate(self) -> Outcome:
        """As long as nobody saw its effect."""
        if self.report is not None:
            return _FATES[self.report.outcome]
        return Outcome.UNKNOWN if self.handed_out else Outcome.NOT_DONE

    @property
    def duration_ms(self) -> int | None:
        return self.report.duration_ms if self.report else None


class RunSoFar(Protocol):
    """What was known when the event was told; looked up only where it matters."""

    def replay(self) -> Replay: ...

    def sent(self, command_id: str) -> ActionSent: ...

    def open_action(self) -> OpenAction[ActionSent] | None:
        """The last action, unless the trail says already what became of it."""
        ...

    def aside(self) -> OpenAction[Aside] | None:
        """A gesture or a dialog's answer, where sending it was the last thing told."""
        ...


_Whole = (
    RunStarted | StepProduced | ActionUndone | DialogMet | StepCorrected | YesGiven | RunResumed | RunEnded
)
"""Each is a record by itself."""

CLOSING = (ActionSent, GestureSent, ActionUndone, RunPaused, RunEnded)
"""What leaves an action behind whose effect nobody saw."""


def told(event: RunEvent, run: RunSoFar) -> list[AuditRecord]:
    """The records an event makes. What became of actions before it is said first."""
    return [*_left_behind(event, run), *_besides(event, run), *_own(event, run)]


def _left_behind(event: RunEvent, run: RunSoFar) -> list[AuditRecord]:
    action = run.open_action() if isinstance(event, CLOSING) else None
    if action is None:
        return []
    seen = event.pause.verification if isinstance(event, RunPaused) else None
    return [
        _about_action(
            run.replay(),
            event.at,
            action.sent,
            outcome=action.fate,
            verification=_proven_by(seen) if seen else "",
            duration_ms=action.duration_ms,
        )
    ]


def _besides(event: RunEvent, run: RunSoFar) -> list[AuditRecord]:
    """A gesture or a dialog's answer: whatever is told next, the agent has answered by then, or will not."""
    aside = run.aside()
    if aside is None or isinstance(event, ActionUndone):  # which tells of its gesture itself
        return []
    fields = _of_gesture(aside.sent) if isinstance(aside.sent, GestureSent) else _of_dialog(aside.sent)
    return [
        _record(
            run.replay(),
            event.at,
            **fields,
            action_id=aside.sent.command_id,
            outcome=_answered(aside.fate) if isinstance(aside.sent, DialogMet) else aside.fate,
            duration_ms=aside.duration_ms,
        )
    ]


def _answered(fate: Outcome) -> Outcome:
    return Outcome.DIALOG_RESOLVED if fate is Outcome.NOT_VERIFIED else fate


def _of_gesture(sent: GestureSent) -> dict[str, Any]:
    return {
        "step_index": sent.step_index,
        "action_type": "undo",
        "target": sent.gesture,
        "intention": sent.detail,
        "screenshot_ref": sent.screenshot_ref,
    }


def _of_dialog(met: DialogMet) -> dict[str, Any]:
    fields: dict[str, Any] = {"step_index": met.step_index, "action_type": "dialog"}
    known = met.event
    if known is not None:
        fields |= {
            "target": known.clicked or "",
            "confidence": known.confidence,
            "screenshot_ref": known.screenshot_path,
        }
    return {**fields, "dialog_type": met.dialog_type, **_by(met.operator_id)}


def _own(event: RunEvent, run: RunSoFar) -> Sequence[AuditRecord]:
    match event:
        case ActionSent() | GestureSent() | DialogMet(command_id=str()):
            return ()
        case ActionVerified():
            return (_verified(event, run.replay(), run.sent(event.command_id)),)
        case RunPaused(pause=pause):
            return (*_vetoed(event, pause, run.replay()), _paused(event, pause, run.replay()))
        case _:
            return (_record(run.replay(), event.at, **_said(event)),)


def _said(event: _Whole) -> dict[str, Any]:
    """The fields of an event that is a record by itself."""
    match event:
        case RunStarted():
            before = {} if event.after is None else {"target": f"after {event.after}"}
            return {"action_type": "run", "outcome": Outcome.STARTED, **before}
        case StepProduced():
            return {
                "step_index": event.step_index,
                "action_type": event.action_type,
                "intention": event.intention,
                "target": ", ".join(event.variables),
                "outcome": Outcome.PRODUCED,
                "duration_ms": event.duration_ms,
                "screenshot_ref": event.screenshot_ref,
            }
        case ActionUndone():
            return {
                "step_index": event.step_index,
                "action_id": event.command_id,
                "action_type": "undo",
                "target": event.gesture,
                "intention": event.detail,
                "outcome": Outcome.UNDONE,
            }
        case DialogMet():
            return {**_of_dialog(event), "outcome": met_with(event.dialog_type, resolved=event.resolved)}
        case StepCorrected():
            fields = {"step_index": event.step_index, "action_type": "correct", "target": event.edge_id}
            return {**fields, "outcome": Outcome.CORRECTED, **_by(event.operator_id)}
        case YesGiven():
            fields = {"step_index": event.step_index, "action_type": "yes", "outcome": Outcome.APPROVED}
            told = {"target": event.button or "", "verification": f"1/2: {event.operator_id}"}
            return {**fields, **told, **_by(event.operator_id)}
        case RunResumed():
            fields = {"step_index": event.step_index, "action_type": "resume", "outcome": Outcome.RESUMED}
            two = f"2/2: {event.first_yes_by}, {event.operator_id}" if event.first_yes_by else ""
            return {
                **fields,
                "verification": event.said or two,
                "intention": event.reason,
                "target": event.pressed or "",
                **_by(event.operator_id),
            }
        case RunEnded():
            return {
                "action_type": "run",
                "intention": event.detail,
                "outcome": _end(event),
                "verification": "verified" if event.receipt.verified else "unverified",
                **_by(event.operator_id),
            }


def _end(event: RunEnded) -> Outcome:
    if event.status is ReplayStatus.COMPLETED and not event.receipt.verified:
        return Outcome.COMPLETED_UNVERIFIED
    return Outcome(event.status.value)


def _by(operator_id: str | None) -> dict[str, str]:
    """Who did it, where that is not the person who started the replay."""
    return {} if operator_id is None else {"operator_id": operator_id}


def _verified(event: ActionVerified, replay: Replay, sent: ActionSent) -> AuditRecord:
    return _about_action(
        replay,
        event.at,
        sent,
        outcome=Outcome.VERIFIED,
        verification=_proven_by(event.verification),
        confidence=sent.grounded.confidence if sent.grounded else event.verification.confidence,
        duration_ms=event.duration_ms,
        screenshot_ref=event.screenshot_ref or sent.seen,
    )


def _proven_by(verification: Verification) -> str:
    """The kinds of proof only: their details may quote what was typed."""
    kinds = dict.fromkeys(proof.kind for proof in verification.proofs)
    return ", ".join(kinds) or ("pixels" if verification.verified else verification.suggestion)


def _about_action(replay: Replay, at: datetime, sent: ActionSent, **fields: Any) -> AuditRecord:
    grounded = sent.grounded
    return _record(
        replay,
        at,
        **{
            "step_index": sent.step_index,
            "action_id": sent.command_id,
            "action_type": sent.action_type,
            "target": sent.target or (grounded.text or "" if grounded else ""),
            "intention": sent.intention,
            "grounding_method": grounded.method if grounded else None,
            "confidence": grounded.confidence if grounded else None,
            "screenshot_ref": sent.seen,
            **fields,
        },
    )


def met_with(dialog_type: DialogType, *, resolved: bool) -> Outcome:
    if dialog_type in SYSTEM_TYPES:
        return Outcome.DIALOG_CRITICAL
    return Outcome.DIALOG_RESOLVED if resolved else Outcome.DIALOG_LEFT


def _vetoed(event: RunPaused, pause: Pause, replay: Replay) -> Sequence[AuditRecord]:
    """A window of the system's own that the agent saw: of a dialog that was read the pause knows what it said. Its
    title, which may name a person, is not told."""
    if pause.reason is not PauseReason.DIALOG or pause.dialog is not None:
        return ()
    fields = {"step_index": pause.step_index, "action_type": "dialog", "screenshot_ref": pause.screenshot}
    return (_record(replay, event.at, **fields, outcome=Outcome.DIALOG_CRITICAL),)


def _paused(event: RunPaused, pause: Pause, replay: Replay) -> AuditRecord:
    tried = pause.grounding.tried if pause.grounding else ()
    return _record(
        replay,
        event.at,
        step_index=pause.step_index,
        action_type="pause",
        intention=pause.message,
        grounding_method=tried[-1].method if tried else None,
        verification=pause.reason.value,
        outcome=Outcome.PAUSED,
        screenshot_ref=pause.screenshot,
        **_by(event.operator_id),
    )


def _record(replay: Replay, at: datetime, **fields: Any) -> AuditRecord:
    known = {
        "timestamp": at,
        "replay_id": replay.replay_id,
        "workflow_id": replay.workflow_id,
        "workflow_version": replay.workflow_version,
        "agent_id": replay.agent_id,
        "operator_id": replay.operator_id,
    }
    return AuditRecord(**{**known, **fields})
