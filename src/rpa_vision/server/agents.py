"""The agent's loop: ask for the next command, report what became of it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, File, Form, Query, Response, UploadFile, status
from fastapi.concurrency import run_in_threadpool

from rpa_vision.models.base import Id, Model
from rpa_vision.models.command import Command, Report
from rpa_vision.models.documents import load_document
from rpa_vision.models.run import ReportAnswer
from rpa_vision.server.services import BellDep, ServicesDep

router = APIRouter(prefix="/agents", tags=["agents"])


class Answer(Model):
    answer: ReportAnswer


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
) -> Command | Response:
    with bell.listening(agent_id) as rung:
        command = await run_in_threadpool(services.store.commands.pending, agent_id)
        if command is None and wait > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rung.wait(), wait)
            command = await run_in_threadpool(services.store.commands.pending, agent_id)
    return command if command is not None else Response(status_code=status.HTTP_204_NO_CONTENT)


@router.post("/{agent_id}/report")
def report(
    agent_id: Id,
    report: Annotated[str, Form(description="A report, as JSON")],
    services: ServicesDep,
    bell: BellDep,
    screenshot: Annotated[UploadFile | None, File(description="The screen afterwards, PNG")] = None,
) -> Answer:
    png = screenshot.file.read() if screenshot is not None else None
    answer = services.engine.report(agent_id, load_document(Report, report, "report"), png)
    bell.ring(agent_id)
    return Answer(answer=answer)
