"""Batches in the words of the audit: who had rows begun, held, ended and taken away. Each row's replay tells the rest."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.models.batch.batch import BatchChange, BatchChanged
from rpa_vision.models.site.audit import AuditRecord, Outcome

_OUTCOMES: Mapping[BatchChange, Outcome] = {
    "check": Outcome.CHANGED,
    "start": Outcome.STARTED,
    "hold": Outcome.CHANGED,
    "go_on": Outcome.RESUMED,
    "end": Outcome.CHANGED,
    "release": Outcome.RESUMED,
    "results": Outcome.USED,
    "delete": Outcome.DELETED,
    "dry_run": Outcome.USED,
    "plan": Outcome.CREATED,
    "pause_plan": Outcome.CHANGED,
    "resume_plan": Outcome.CHANGED,
    "unplan": Outcome.DELETED,
}


def told_of_batches(news: BatchChanged) -> AuditRecord:
    batch = news.batch
    said = news.detail or ("" if batch.why is None else batch.why.fr)
    return AuditRecord(
        timestamp=news.at,
        workflow_id=batch.workflow_id,
        workflow_version=batch.workflow_version,
        action_type="batch",
        target=batch.batch_id,
        intention=f"{news.change}: {said}" if said else news.change,
        agent_id=news.agent_id,
        operator_id=news.by or (batch.operator_id if news.change == "start" else None),
        outcome=_OUTCOMES[news.change],
    )
