"""An agent's screen, asked for by a person and waited for."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

from fastapi.concurrency import run_in_threadpool

from rpa_vision.errors import ConflictError
from rpa_vision.models.site.errand import Look
from rpa_vision.phrases import phrased
from rpa_vision.server.agents.bell import Bell
from rpa_vision.server.services import Services

_LOOK_WITHIN_S = 5.0
_ASKED_AGAIN_S = 0.1


async def look_taken(services: Services, bell: Bell, agent_id: str, by: str | None) -> Look:
    asked = await run_in_threadpool(_ask_look, services, agent_id, by)
    bell.ring(agent_id)
    deadline = time.monotonic() + _LOOK_WITHIN_S
    while asked.is_open and time.monotonic() < deadline:
        await asyncio.sleep(_ASKED_AGAIN_S)
        asked = await run_in_threadpool(services.store.errands.look, asked.errand_id)
    if asked.state == "done":
        return asked
    if asked.problem:
        raise ConflictError(phrased("agent_refused.problem", agent=agent_id, problem=asked.problem))
    raise ConflictError(phrased("agent_refused.no_look", agent_id=agent_id))


def refuse_absent(services: Services, agent_id: str) -> None:
    known = services.store.agents.get(agent_id)
    silence_s = services.settings.replay.agent_silence_s
    if known is None or (datetime.now(UTC) - known.seen_at).total_seconds() > silence_s:
        raise ConflictError(phrased("agent_refused.absent", agent_id=agent_id))


def _ask_look(services: Services, agent_id: str, by: str | None) -> Look:
    refuse_absent(services, agent_id)
    return services.store.errands.ask_look(agent_id, datetime.now(UTC), by)
