"""What happens to dialogs outside replays, in the words of the audit. What a dialog said stays out: it may name a
patient, and the audit is kept longer than screens are."""

from __future__ import annotations

from rpa_vision.models.replay.dialog_memory import DialogNews, DialogSeen, KeptDialog, LearntDialog
from rpa_vision.models.site.audit import AuditRecord, Outcome
from rpa_vision.storage.audit.telling import met_with


def told_of_dialogs(news: DialogNews) -> AuditRecord:
    match news:
        case DialogSeen(kept=kept, by=by):
            return _seen(kept, by)
        case LearntDialog():
            return _decided(news)


def _seen(kept: KeptDialog, by: str | None) -> AuditRecord:
    event = kept.event
    return AuditRecord(
        timestamp=kept.at,
        workflow_id=kept.workflow_id,
        step_index=event.workflow_step,
        action_type="dialog",
        target=event.clicked or "",
        agent_id=kept.agent_id,
        operator_id=by,
        confidence=event.confidence,
        verification=event.policy_applied,
        dialog_type=event.dialog_type,
        outcome=met_with(event.dialog_type, resolved=event.action_taken == "resolved"),
        duration_ms=event.elapsed_ms,
        screenshot_ref=event.screenshot_path,
    )


def _decided(learnt: LearntDialog) -> AuditRecord:
    return AuditRecord(
        timestamp=learnt.revoked_at or learnt.at,
        workflow_id=learnt.workflow_id,
        action_type="review" if learnt.in_force else "revoke",
        target=learnt.answer_id,
        intention=f"{learnt.name}: {learnt.button or '-'}",
        operator_id=learnt.by if learnt.in_force else learnt.revoked_by,
        verification=learnt.pattern,
        dialog_type=learnt.type,
        outcome=Outcome.LEARNT if learnt.in_force else Outcome.REVOKED,
    )
