"""The app factory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, Depends, FastAPI
from fastapi.concurrency import run_in_threadpool

from rpa_vision import __version__
from rpa_vision.models.base import Model
from rpa_vision.server import agents, graphs, learning, replays, sessions, workflows
from rpa_vision.server.auth import require_token
from rpa_vision.server.bell import Bell
from rpa_vision.server.limits import BodyLimit
from rpa_vision.server.problems import Problem, answer_problems
from rpa_vision.server.services import Services

_ERRORS: dict[int | str, dict[str, object]] = {code: {"model": Problem} for code in (401, 404, 409, 413, 422)}


class Health(Model):
    status: str
    version: str


def create_app(services: Services) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.bell = Bell()
        await run_in_threadpool(services.lessons.catch_up)
        yield
        services.store.close()

    app = FastAPI(title="RPA Vision", version=__version__, lifespan=lifespan)
    app.state.services = services
    app.add_middleware(BodyLimit, max_bytes=services.settings.limits.document_bytes)
    answer_problems(app)

    api = APIRouter(prefix="/api/v1", dependencies=[Depends(require_token)], responses=_ERRORS)
    for part in (sessions, workflows, graphs, learning, replays, agents):
        api.include_router(part.router)
    app.include_router(api)

    @app.get("/health", tags=["operations"])
    def health() -> Health:
        return Health(status="ok", version=__version__)

    return app
