"""What happens in replays, as it happens: server-sent events for the dashboards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Header, Query
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from rpa_vision.models.base import Count, Id
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.run import RunEvent
from rpa_vision.server.gate.auth import Principal, PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.still_allowed import still_allowed
from rpa_vision.server.services import ServicesDep
from rpa_vision.storage.store import Store

router = GuardedRouter(tags=["live"])

_LOOK_EVERY_S = 0.5
"""Events of other server processes ring no bell here; for a person this is at once."""
_SILENCE_S = 15.0
"""Below the 30 s after which proxies cut what says nothing."""
_ALLOWED_FOR_S = 5.0
"""How long a token that is revoked or has expired may go on hearing."""
_AT_ONCE = 200

Told = Sequence[tuple[int, RunEvent]]


@router.get(
    "/live",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "One message an event: its number as id, its type as event, the event itself as data",
        }
    },
)
async def live(
    services: ServicesDep,
    principal: PrincipalDep,
    after: Annotated[
        Count | None, Query(description="The number of the last event known; from now on when it is not said")
    ] = None,
    replay_id: Annotated[Id | None, Query(description="Of this replay only")] = None,
    last_event_id: Annotated[
        Count | None, Header(description="What a browser says when it reconnects")
    ] = None,
) -> StreamingResponse:
    """Run events from here on, none left out. An agent hears of its own replays only."""
    known = last_event_id if last_event_id is not None else after
    if known is None:
        known = await run_in_threadpool(services.store.run_events.last_number)
    listener = _Listener(services.store, principal, replay_id, known)
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(listener.messages(), media_type="text/event-stream", headers=headers)


class _Listener:
    def __init__(self, store: Store, principal: Principal, replay_id: str | None, known: int) -> None:
        self._store = store
        self._principal = principal
        self._replay_id = replay_id
        self._known = known

    async def messages(self) -> AsyncIterator[bytes]:
        yield b": listening\n\n"
        spoken = asked = time.monotonic()
        while True:
            if time.monotonic() - asked > _ALLOWED_FOR_S:
                if not await run_in_threadpool(self._still_allowed):
                    return
                asked = time.monotonic()
            told = await run_in_threadpool(self._news)
            for number, event in told:
                yield b"id: %d\nevent: %s\ndata: %s\n\n" % (number, event.type.encode(), dump_document(event))
            if told:
                spoken = time.monotonic()
                continue
            if time.monotonic() - spoken > _SILENCE_S:
                yield b": still here\n\n"
                spoken = time.monotonic()
            await asyncio.sleep(_LOOK_EVERY_S)

    def _news(self) -> Told:
        newest = self._store.run_events.last_number()
        told = self._store.run_events.after(
            self._known, _AT_ONCE, agent_id=self._principal.agent_id, replay_id=self._replay_id
        )
        if len(told) == _AT_ONCE:
            newest = 0  # there is more, which may be older than that
        self._known = max([self._known, newest, *(number for number, _ in told)])
        return told

    def _still_allowed(self) -> bool:
        until = self._principal.until
        over = until is not None and datetime.now(UTC) >= until
        return not over and still_allowed(self._store, self._principal.token_id)
