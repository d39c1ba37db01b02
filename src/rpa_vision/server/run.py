"""Listening for requests and sockets until told to stop."""

from __future__ import annotations

import uvicorn
from fastapi import FastAPI

from rpa_vision.settings import Settings

GRACE_S = 2
"""Agents wait in long polls; a stopping server does not wait for them."""
_PINGS_PER_SILENCE = 3


def listen(app: FastAPI, settings: Settings) -> None:
    ping_s = settings.replay.agent_silence_s / _PINGS_PER_SILENCE
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_S,
        ws_max_size=max(settings.limits.image_bytes, settings.limits.document_bytes),
        ws_ping_interval=ping_s,
        ws_ping_timeout=ping_s,  # an agent whose machine is off is not taken for one that works
        ws_per_message_deflate=False,  # pictures are compressed already
    )
