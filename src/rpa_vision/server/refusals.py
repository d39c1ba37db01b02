"""Refusals take their time: whoever floods the server with what is refused anyway waits in line for each of them."""

from __future__ import annotations

import asyncio

from fastapi import status
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_REFUSED = {
    status.HTTP_401_UNAUTHORIZED,
    status.HTTP_403_FORBIDDEN,
    status.HTTP_408_REQUEST_TIMEOUT,
    status.HTTP_413_CONTENT_TOO_LARGE,
    status.HTTP_429_TOO_MANY_REQUESTS,
}
_AT_ONCE_S = 10.0
"""So many seconds' worth of them are given without waiting: a person's mistakes, or an agent that is let in no more."""


class PacedRefusals:
    def __init__(self, app: ASGIApp, per_s: int) -> None:
        self._app = app
        self._pause_s = 1 / per_s
        self._given_until = 0.0
        """When the last one would be given, were they given one after the other."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def paced(message: Message) -> None:
            if _refuses(scope, message):
                await self._turn()
            await send(message)

        await self._app(scope, receive, paced)

    async def _turn(self) -> None:
        now = asyncio.get_running_loop().time()
        self._given_until = max(self._given_until, now - _AT_ONCE_S) + self._pause_s
        if self._given_until > now:
            await asyncio.sleep(self._given_until - now)


def _refuses(scope: Scope, message: Message) -> bool:
    """A socket that is not accepted is refused, whatever for."""
    if scope["type"] == "websocket":
        return message["type"] == "websocket.http.response.start"
    return message["type"] == "http.response.start" and message["status"] in _REFUSED
