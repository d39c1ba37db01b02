"""What happens to workflows, in the words of the audit: who changed what they do, and who let them do it alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rpa_vision.models.graph.learning import (
    ApprovalBegun,
    Approved,
    Corrected,
    EdgeMarked,
    LearningEvent,
    MovedOn,
    RolledBack,
    ScreenRelearnt,
    ThresholdsSet,
    TimeoutRaised,
)
from rpa_vision.models.site.audit import AuditRecord, Outcome
from rpa_vision.models.site.workflow_news import WorkflowChange, WorkflowChanged, WorkflowNews

_OUTCOMES: Mapping[WorkflowChange, Outcome] = {
    "learn": Outcome.CREATED,
    "import": Outcome.CREATED,
    "edit": Outcome.CHANGED,
    "restore": Outcome.CHANGED,
    "delete": Outcome.DELETED,
}


def told_of_workflows(news: WorkflowNews) -> AuditRecord:
    return AuditRecord(
        timestamp=news.at,
        workflow_id=news.workflow_id,
        workflow_version=news.version,
        **_changed(news) if isinstance(news, WorkflowChanged) else _learnt(news),
    )


def _changed(news: WorkflowChanged) -> dict[str, Any]:
    return {
        "action_type": news.change,
        "intention": news.note,
        "operator_id": news.by,
        "outcome": _OUTCOMES[news.change],
    }


def _learnt(event: LearningEvent) -> dict[str, Any]:
    match event:
        case Approved() | ApprovalBegun():
            return {
                "action_type": "approve",
                "operator_id": event.by,
                "verification": _how_many(event),
                "outcome": Outcome.APPROVED,
            }
        case MovedOn():
            return {"action_type": "promote", "target": _move(event), "outcome": Outcome.PROMOTED}
        case RolledBack():
            fields = {"action_type": "demote", "target": _move(event), "outcome": Outcome.DEMOTED}
            return {**fields, "intention": event.why, "operator_id": event.by}
        case ThresholdsSet():
            needs = ", ".join(f"{name} {value:g}" for name, value in event.thresholds)
            fields = {"action_type": "thresholds", "intention": needs, "outcome": Outcome.CHANGED}
            return {**fields, "operator_id": event.by}
        case TimeoutRaised():
            waits = f"{event.before:g} s → {event.after:g} s"
            fields = {"action_type": "timeout", "target": event.edge_id, "intention": waits}
            return {**fields, "outcome": Outcome.CHANGED}
        case EdgeMarked():
            return {"action_type": "mark", "target": event.edge_id, "outcome": Outcome.CHANGED}
        case Corrected():
            fields = {"action_type": "correct", "target": event.edge_id, "outcome": Outcome.CORRECTED}
            return {**fields, "replay_id": event.replay_id, "operator_id": event.by}
        case ScreenRelearnt():
            fields = {"action_type": "correct", "target": event.node_id, "outcome": Outcome.CORRECTED}
            return {**fields, "replay_id": event.replay_id, "operator_id": event.by}


def _how_many(event: Approved | ApprovalBegun) -> str:
    """Both names stand where two were needed."""
    if isinstance(event, ApprovalBegun):
        return f"1/2: {event.by}"
    return "" if event.first_yes_by is None else f"2/2: {event.first_yes_by}, {event.by}"


def _move(event: MovedOn | RolledBack) -> str:
    return f"{event.before} → {event.after}"
