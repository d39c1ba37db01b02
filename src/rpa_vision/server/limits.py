"""Refuses bodies larger than anything a screen or a document can be, before they are read into memory."""

from __future__ import annotations

import contextlib

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rpa_vision.server.problems import Problem


class _TooLargeError(Exception):
    pass


class BodyLimit:
    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self._app = app
        self._max = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if declared.isdigit() and int(declared) > self._max:
            await self._refuse(receive, send, more=True)
            return
        seen, more = 0, True

        async def counted() -> Message:
            nonlocal seen, more
            message = await receive()
            seen += len(message.get("body", b""))
            more = message.get("more_body", False)
            if seen > self._max:
                raise _TooLargeError
            return message

        async def unless_too_large(message: Message) -> None:
            """The application may turn the exception above into an answer of its own; ours is clearer."""
            if seen <= self._max:
                await send(message)

        with contextlib.suppress(_TooLargeError):
            await self._app(scope, counted, unless_too_large)
        if seen > self._max:
            await self._refuse(receive, send, more=more)

    async def _refuse(self, receive: Receive, send: Send, *, more: bool) -> None:
        if more:
            await self._drain(receive)
        problem = Problem(error="TooLarge", detail=f"the body is larger than {self._max} bytes")
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": problem.model_dump_json().encode()})

    async def _drain(self, receive: Receive) -> None:
        """A sender cut off in the middle sees a broken connection and never reads why: let it finish, in reason."""
        drained, more = 0, True
        while more and drained <= self._max:
            message = await receive()
            drained += len(message.get("body", b""))
            more = message["type"] == "http.request" and message.get("more_body", False)
