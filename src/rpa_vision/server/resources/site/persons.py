"""Everything about one person: an export of it, and its erasure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from starlette.requests import HTTPConnection

from rpa_vision.errors import RpaVisionError
from rpa_vision.models.site.person import PersonAsked
from rpa_vision.phrases import Language
from rpa_vision.server.gate.auth import PrincipalDep
from rpa_vision.server.gate.crowd import crowd_of, whose_turn
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.language import AskedLanguage
from rpa_vision.server.gate.problems import problem_of, problem_of_crash
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.persons import all_about, erased, refuse_in_use
from rpa_vision.server.services import ServicesDep

router: APIRouter = GuardedRouter(prefix="/persons", tags=["operations"])
_LINES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}
}


@router.post("/export", response_class=StreamingResponse, responses=_LINES)
async def export(
    request: Strict[PersonAsked],
    services: ServicesDep,
    principal: PrincipalDep,
    connection: HTTPConnection,
    language: AskedLanguage,
) -> StreamingResponse:
    """All rows and pictures that say one of these strings, a line of JSON each. That it was asked for is a line of the
    audit, what was asked for is not."""
    by = principal.operator(request.operator_id)
    await run_in_threadpool(services.store.note_export, by)
    return await _told(lambda: all_about(services, request), connection, principal, language)


@router.post("/erase", response_class=StreamingResponse, responses=_LINES)
async def erase(
    request: Strict[PersonAsked],
    services: ServicesDep,
    principal: PrincipalDep,
    connection: HTTPConnection,
    language: AskedLanguage,
) -> StreamingResponse:
    """Take these strings out of everything that is kept, and paint them over on every picture they are read on. Refused
    while a replay, a batch or a schedule is about the person."""
    by = principal.operator(request.operator_id)
    await run_in_threadpool(refuse_in_use, services, request)
    return await _told(lambda: erased(services, request, by), connection, principal, language)


async def _told(
    work: Callable[[], Iterator[BaseModel]],
    connection: HTTPConnection,
    principal: PrincipalDep,
    language: Language,
) -> StreamingResponse:
    """Goes on though nobody listens any more: what is half erased is worse than what is not begun."""
    lines: SimpleQueue[BaseModel | None] = SimpleQueue()

    def do() -> None:
        try:
            for found in work():
                lines.put(found)
        except RpaVisionError as error:
            lines.put(problem_of(error, "person", language))
        except Exception as error:  # noqa: BLE001 - a thread has nobody above it
            lines.put(problem_of_crash(error, "person", language))
        finally:
            lines.put(None)

    def said() -> Iterator[str]:
        while (line := lines.get()) is not None:
            yield line.model_dump_json() + "\n"

    await crowd_of(connection).queue("long").begin(whose_turn(principal, connection), do)
    return StreamingResponse(said(), media_type="application/x-ndjson")
