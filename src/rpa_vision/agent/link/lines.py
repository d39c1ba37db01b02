"""The socket where there is one, plain requests otherwise, and back to the socket after a while."""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx
import structlog

from rpa_vision.agent.link.line import Pictures, ServerLine
from rpa_vision.models.replay.command import Report

_log = structlog.get_logger(__name__)

SOCKET_AGAIN_S = 15.0
"""Plain requests do as well meanwhile; a handshake that fails costs one request."""


class ServerLines:
    def __init__(
        self,
        http: ServerLine,
        open_socket: Callable[[], ServerLine],
        *,
        socket_again_s: float = SOCKET_AGAIN_S,
    ) -> None:
        self._http = http
        self._open_socket = open_socket
        self._socket_again_s = socket_again_s
        self._socket: ServerLine | None = None
        self._socket_at = time.monotonic()

    def next_command(self, wait_s: float) -> httpx.Response:
        if self._socket is None and time.monotonic() >= self._socket_at:
            self._try_socket()
        return self._asked(lambda line: line.next_command(wait_s))

    def report(self, report: Report, pictures: Pictures) -> httpx.Response:
        return self._asked(lambda line: line.report(report, pictures))

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._http.close()

    def _try_socket(self) -> None:
        try:
            self._socket = self._open_socket()
        except httpx.TransportError as error:
            _log.info("no socket", problem=str(error), again_in_s=self._socket_again_s)
            self._socket_at = time.monotonic() + self._socket_again_s

    def _asked(self, ask: Callable[[ServerLine], httpx.Response]) -> httpx.Response:
        if self._socket is None:
            return ask(self._http)
        try:
            return ask(self._socket)
        except httpx.TransportError:
            self._socket.close()
            self._socket = None
            self._socket_at = time.monotonic() + self._socket_again_s
            raise
