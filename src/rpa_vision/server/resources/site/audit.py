"""The audit trail, for those who answer for what is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Query
from fastapi.responses import StreamingResponse

from rpa_vision.models.base import Count, Id, When, WorkflowId
from rpa_vision.models.site.audit import AuditCheck, AuditPage, AuditSummary, Outcome
from rpa_vision.phrases import Language
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import ServicesDep
from rpa_vision.storage.audit.anchors import kept_heads
from rpa_vision.storage.audit.key import known_audit_key
from rpa_vision.storage.audit.reading import AuditFilter
from rpa_vision.storage.audit.table import written
from rpa_vision.storage.audit.verify import verify_audit

router = GuardedRouter(prefix="/audit", tags=["audit"])


def _wanted(
    since: Annotated[When | None, Query(description="From this moment on")] = None,
    until: Annotated[When | None, Query(description="Before this moment")] = None,
    replay_id: Annotated[Id | None, Query()] = None,
    workflow_id: Annotated[WorkflowId | None, Query()] = None,
    operator_id: Annotated[Id | None, Query()] = None,
    outcome: Annotated[Outcome | None, Query()] = None,
) -> AuditFilter:
    return AuditFilter(since, until, replay_id, workflow_id, operator_id, outcome)


Wanted = Annotated[AuditFilter, Depends(_wanted)]
Text = Annotated[
    str, Query(max_length=200, description="Said anywhere in a line; capitals and accents do not matter")
]


@router.get("/history")
def history(
    wanted: Wanted,
    services: ServicesDep,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    before: Annotated[Count | None, Query(description="« older » of the page before")] = None,
    text: Text = "",
) -> AuditPage:
    """Newest first, page by page. Looked through for words, a page may hold less than was asked for, and « older » all
    the same: where to look on from."""
    return services.store.audit.page(replace(wanted, text=text), limit, before)


@router.get("/summary")
def summary(wanted: Wanted, services: ServicesDep) -> AuditSummary:
    """How much was done, and how it ended."""
    return services.store.audit.summary(wanted)


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "A CSV file"}},
)
def export(
    wanted: Wanted,
    services: ServicesDep,
    language: Annotated[Language | None, Query(description="The server's own when it is not said")] = None,
    text: Text = "",
) -> StreamingResponse:
    """Oldest first, as a table that opens in a French Excel and cannot carry formulas."""
    lines = written(
        services.store.audit.all(replace(wanted, text=text)), language or services.settings.language
    )
    headers = {"Content-Disposition": 'attachment; filename="audit.csv"'}
    return StreamingResponse(lines, media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/verify")
def verify(services: ServicesDep) -> AuditCheck:
    """Read all of it and find anything altered, removed, added or reordered. Who does not trust this server
    verifies from the database instead: rpa-vision audit verify."""
    settings = services.settings
    return verify_audit(services.store.engine, known_audit_key(settings), kept_heads(settings))
