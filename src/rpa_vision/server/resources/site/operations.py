"""Is it well, and how much does it do: for whoever keeps it running."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request, Response, status
from prometheus_client import CONTENT_TYPE_LATEST

from rpa_vision import __version__
from rpa_vision.errors import NotFoundError, RpaVisionError
from rpa_vision.models.site.state import Health, ServerState, Well
from rpa_vision.server.gate.auth import AUTHORISED
from rpa_vision.server.gate.problems import Problem
from rpa_vision.server.resources.site.site_state import state_of
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.server.views.metrics_of_state import StateMetrics
from rpa_vision.storage.database.figures import Figures

router = APIRouter(tags=["operations"])

_LEAST_FREE = 1 << 30
"""A day of pictures of a few busy agents."""
_NO_BLOB = "health/asked-for-only"


@router.get(
    "/health",
    responses={503: {"model": Health, "description": "Something it cannot work without is failing"}},
)
async def health(request: Request, services: ServicesDep, response: Response) -> Health:
    """Whether the server can do its work, part by part."""
    found = await run_sync(_health, services, limiter=request.app.state.doctor)
    if found.status == "failing":
        response.status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    return found


def _health(services: Services) -> Health:
    agents = _agents(services)
    blobs = _blobs(services)
    disk = _disk(services)
    database: Well = "failing" if agents is None else "ok"
    rounds = _rounds(services)
    well = {database, blobs, disk, *rounds.values()} == {"ok"}
    return Health(
        status="ok" if well else "failing",
        version=__version__,
        database=database,
        blobs=blobs,
        disk=disk,
        rounds=rounds,
        agents=agents or 0,
    )


@router.get(
    "/metrics",
    dependencies=[AUTHORISED],
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "For Prometheus"},
        401: {"model": Problem},
        403: {"model": Problem},
    },
)
def metrics(services: ServicesDep) -> Response:
    """What this server counted and timed, in Prometheus's text format."""
    found = _health(services)
    parts = {name: getattr(found, name) for name in ("database", "blobs", "disk")} | found.rounds
    state = StateMetrics(_state(services), {name: well == "ok" for name, well in parts.items()})
    return Response(state.text() + services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _state(services: Services) -> ServerState | None:
    """None: the database does not answer."""
    try:
        return state_of(services)
    except RpaVisionError:
        return None


def _agents(services: Services) -> int | None:
    """None: the database does not answer."""
    since = datetime.now(UTC) - timedelta(seconds=services.settings.replay.agent_silence_s)
    try:
        return Figures(services.store.engine).agents_since(since)
    except RpaVisionError:
        return None


def _rounds(services: Services) -> dict[str, Well]:
    looked_after = (
        services.watchdog.rounds,
        services.batches.rounds,
        services.schedules.rounds,
        services.retention.rounds,
        services.anchoring,
    )
    return {one.name: "ok" if one.is_well() else "failing" for one in looked_after}


def _blobs(services: Services) -> Well:
    try:
        services.store.blobs.get(_NO_BLOB)
    except NotFoundError:
        return "ok"
    except RpaVisionError:
        return "failing"
    return "ok"


def _disk(services: Services) -> Well:
    try:
        free = shutil.disk_usage(services.settings.data_dir).free
    except OSError:
        return "failing"
    return "ok" if free >= _LEAST_FREE else "failing"
