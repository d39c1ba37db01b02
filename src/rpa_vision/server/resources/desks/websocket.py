"""The agent's loop over one socket: commands come as soon as they are ready, reports go back with their pictures.

The same as ``next_action`` and ``report`` over HTTP, without a question for each command.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.concurrency import run_in_threadpool

from rpa_vision.errors import BusyError, MalformedDocumentError, RpaVisionError
from rpa_vision.models.base import Id
from rpa_vision.models.documents import load_document
from rpa_vision.models.replay.command import Command
from rpa_vision.models.replay.conversation import PictureName, Reported, ServerMessage
from rpa_vision.server.agents.bell import Bell
from rpa_vision.server.agents.delivery import RECHECK_S, hear, next_command, take_report
from rpa_vision.server.gate.auth import PrincipalDep
from rpa_vision.server.gate.crowd import crowd_of
from rpa_vision.server.gate.problems import problem_of, status_of
from rpa_vision.server.gate.still_allowed import still_allowed
from rpa_vision.server.resources.desks.agents import ANONYMOUS, AgentVersion, Instance
from rpa_vision.server.rounds.watchdog import answer_within_s
from rpa_vision.server.services import BellDep, Services, ServicesDep

router = APIRouter(prefix="/agents", tags=["agents"])

UNREADABLE = 1007
REFUSED = 1008
TOO_LARGE = 1009
NO_ANSWER = 1011
TRY_AGAIN_LATER = 1013
_SHORTEST_WAIT_S = 0.05


@router.websocket("/{agent_id}/ws")
async def talk(
    socket: WebSocket,
    agent_id: Id,
    services: ServicesDep,
    bell: BellDep,
    principal: PrincipalDep,
    instance: Instance = ANONYMOUS,
    version: AgentVersion = "",
) -> None:
    await run_in_threadpool(hear, services, agent_id, instance, version)
    await socket.accept()
    conversation = _Conversation(socket, services, bell, principal.token_id, agent_id, instance)
    try:
        with crowd_of(socket).inside(principal):
            await conversation.hold()
    except BusyError as error:
        await socket.close(TRY_AGAIN_LATER, str(error))
    except _HangUpError as reason:
        with contextlib.suppress(WebSocketDisconnect):
            await socket.close(reason.code, str(reason))
    except WebSocketDisconnect:
        return


class _HangUpError(Exception):
    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        super().__init__(reason[:100])  # a close frame holds no more than 123 bytes


@dataclass(frozen=True)
class _Received:
    reported: Reported
    pictures: dict[PictureName, bytes]


class _Conversation:
    def __init__(
        self,
        socket: WebSocket,
        services: Services,
        bell: Bell,
        token_id: str | None,
        agent_id: str,
        instance: str,
    ) -> None:
        self._socket = socket
        self._services = services
        self._bell = bell
        self._token_id = token_id
        self._agent_id = agent_id
        self._instance = instance
        self._where = socket.url.path
        self._silence_s = services.settings.replay.agent_silence_s
        self._answer_by: float | None = None
        """None: the agent has nothing to do."""

    async def hold(self) -> None:
        wait_s = max(_SHORTEST_WAIT_S, min(RECHECK_S, self._silence_s / 3))
        with self._bell.listening(self._agent_id) as rung:
            report = asyncio.create_task(self._report())
            try:
                while True:
                    rung.clear()
                    await self._keep_busy()
                    ringing = asyncio.create_task(rung.wait())
                    await asyncio.wait({report, ringing}, timeout=wait_s, return_when=asyncio.FIRST_COMPLETED)
                    ringing.cancel()
                    if report.done():
                        await self._answer(report.result())
                        report = asyncio.create_task(self._report())
            finally:
                report.cancel()
                await asyncio.gather(report, return_exceptions=True)

    async def _keep_busy(self) -> None:
        """Hand over the next command; while one is under way, only see to it that it does not take for ever."""
        try:
            command = await run_in_threadpool(self._next_command)
        except RpaVisionError as error:
            code = REFUSED if status_of(error) < 500 else NO_ANSWER
            raise _HangUpError(code, problem_of(error, self._where).detail) from error
        if command is not None:
            self._answer_by = time.monotonic() + answer_within_s(command, self._silence_s)
            await self._tell(ServerMessage(command=command.model_dump(mode="json")))

    def _next_command(self) -> Command | None:
        if not still_allowed(self._services.store, self._token_id):
            raise _HangUpError(REFUSED, "the token was revoked or has expired")
        if self._answer_by is None:
            return next_command(self._services, self._agent_id, self._instance)
        if time.monotonic() > self._answer_by:
            raise _HangUpError(NO_ANSWER, "no report came")
        hear(self._services, self._agent_id, self._instance)
        return None

    async def _answer(self, received: _Received) -> None:
        """Whatever it was a report of: the agent is free now, and forgets commands it got while reporting."""
        pictures = received.pictures
        looks = crowd_of(self._socket).queue("look")
        try:
            async with looks.turn(self._token_id or self._agent_id):
                answer = await run_in_threadpool(
                    take_report,
                    self._services,
                    self._agent_id,
                    self._instance,
                    received.reported.report,
                    pictures.get("screenshot"),
                    pictures.get("before"),
                )
            told = ServerMessage(status=200, body={"answer": answer.value})
        except RpaVisionError as error:
            told = self._problem(error)
        self._answer_by = None
        await self._tell(told)

    async def _report(self) -> _Received:
        limits = self._services.settings.limits
        said = await self._next_message("text", limits.request_bytes)
        try:
            reported = load_document(Reported, said, "report")
        except MalformedDocumentError as error:
            await self._tell(self._problem(error))
            raise _HangUpError(UNREADABLE, "this is no report") from error
        pictures: dict[PictureName, bytes] = {}
        for name in reported.pictures:
            pictures[name] = await self._next_message("bytes", limits.image_bytes)
        return _Received(reported, pictures)

    async def _next_message(self, kind: str, most_bytes: int) -> bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        content = message.get(kind)
        if content is None:
            raise _HangUpError(UNREADABLE, f"a message of {kind} was expected")
        data = content.encode() if isinstance(content, str) else bytes(content)
        if len(data) > most_bytes:
            raise _HangUpError(TOO_LARGE, f"a message is larger than {most_bytes} bytes")
        return data

    async def _tell(self, told: ServerMessage) -> None:
        await self._socket.send_text(told.model_dump_json(exclude_defaults=True))

    def _problem(self, error: RpaVisionError) -> ServerMessage:
        problem = problem_of(error, self._where)
        return ServerMessage(status=status_of(error), body=problem.model_dump(mode="json"))
