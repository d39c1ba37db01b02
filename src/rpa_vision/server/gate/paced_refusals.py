"""Refusals take their time: whoever floods the server with what is refused anyway waits in line for each of them."""

from __future__ import annotations

from fastapi import status
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rpa_vision.server.gate.pace import Pace

_REFUSED = {
    status.HTTP_401_UNAUTHORIZED,
    status.HTTP_403_FORBIDDEN,
    status.HTTP_408_REQUEST_TIMEOUT,
    status.HTTP_413_CONTENT_TOO_LARGE,
    status.HTTP_429_TOO_MANY_REQUESTS,
}
_AT_ONCE = 250
"""Are given without waiting: a person's mistakes, or agents that are let in no more."""


class PacedRefusals:
    def __init__(self, app: ASGIApp, per_s: int) -> None:
        self._app = app
        self._pace = Pace(per_s, _AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def paced(message: Message) -> None:
            if _refuses(scope, message):
                await self._pace.take()
            await send(message)

        await self._app(scope, receive, paced)


def _refuses(scope: Scope, message: Message) -> bool:
    """A socket that is not accepted is refused, whatever for."""
    if scope["type"] == "websocket":
        return bool(message["type"] == "websocket.http.response.start")
    return message["type"] == "http.response.start" and message["status"] in _REFUSED
