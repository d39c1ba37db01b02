"""A look at everything a batch needs, before anything of it is begun."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from fastapi.concurrency import run_in_threadpool

from rpa_vision.batches.checking import values_of_row
from rpa_vision.errors import BadInputError, ConflictError
from rpa_vision.models.answers import PreAnalysis
from rpa_vision.models.batch.answers import BatchStatus
from rpa_vision.models.batch.batch import Batch, BatchRow, BatchState, DryRun, DryRunOfAgent, RowState
from rpa_vision.models.batch.table import CellProblem, InBoth
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.replay.engine.engine import Asked
from rpa_vision.server.agents.bell import Bell
from rpa_vision.server.agents.looking import look_taken
from rpa_vision.server.batch_desk import status
from rpa_vision.server.services import Services
from rpa_vision.storage.errands import look_blob

_GOES_ON = frozenset({"act", "go_on", "step_of_its_own", "finish"})


async def dry_run_of(
    services: Services, bell: Bell, batch_id: str, agents: Sequence[str], by: str | None
) -> BatchStatus:
    batch, workflow, first = await run_in_threadpool(_planned, services, batch_id, by)
    found = [await _at(services, bell, workflow, first, agent_id, by) for agent_id in agents]
    await run_in_threadpool(_keep, services, batch, found, by)
    return await run_in_threadpool(status, services, batch_id)


def _planned(services: Services, batch_id: str, by: str | None) -> tuple[Batch, Workflow, Asked]:
    """Every row as it would be replayed; the first of them is what the agents' screens are looked at for."""
    batch = services.store.batches.get(batch_id)
    if batch.mapping is None or batch.state is not BatchState.CHECKED:
        raise ConflictError(phrased("batch_refused.not_checked", batch_id=batch_id))
    workflow = services.store.workflows.get(batch.workflow_id)
    if workflow.version != batch.workflow_version:
        raise ConflictError(phrased("batch_refused.task_changed", workflow_id=workflow.workflow_id))
    asked = {
        row.number: Asked(
            f"{batch_id}_{row.number}", workflow, values_of_row(workflow, batch.mapping, row.cells)
        )
        for row in services.store.batches.rows(batch_id, RowState.WAITING)
    }
    rows = [
        _compiled(services, asked[row.number], row) if row.number in asked else row
        for row in services.store.batches.rows(batch_id)
    ]
    first = next((asked[row.number] for row in rows if row.state is RowState.WAITING), None)
    if first is None:
        raise ConflictError(phrased("batch_refused.no_rows", batch_id=batch_id))
    services.store.batches.check(batch, rows, datetime.now(UTC), by)
    return batch, workflow, first


def _compiled(services: Services, asked: Asked, row: BatchRow) -> BatchRow:
    try:
        services.engine.prepared(asked, "dry_run")
    except BadInputError as error:
        problem = CellProblem(reason=InBoth.of(error.sentence))
        return row.model_copy(update={"state": RowState.REFUSED, "problems": (problem,)})
    return row


async def _at(
    services: Services, bell: Bell, workflow: Workflow, first: Asked, agent_id: str, by: str | None
) -> DryRunOfAgent:
    try:
        look = await look_taken(services, bell, agent_id, by)
    except ConflictError as error:
        return DryRunOfAgent(agent_id=agent_id, ready=False, found=InBoth.of(error.sentence))
    png = await run_in_threadpool(services.store.as_seen, look_blob(agent_id, look.errand_id))
    told = await run_in_threadpool(services.engine.foresee_start, first, agent_id, png, look.window)
    ready = told.would in _GOES_ON and told.right_screen
    return DryRunOfAgent(agent_id=agent_id, ready=ready, found=_said(told, workflow, ready=ready))


def _said(told: PreAnalysis, workflow: Workflow, *, ready: bool) -> InBoth:
    if told.because is not None:
        return InBoth(fr=told.because.message, en=told.because.message)
    if not ready or told.expected_screen is None:
        return InBoth.of(phrased("dry_run.other_screen"))
    screen = workflow.node(told.expected_screen).label
    return InBoth.of(_begins(screen, told))


def _begins(screen: str, told: PreAnalysis) -> Bilingual:
    if told.target is not None and told.target.text:
        return phrased("dry_run.begins_at", screen=screen, target=told.target.text)
    return phrased("dry_run.begins", screen=screen)


def _keep(services: Services, batch: Batch, found: Sequence[DryRunOfAgent], by: str | None) -> None:
    counts = services.store.batches.counts(batch.batch_id)
    now = datetime.now(UTC)

    def become(stored: Batch) -> Batch:
        if stored != batch:
            raise ConflictError(phrased("batch_refused.changed_meanwhile", batch_id=batch.batch_id))
        told = DryRun(at=now, by=by, rows=counts.waiting, refused=counts.refused, agents=tuple(found))
        return stored.model_copy(update={"dry_run": told})

    services.store.batches.change(batch.batch_id, "dry_run", now, by, become)
