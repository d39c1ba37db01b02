"""A task for each row of a table that somebody brings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Query, Request, status
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from pydantic import Field

from rpa_vision.batches.results import results as written
from rpa_vision.models.base import Count, Id, Model, WorkflowId
from rpa_vision.models.batch.answers import BatchRows, BatchStatus, BatchSummary
from rpa_vision.models.batch.batch import Batch, BatchName, BatchState, ColumnMap, RowState, Terms
from rpa_vision.models.batch.table import AskedForm, Encoding
from rpa_vision.phrases import Language
from rpa_vision.server import batch_desk
from rpa_vision.server.batch_dry_run import dry_run_of
from rpa_vision.server.gate.auth import OperatorDep, PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import BellDep, ServicesDep

router = GuardedRouter(prefix="/batches", tags=["batches"])

MOST_LISTED = 500
_BINARY = {"schema": {"type": "string", "format": "binary"}}


class TryBatch(Model):
    agents: Annotated[tuple[Id, ...], Field(min_length=1, max_length=20)]


@router.post(
    "",
    status_code=status.HTTP_201_CREATED,
    openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": _BINARY}}},
)
async def create(
    request: Request,
    services: ServicesDep,
    by: OperatorDep,
    workflow_id: WorkflowId,
    name: Annotated[BatchName, Query(description="What people call it: the file's name")],
    encoding: Annotated[Encoding | None, Query(description="Of a CSV; found out unless told")] = None,
    delimiter: Annotated[
        str | None, Query(min_length=1, max_length=1, description="Of a CSV; found out unless told")
    ] = None,
    sheet: Annotated[
        str | None, Query(max_length=64, description="Of a workbook; its first visible one unless told")
    ] = None,
) -> BatchStatus:
    """A table for a task: CSV or XLSX, a line of headings and a row for each run. It is read, and columns are proposed
    for the task's values; nothing is begun."""
    asked = AskedForm(encoding=encoding, delimiter=delimiter, sheet=sheet)
    data = await request.body()
    return await run_in_threadpool(batch_desk.brought, services, data, name, workflow_id, asked, by)


@router.get("")
def list_all(
    services: ServicesDep,
    state: BatchState | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
) -> list[BatchSummary]:
    """Batches, newest first."""
    return batch_desk.summaries(services, limit, state)


@router.get("/{batch_id}")
def read(batch_id: Id, services: ServicesDep) -> BatchStatus:
    """Where a batch stands: how many rows are done, set aside, refused or left, and about how long it will take."""
    return batch_desk.status(services, batch_id)


@router.get("/{batch_id}/rows")
def rows(
    batch_id: Id,
    services: ServicesDep,
    state: RowState | None = None,
    after: Count = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 100,
) -> BatchRows:
    """Rows in the order of the file."""
    found = services.store.batches.rows(batch_id, state, after, limit + 1)
    return BatchRows(rows=tuple(found[:limit]), more=len(found) > limit)


@router.post("/{batch_id}/check")
def check(batch_id: Id, request: Strict[ColumnMap], services: ServicesDep, by: OperatorDep) -> BatchStatus:
    """Say which column is which value: every row is checked, and told what is wrong with it. Nothing is begun."""
    return batch_desk.checked(services, batch_id, request, by)


@router.post("/{batch_id}/dry_run")
async def dry_run(
    batch_id: Id, request: Strict[TryBatch], services: ServicesDep, bell: BellDep, by: OperatorDep
) -> BatchStatus:
    """Look at everything, act on nothing: each row is planned, and each agent's screen is looked at for where the
    first row would begin."""
    return await dry_run_of(services, bell, batch_id, request.agents, by)


@router.post("/{batch_id}/start")
def start(
    batch_id: Id, request: Strict[Terms], services: ServicesDep, principal: PrincipalDep, by: OperatorDep
) -> BatchStatus:
    """Begin the rows: each once, on whichever of these agents is free."""
    return batch_desk.started(services, batch_id, request, principal, by)


@router.post("/{batch_id}/hold")
def hold(batch_id: Id, services: ServicesDep, by: OperatorDep) -> BatchStatus:
    """Begin no other row for now; those under way go on."""
    return batch_desk.held(services, batch_id, by)


@router.post("/{batch_id}/go_on")
def go_on(batch_id: Id, services: ServicesDep, by: OperatorDep) -> BatchStatus:
    """Begin rows again."""
    return batch_desk.going_on(services, batch_id, by)


@router.post("/{batch_id}/end")
def end(batch_id: Id, services: ServicesDep, by: OperatorDep) -> BatchStatus:
    """Begin no other row for good; those under way go on to their end."""
    return batch_desk.ended(services, batch_id, by)


@router.post("/{batch_id}/agents/{agent_id}/release")
def release(batch_id: Id, agent_id: Id, services: ServicesDep, by: OperatorDep) -> BatchStatus:
    """Say that a stopped agent's screen is where the task begins: rows are begun there again."""
    services.store.batches.release(batch_id, agent_id, datetime.now(UTC), by)
    services.batches.soon()
    return batch_desk.status(services, batch_id)


@router.get(
    "/{batch_id}/results",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "A CSV file"}},
)
def results(
    batch_id: Id,
    services: ServicesDep,
    by: OperatorDep,
    language: Annotated[Language | None, Query(description="The server's own when it is not said")] = None,
) -> StreamingResponse:
    """One line for each row as it was brought, with its proof or the reason of its stop. It is written down who took
    it away."""
    batch = services.store.batches.get(batch_id)
    found = services.store.batches.rows(batch_id)
    services.store.batches.tell(batch, "results", datetime.now(UTC), by)
    lines = written(batch, found, language or services.settings.language)
    headers = {"Content-Disposition": f'attachment; filename="{batch_id}.csv"'}
    return StreamingResponse(lines, media_type="text/csv; charset=utf-8", headers=headers)


@router.delete("/{batch_id}")
def delete(batch_id: Id, services: ServicesDep, by: OperatorDep) -> Batch:
    """Forget a batch that is over, with its rows; what its replays did stays in the audit."""
    return services.store.batches.delete(batch_id, datetime.now(UTC), by)
