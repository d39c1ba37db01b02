"""What of an entry is in columns, to be filtered by; everything is in the document, which alone is hashed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rpa_vision.models.site.audit import AuditEntry


def moment(when: datetime) -> str:
    """As text that sorts: what is stored can be compared with what was meant to the last letter."""
    return when.astimezone(UTC).isoformat(timespec="microseconds")


def columns_of(entry: AuditEntry) -> dict[str, Any]:
    record = entry.record
    return {
        "number": entry.number,
        "event": entry.event,
        "timestamp": moment(record.timestamp),
        "replay_id": record.replay_id,
        "workflow_id": record.workflow_id,
        "operator_id": record.operator_id,
        "outcome": record.outcome.value,
    }
