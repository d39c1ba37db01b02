"""The app factory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from anyio import CapacityLimiter
from fastapi import APIRouter, FastAPI
from fastapi.concurrency import run_in_threadpool
from pydantic.json_schema import models_json_schema
from starlette.routing import BaseRoute

from rpa_vision import __version__
from rpa_vision.server import page_files
from rpa_vision.server.agents.bell import Bell
from rpa_vision.server.gate.auth import AUTHORISED
from rpa_vision.server.gate.crowd import IN_TURN, Crowd
from rpa_vision.server.gate.headers import CarefulAnswers
from rpa_vision.server.gate.limits import BodyLimit
from rpa_vision.server.gate.paced_refusals import PacedRefusals
from rpa_vision.server.gate.problems import Problem, answer_problems
from rpa_vision.server.resources.desks import agents, at_the_desk, errands, sessions, websocket
from rpa_vision.server.resources.runs import (
    batches,
    dialog_resolve,
    dialogs,
    live,
    pre_analyze,
    replays,
    resolve_target,
    schedules,
    screens,
    task,
)
from rpa_vision.server.resources.site import (
    accounts,
    audit,
    domain,
    login,
    operations,
    page,
    persons,
    purge,
    secrets,
    site_settings,
    site_state,
    tokens,
)
from rpa_vision.server.resources.tasks import (
    declarations,
    doubts,
    editing,
    graphs,
    learning,
    nodes,
    trials,
    workflows,
)
from rpa_vision.server.services import Services

_SCHEMAS = "#/components/schemas/"
_ERRORS: dict[int | str, dict[str, object]] = {
    code: {"content": {"application/json": {"schema": {"$ref": f"{_SCHEMAS}{Problem.__name__}"}}}}
    for code in (400, 401, 403, 404, 408, 409, 413, 422, 429)
}
"""Named, not given as a model: FastAPI would build a validator of it for each code of each route, a thousand in all."""
_AT_THE_DOOR = 4
"""Threads that know people by their tokens and do nothing else: they never wait behind anybody's work."""

PARTS = (
    sessions,
    workflows,
    graphs,
    learning,
    doubts,
    editing,
    declarations,
    trials,
    nodes,
    page,
    replays,
    batches,
    schedules,
    task,
    pre_analyze,
    resolve_target,
    screens,
    dialog_resolve,
    dialogs,
    agents,
    at_the_desk,
    errands,
    websocket,
    live,
    site_settings,
    domain,
    audit,
    purge,
    persons,
    tokens,
    accounts,
    secrets,
    site_state,
)


def create_app(services: Services) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.bell = bell = Bell()
        app.state.front_door = CapacityLimiter(_AT_THE_DOOR)
        app.state.doctor = CapacityLimiter(1)
        app.state.password_checks = CapacityLimiter(services.settings.login.checks_at_once)
        app.state.provider_calls = CapacityLimiter(_AT_THE_DOOR)
        await run_in_threadpool(services.lessons.catch_up)
        await run_in_threadpool(services.anchoring.once)
        with (
            services.store.news.listening(bell.ring),
            services.watchdog.rounds.running(),
            services.batches.rounds.running(),
            services.schedules.rounds.running(),
            services.retention.rounds.running(),
            services.anchoring.running(),
            services.audience.running(),
        ):
            yield
        await run_in_threadpool(services.anchoring.once)
        services.store.close()

    app = _App(
        title="RPA Vision",
        version=__version__,
        lifespan=lifespan,
        routes=_routes(),
        docs_url=None,  # FastAPI's pages load scripts from the internet, which then see the token typed there
        redoc_url=None,
    )
    app.state.services = services
    app.state.crowd = Crowd(services.settings.limits)
    app.add_middleware(BodyLimit, limits=services.settings.limits)
    app.add_middleware(PacedRefusals, per_s=services.settings.limits.refusals_per_s)
    answer_problems(app)
    if (page := page_files.FOLDER).is_dir():
        app.mount("/", page_files.PageFiles(directory=page, html=True), name="page")
    app.add_middleware(CarefulAnswers)
    return app


def described() -> dict[str, Any]:
    """The API as OpenAPI tells it, without a server."""
    return _App(title="RPA Vision", version=__version__, routes=_routes()).openapi()


class _App(FastAPI):
    def openapi(self) -> dict[str, Any]:
        """With what every error answer names."""
        told = super().openapi()
        _, problem = models_json_schema([(Problem, "serialization")], ref_template=_SCHEMAS + "{model}")
        told["components"]["schemas"] |= problem["$defs"]
        return told


@cache
def _routes() -> list[BaseRoute]:
    """Read once for all apps of a process: that takes longer than all else in making one."""
    api = APIRouter(prefix="/api/v1", dependencies=[AUTHORISED, IN_TURN], responses=_ERRORS)
    for part in PARTS:
        api.include_router(part.router)
    whole = APIRouter()
    whole.include_router(login.router, prefix="/api/v1", responses=_ERRORS)
    whole.include_router(api)
    whole.include_router(operations.router)
    return whole.routes
