"""Batches as people ask for them: brought, checked, looked at, started, held and ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from rpa_vision.batches.checking import checked_rows
from rpa_vision.batches.mapping import check_mapping, proposed
from rpa_vision.batches.progress import seconds_left
from rpa_vision.engines.tables.read import read_table
from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.batch.answers import BatchStatus, BatchSummary
from rpa_vision.models.batch.batch import (
    Batch,
    BatchChange,
    BatchRow,
    BatchState,
    ColumnMap,
    ColumnProposal,
    RowCounts,
    RowState,
    Terms,
)
from rpa_vision.models.batch.table import AskedForm, InBoth, ReadRow
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import phrased
from rpa_vision.server.agents.secrets import check_secrets
from rpa_vision.server.gate.auth import Principal
from rpa_vision.server.services import Services
from rpa_vision.server.starting import coached_as_asked
from rpa_vision.storage.database.ids import new_batch_id


def brought(
    services: Services, data: bytes, name: str, workflow_id: str, asked: AskedForm, by: str | None
) -> BatchStatus:
    """A file, read and kept; nothing is known of its columns yet."""
    workflow = services.store.workflows.get(workflow_id)
    table = read_table(data, asked)
    batch = Batch(
        batch_id=new_batch_id(),
        name=name,
        workflow_id=workflow_id,
        workflow_version=workflow.version,
        form=table.form,
        columns=table.columns,
        notes=table.notes,
        operator_id=by,
        created_at=datetime.now(UTC),
    )
    rows = (
        BatchRow(
            batch_id=batch.batch_id,
            number=number,
            line=row.line,
            cells=row.cells,
            state=RowState.REFUSED if row.problems else RowState.WAITING,
            problems=row.problems,
        )
        for number, row in enumerate(table.rows, 1)
    )
    services.store.batches.create(batch, rows)
    return status(services, batch.batch_id)


def checked(services: Services, batch_id: str, mapping: ColumnMap, by: str | None) -> BatchStatus:
    """Each row, by what a person says of the columns. Nothing is begun."""
    batch = services.store.batches.get(batch_id)
    workflow = services.store.workflows.get(batch.workflow_id)
    check_mapping(workflow, mapping, len(batch.columns))
    rows = list(checked_rows(workflow, mapping, services.store.batches.rows(batch_id), services.domain))
    known = batch.model_copy(
        update={
            "mapping": mapping,
            "state": BatchState.CHECKED,
            "workflow_version": workflow.version,
            "dry_run": None,
        }
    )
    services.store.batches.check(known, rows, datetime.now(UTC), by)
    return status(services, batch_id)


def started(
    services: Services, batch_id: str, terms: Terms, principal: Principal, by: str | None
) -> BatchStatus:
    batch = services.store.batches.get(batch_id)
    refuse_unready(services, batch, terms, principal, by)
    now = datetime.now(UTC)

    def become(stored: Batch) -> Batch:
        if stored != batch:
            raise ConflictError(phrased("batch_refused.changed_meanwhile", batch_id=batch_id))
        begun = {"state": BatchState.RUNNING, "terms": terms, "operator_id": by, "started_at": now}
        return stored.model_copy(update=begun)

    services.store.batches.change(batch_id, "start", now, by, become)
    services.batches.soon()
    return status(services, batch_id)


def refuse_unready(
    services: Services, batch: Batch, terms: Terms, principal: Principal, by: str | None
) -> None:
    """What is asked before a batch begins, now or by itself later."""
    workflow = services.store.workflows.get(batch.workflow_id)
    _refuse_unready(batch, workflow, services.store.batches.counts(batch.batch_id), terms)
    coached = coached_as_asked(workflow, terms.draft, terms.coached, principal)
    if coached and terms.patience_s == 0:
        raise ConflictError(phrased("batch_refused.proposes"))
    given = dict(batch.mapping.given) if batch.mapping else {}
    for agent_id in terms.agents:
        check_secrets(services, workflow, given, agent_id, by)


def held(services: Services, batch_id: str, by: str | None) -> BatchStatus:
    return _moved(services, batch_id, by, BatchState.RUNNING, BatchState.HELD)


def going_on(services: Services, batch_id: str, by: str | None) -> BatchStatus:
    return _moved(services, batch_id, by, BatchState.HELD, BatchState.RUNNING)


def ended(services: Services, batch_id: str, by: str | None) -> BatchStatus:
    """No other row is begun; those under way go on to their end."""
    why = phrased("batch_stopped.by_person", by=by) if by else phrased("batch_stopped.by_somebody")

    def become(stored: Batch) -> Batch:
        if not stored.state.is_open:
            raise ConflictError(phrased("batch_refused.not_open", batch_id=batch_id))
        changes = {"state": BatchState.RUNNING, "stopping": True, "why": InBoth.of(why)}
        return stored.model_copy(update=changes)

    services.store.batches.change(batch_id, "end", datetime.now(UTC), by, become)
    services.batches.soon()
    return status(services, batch_id)


def status(services: Services, batch_id: str) -> BatchStatus:
    batches = services.store.batches
    batch = batches.get(batch_id)
    counts, lanes = batches.counts(batch_id), tuple(batches.lanes(batch_id))
    under_way = batches.rows(batch_id, RowState.BEGUN) if batch.state.is_open else ()
    stopped = {lane.agent_id for lane in lanes if lane.held is not None}
    free = 0 if batch.terms is None else len(set(batch.terms.agents) - stopped)
    waiting = sum(row.paused_at is not None for row in under_way)
    return BatchStatus(
        batch=batch,
        workflow=_name(services, batch.workflow_id),
        counts=counts,
        lanes=lanes,
        proposals=_proposals(services, batch) if batch.mapping is None else (),
        seconds_left=_left(services, batch, counts, free),
        waits_for_person=waiting + (len(stopped) if batch.state.is_open else 0),
    )


def summaries(services: Services, most: int, state: BatchState | None) -> list[BatchSummary]:
    names = {one.workflow_id: one.name for one in services.store.workflows.list()}
    return [
        BatchSummary(
            batch_id=batch.batch_id,
            name=batch.name,
            workflow_id=batch.workflow_id,
            workflow=names.get(batch.workflow_id, ""),
            state=batch.state,
            operator_id=batch.operator_id,
            created_at=batch.created_at,
            started_at=batch.started_at,
            ended_at=batch.ended_at,
            counts=counts,
        )
        for batch, counts in services.store.batches.list(most, state)
    ]


def _refuse_unready(batch: Batch, workflow: Workflow, counts: RowCounts, terms: Terms) -> None:
    batch_id = batch.batch_id
    if batch.state is BatchState.DRAFT or batch.mapping is None:
        raise ConflictError(phrased("batch_refused.not_checked", batch_id=batch_id))
    if batch.state is not BatchState.CHECKED:
        raise ConflictError(phrased("batch_refused.started_already", batch_id=batch_id))
    if workflow.version != batch.workflow_version:
        raise ConflictError(phrased("batch_refused.task_changed", workflow_id=workflow.workflow_id))
    if counts.waiting == 0:
        raise ConflictError(phrased("batch_refused.no_rows", batch_id=batch_id))
    if counts.refused and not terms.leave_out_refused:
        raise ConflictError(phrased("batch_refused.rows_refused", rows=counts.refused, batch_id=batch_id))


def _moved(
    services: Services, batch_id: str, by: str | None, now: BatchState, then: BatchState
) -> BatchStatus:
    def become(stored: Batch) -> Batch:
        if stored.state is not now or stored.stopping:
            raise ConflictError(phrased("batch_refused.not_open", batch_id=batch_id))
        return stored.model_copy(update={"state": then})

    change: BatchChange = "hold" if then is BatchState.HELD else "go_on"
    services.store.batches.change(batch_id, change, datetime.now(UTC), by, become)
    services.batches.soon()
    return status(services, batch_id)


def _proposals(services: Services, batch: Batch) -> tuple[ColumnProposal, ...]:
    try:
        workflow = services.store.workflows.get(batch.workflow_id)
    except NotFoundError:
        return ()
    rows: Sequence[ReadRow] = [
        ReadRow(line=row.line, cells=row.cells)
        for row in services.store.batches.rows(batch.batch_id, most=50)
    ]
    return proposed(workflow, batch.columns, rows, services.domain)


def _left(services: Services, batch: Batch, counts: RowCounts, lanes: int) -> int | None:
    if not batch.state.is_open or not counts.done:
        return None
    return seconds_left(services.store.batches.last_done(batch.batch_id), counts, lanes)


def _name(services: Services, workflow_id: str) -> str:
    try:
        return services.store.workflows.get(workflow_id).name
    except NotFoundError:
        return ""
