"""The agent's loop: ask for the next command, report what became of it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from datetime import UTC, datetime
from typing import Annotated

from fastapi import File, Form, Query, Response, UploadFile, status
from fastapi.concurrency import run_in_threadpool

from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.base import Id, Model
from rpa_vision.models.documents import load_document
from rpa_vision.models.replay.command import Command, Report
from rpa_vision.models.replay.run import ReplayState, ReportAnswer
from rpa_vision.server.agents.delivery import RECHECK_S, next_command, take_report
from rpa_vision.server.gate.auth import PrincipalDep, unknown_token
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.still_allowed import still_allowed
from rpa_vision.server.services import BellDep, Services, ServicesDep
from rpa_vision.storage.agents import KnownAgent
from rpa_vision.storage.replays.replays import ReplaySearch

router = GuardedRouter(prefix="/agents", tags=["agents"])


Instance = Annotated[Id, Query(description="Tells this program from others that use the same agent id")]
AgentVersion = Annotated[str, Query(max_length=64, description="Of the agent's program")]
ANONYMOUS = "anonymous"


class ReportReply(Model):
    answer: ReportAnswer


@router.get("")
def list_all(services: ServicesDep) -> list[AgentStatus]:
    """Every agent that was ever here, last heard of first."""
    return [_status(services, one) for one in services.store.agents.list()]


@router.get("/{agent_id}")
def read(agent_id: Id, services: ServicesDep) -> AgentStatus:
    """Whether an agent is there, and what it does."""
    return status_of(services, agent_id)


def status_of(services: Services, agent_id: str) -> AgentStatus:
    known = services.store.agents.get(agent_id)
    if known is None:
        return AgentStatus(agent_id=agent_id, seen_at=None, connected=False)
    return _status(services, known)


def _status(services: Services, known: KnownAgent) -> AgentStatus:
    """Later than now: the clock was set back."""
    silence_s = (datetime.now(UTC) - known.seen_at).total_seconds()
    connected = abs(silence_s) <= services.settings.replay.agent_silence_s
    last = services.store.replays.found(ReplaySearch(1, agent_id=known.agent_id))
    first = next((one for one in last if one.state is not ReplayState.ENDED), None)
    recording = services.store.errands.recording_of(known.agent_id, datetime.now(UTC))
    return AgentStatus(
        agent_id=known.agent_id,
        seen_at=known.seen_at,
        connected=connected,
        version=known.version or "",
        replay_id=None if first is None else first.replay_id,
        replay_state=None if first is None else first.state,
        recording=recording if recording is not None and recording.is_open else None,
    )


@router.get(
    "/{agent_id}/next_action",
    response_model=None,
    responses={200: {"model": Command}, 204: {"description": "Nothing to do yet; ask again"}},
)
async def next_action(
    agent_id: Id,
    services: ServicesDep,
    bell: BellDep,
    principal: PrincipalDep,
    wait: Annotated[float, Query(ge=0, le=30)] = 0,
    instance: Instance = ANONYMOUS,
    version: AgentVersion = "",
) -> Command | Response:
    """The next command, waiting for one so long; 204 when there is none."""
    # One that waits is not silent: it must be heard again before it would be taken for gone.
    deadline = time.monotonic() + min(wait, services.settings.replay.agent_silence_s / 2)
    with bell.listening(agent_id) as rung:
        command = await run_in_threadpool(next_command, services, agent_id, instance, version)
        while command is None and (left_s := deadline - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rung.wait(), min(left_s, RECHECK_S))
            rung.clear()
            if not await run_in_threadpool(still_allowed, services.store, principal.token_id):
                raise unknown_token()
            command = await run_in_threadpool(next_command, services, agent_id, instance, version)
    return command if command is not None else Response(status_code=status.HTTP_204_NO_CONTENT)


@router.post("/{agent_id}/report")
def report(
    agent_id: Id,
    report: Annotated[str, Form(description="A report, as JSON")],
    services: ServicesDep,
    screenshot: Annotated[UploadFile | None, File(description="The screen afterwards, PNG")] = None,
    before: Annotated[
        UploadFile | None,
        File(description="The screen just before acting, where the server has not seen it yet, PNG"),
    ] = None,
    instance: Instance = ANONYMOUS,
) -> ReportReply:
    """What became of a command, with the screen afterwards."""
    told = load_document(Report, report, "report")
    png, was = (picture.file.read() if picture is not None else None for picture in (screenshot, before))
    return ReportReply(answer=take_report(services, agent_id, instance, told, png, was))
