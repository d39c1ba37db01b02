"""Listening for requests and sockets until told to stop."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from rpa_vision.server.gate.encrypted import encryption_of
from rpa_vision.settings import Settings

GRACE_S = 2
"""Agents wait in long polls; a stopping server does not wait for them."""
_PINGS_PER_SILENCE = 3


class _Punctual(H11Protocol):
    """Hangs up on whoever begins a request and does not get to the end of its headers."""

    headers_s: float
    _too_late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch_the_clock()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch_the_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_the_clock()

    def _watch_the_clock(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_the_clock()
        elif self._too_late is None:
            self._too_late = self.loop.call_later(self.headers_s, self.transport.close)

    def _stop_the_clock(self) -> None:
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None


def manner_of(settings: Settings) -> dict[str, Any]:
    """How to listen, in the words of uvicorn."""
    ping_s = settings.replay.agent_silence_s / _PINGS_PER_SILENCE
    return {
        "http": type("Punctual", (_Punctual,), {"headers_s": settings.limits.headers_s}),
        "log_config": None,
        "access_log": False,
        "timeout_graceful_shutdown": GRACE_S,
        "ws_max_size": max(settings.limits.image_bytes, settings.limits.request_bytes),
        "ws_ping_interval": ping_s,
        "ws_ping_timeout": ping_s,  # an agent whose machine is off is not taken for one that works
        "ws_per_message_deflate": False,  # pictures are compressed already
        **encryption_of(settings),
    }


def listen(app: FastAPI, settings: Settings) -> None:
    uvicorn.run(app, host=settings.host, port=settings.port, **manner_of(settings))
