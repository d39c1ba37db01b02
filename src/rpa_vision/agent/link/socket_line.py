"""One socket that the agent opens: commands come through it the moment they are ready."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import ClientConnection, connect

from rpa_vision import __version__
from rpa_vision.agent.link.line import Pictures
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.conversation import Reported, ServerMessage
from rpa_vision.outgoing import proxy_for

_OPEN_WITHIN_S = 5.0
_LARGEST_MESSAGE = 4 * 1024 * 1024
"""Many times a command with the longest text."""


class NoSocketError(httpx.TransportError):
    """There is no socket to this server, or it was lost."""


class SocketLine:
    def __init__(
        self,
        url: str,
        token: str,
        agent_id: str,
        instance: str,
        answer_within_s: float,
        *,
        proxy: str | None = None,
    ) -> None:
        address = httpx.URL(
            url.rstrip("/") + f"/api/v1/agents/{agent_id}/ws",
            params={"instance": instance, "version": __version__},
        )
        self._address = address.copy_with(scheme="wss" if address.scheme == "https" else "ws")
        self._answer_within_s = answer_within_s
        self._opened = ExitStack()
        try:
            self._socket: ClientConnection = self._opened.enter_context(
                connect(
                    str(self._address),
                    additional_headers={"Authorization": f"Bearer {token}"},
                    compression=None,  # pictures are compressed already
                    open_timeout=_OPEN_WITHIN_S,
                    close_timeout=1.0,
                    max_size=_LARGEST_MESSAGE,
                    proxy=proxy_for(url, proxy),
                )
            )
        except (InvalidHandshake, InvalidURI, OSError, EOFError) as error:
            raise NoSocketError(f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        self._opened.close()

    def next_command(self, wait_s: float) -> httpx.Response:
        try:
            told = self._told(wait_s)
        except TimeoutError:
            return self._as_response(httpx.codes.NO_CONTENT)
        if told.command is None:
            raise NoSocketError("the server answered what was not asked")
        return self._as_response(httpx.codes.OK, told.command)

    def report(self, report: Report, pictures: Pictures) -> httpx.Response:
        try:
            self._socket.send(dump_document(Reported(report=report, pictures=tuple(pictures))).decode())
            for png in pictures.values():
                self._socket.send(png)
            return self._answer()
        except ConnectionClosed as error:
            raise NoSocketError(str(error)) from error
        except TimeoutError as error:
            raise NoSocketError("no answer to a report in time") from error

    def _answer(self) -> httpx.Response:
        """Commands that crossed the report on its way are told again after the answer."""
        deadline = time.monotonic() + self._answer_within_s
        while True:
            told = self._told(max(0.0, deadline - time.monotonic()))
            if told.status is not None:
                return self._as_response(told.status, told.body)

    def _told(self, within_s: float) -> ServerMessage:
        try:
            return load_document(ServerMessage, self._socket.recv(timeout=within_s), "the server's message")
        except ConnectionClosed as error:
            raise NoSocketError(str(error)) from error
        except MalformedDocumentError as error:
            raise NoSocketError(str(error)) from error

    def _as_response(self, status: int, body: object = None) -> httpx.Response:
        request = httpx.Request("GET", self._address)
        content = b"" if body is None else json.dumps(body).encode()
        return httpx.Response(status, content=content, request=request)
