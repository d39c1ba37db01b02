"""The agent's loop: ask for the next command, report what became of it."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, File, Form, Query, Response, UploadFile, status
from fastapi.concurrency import run_in_threadpool

from rpa_vision.errors import ConflictError
from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.base import Id, Model
from rpa_vision.models.command import Command, Report
from rpa_vision.models.documents import load_document
from rpa_vision.models.run import ReportAnswer
from rpa_vision.server.services import BellDep, Services, ServicesDep

router = APIRouter(prefix="/agents", tags=["agents"])


Instance = Annotated[Id, Query(description="Tells this program from others that use the same agent id")]
ANONYMOUS = "anonymous"


class Answer(Model):
    answer: ReportAnswer


@router.get("/{agent_id}")
def read(agent_id: Id, services: ServicesDep) -> AgentStatus:
    known = services.store.agents.get(agent_id)
    if known is None:
        return AgentStatus(agent_id=agent_id, seen_at=None, connected=False)
    silence_s = (datetime.now(UTC) - known.seen_at).total_seconds()
    connected = silence_s <= services.settings.replay.agent_silence_s
    return AgentStatus(agent_id=agent_id, seen_at=known.seen_at, connected=connected)


@router.get(
    "/{agent_id}/next_action",
    response_model=None,
    responses={200: {"model": Command}, 204: {"description": "Nothing to do yet; ask again"}},
)
async def next_action(
    agent_id: Id,
    services: ServicesDep,
    bell: BellDep,
    wait: Annotated[float, Query(ge=0, le=30)] = 0,
    instance: Instance = ANONYMOUS,
) -> Command | Response:
    # One that waits is not silent: it must be heard again before it would be taken for gone.
    wait = min(wait, services.settings.replay.agent_silence_s / 2)
    with bell.listening(agent_id) as rung:
        command = await run_in_threadpool(_next, services, agent_id, instance)
        if command is None and wait > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rung.wait(), wait)
            command = await run_in_threadpool(_next, services, agent_id, instance)
    return command if command is not None else Response(status_code=status.HTTP_204_NO_CONTENT)


@router.post("/{agent_id}/report")
def report(
    agent_id: Id,
    report: Annotated[str, Form(description="A report, as JSON")],
    services: ServicesDep,
    bell: BellDep,
    screenshot: Annotated[UploadFile | None, File(description="The screen afterwards, PNG")] = None,
    before: Annotated[
        UploadFile | None,
        File(description="The screen just before acting, where the server has not seen it yet, PNG"),
    ] = None,
    instance: Instance = ANONYMOUS,
) -> Answer:
    _hear(services, agent_id, instance)
    png, was = (picture.file.read() if picture is not None else None for picture in (screenshot, before))
    answer = services.engine.report(agent_id, load_document(Report, report, "report"), png, was)
    bell.ring(agent_id)
    return Answer(answer=answer)


def _hear(services: Services, agent_id: str, instance: str) -> None:
    services.store.agents.heard(
        agent_id, instance, datetime.now(UTC), services.settings.replay.agent_silence_s
    )


def _next(services: Services, agent_id: str, instance: str) -> Command | None:
    """The pending command, unless another program got that action: then only a person knows what became of it."""
    _hear(services, agent_id, instance)
    commands = services.store.commands
    command = commands.pending(agent_id)
    if command is None or commands.hand_out(command.command_id, instance):
        return command
    if commands.pending(agent_id) == command:
        with contextlib.suppress(ConflictError):  # stopped meanwhile for another reason
            services.engine.delivery_lost(commands.get(command.command_id).replay_id)
    return None
