"""The audit as a table for a spreadsheet: opens by a double click in a French Excel, and can carry no formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

from rpa_vision.models.site.audit import AuditEntry, AuditRecord
from rpa_vision.phrases import Language, say
from rpa_vision.storage.files.spreadsheet import BOM, safe_cell

_ROWS_AT_ONCE = 200

_HEADINGS = {
    "timestamp": "trail.timestamp",
    "replay_id": "trail.replay_id",
    "workflow_id": "trail.workflow_id",
    "workflow_version": "trail.workflow_version",
    "step_index": "trail.step_index",
    "action_id": "trail.action_id",
    "action_type": "trail.action_type",
    "target": "trail.target",
    "intention": "trail.intention",
    "agent_id": "trail.agent_id",
    "operator_id": "trail.operator_id",
    "grounding_method": "trail.grounding_method",
    "confidence": "trail.confidence",
    "verification": "trail.verification",
    "dialog_type": "trail.dialog_type",
    "outcome": "trail.outcome",
    "duration_ms": "trail.duration_ms",
    "screenshot_ref": "trail.screenshot_ref",
}
if list(_HEADINGS) != list(AuditRecord.model_fields):
    raise AssertionError("every field has its heading, in order")


def written(entries: Iterable[AuditEntry], language: Language) -> Iterator[str]:
    """A part of the file at a time."""
    yield BOM
    page = io.StringIO()
    rows = csv.writer(page, delimiter=";", lineterminator="\r\n")
    rows.writerow([say(language, "trail.number"), *(say(language, key) for key in _HEADINGS.values())])
    for count, entry in enumerate(entries, 1):
        rows.writerow([entry.number, *_cells(entry.record, language)])
        if count % _ROWS_AT_ONCE == 0:
            yield _taken(page)
    yield _taken(page)


def _taken(page: io.StringIO) -> str:
    text = page.getvalue()
    page.seek(0)
    page.truncate()
    return text


def _cells(record: AuditRecord, language: Language) -> Iterator[str]:
    number: Callable[[float], str] = _with_comma if language == "fr" else str
    for _, value in record:
        yield safe_cell(_cell(value, number))


def _cell(value: Any, number: Callable[[float], str]) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return (
                f"{value.astimezone():%d/%m/%Y %H:%M:%S}"  # the server's own zone, as the people there say it
            )
        case float():
            return number(value)
        case _:
            return str(value)


def _with_comma(value: float) -> str:
    return str(value).replace(".", ",")
