"""Bodies as they come in: never more of one than its call may have, never for longer than its sender may take."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import HTTPException, status
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rpa_vision.phrases import phrased
from rpa_vision.server.gate.pace import Pace
from rpa_vision.settings import LimitSettings

_LINGER_S = 5.0
"""A sender cut off in the middle sees a broken connection and may never read why: what it still sends is thrown
away for so long."""
_OF_STRANGERS = 1 << 20
_OF_THE_KNOWN = 64 << 20
"""Bytes thrown away, piece by piece; so many of the known only where their number is what is wrong."""
_BODY = "rpa_vision.body"


class BodyLimit:
    """Each request has the smallest allowance until its route, knowing who asks, gives it another."""

    def __init__(self, app: ASGIApp, limits: LimitSettings) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = scope[_BODY] = Body(scope, receive, self._limits)

        async def hang_up_on_the_rest(message: Message) -> None:
            if body.is_over:
                await send(message)
            elif message["type"] == "http.response.start":
                MutableHeaders(raw=message["headers"])["connection"] = "close"
                await send(message)
            elif message.get("more_body", False):
                await send(message)
            else:
                await send({**message, "more_body": True})
                await body.discard()
                await send({"type": "http.response.body"})

        await self._app(scope, body.receive, hang_up_on_the_rest)


def body_of(scope: Scope) -> Body:
    body: Body = scope[_BODY]
    return body


class Body:
    def __init__(self, scope: Scope, receive: Receive, limits: LimitSettings) -> None:
        headers = Headers(scope=scope)
        declared = headers.get("content-length", "0")
        self._declared = int(declared) if declared.isdigit() else 0
        self._receive = receive
        self._most = limits.request_bytes
        self._within_s = limits.body_s
        self._deadline: float | None = None
        self._seen = 0
        self._is_known = False
        self._pace: Pace | None = None
        self._thrown_away = _OF_STRANGERS
        self.is_over = self._declared == 0 and "transfer-encoding" not in headers

    def allow(self, most: int, pace: Pace | None = None) -> None:
        """To somebody who is known. Whoever says beforehand that it is more is refused before it is read."""
        self._most = most
        self._is_known = True
        self._pace = pace
        if self._declared > most:
            raise self._too_large()

    async def receive(self) -> Message:
        if self.is_over:
            return await self._receive()
        message = await self._in_time()
        came = len(message.get("body", b""))
        self._seen += came
        if self._seen > self._most:
            raise self._too_large()
        if self._pace is not None:
            await self._pace.take(came)
        self._end_with(message)
        return message

    async def discard(self) -> None:
        most = self._seen + self._thrown_away
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LINGER_S):
                while not self.is_over and self._seen < most:
                    message = await self._receive()
                    self._seen += len(message.get("body", b""))
                    self._end_with(message)

    async def _in_time(self) -> Message:
        now = asyncio.get_running_loop().time()
        self._deadline = self._deadline or now + self._within_s
        try:
            async with asyncio.timeout_at(self._deadline):
                return await self._receive()
        except TimeoutError:
            late = phrased("server_refused.body_late", within_s=self._within_s)
            raise HTTPException(status.HTTP_408_REQUEST_TIMEOUT, late) from None

    def _end_with(self, message: Message) -> None:
        self.is_over = message["type"] != "http.request" or not message.get("more_body", False)

    def _too_large(self) -> HTTPException:
        self._thrown_away = _OF_THE_KNOWN if self._is_known else _OF_STRANGERS
        return HTTPException(
            status.HTTP_413_CONTENT_TOO_LARGE, phrased("server_refused.body_larger", most=self._most)
        )
