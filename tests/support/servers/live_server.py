"""A real server on a loopback port, for the time of a test."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import uvicorn
from fastapi import FastAPI

from rpa_vision.server.run import manner_of
from rpa_vision.server.services import Services

START_S = 10.0


@contextlib.contextmanager
def serving(app: FastAPI, port: int = 0) -> Iterator[str]:
    """Gives its address. A port of its own, unless a server that was there before comes back."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        listening.listen()
        server = uvicorn.Server(uvicorn.Config(app, **_manner(app)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            _wait_until_started(server)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(START_S)
            assert not thread.is_alive(), "the server did not stop"


def _manner(app: FastAPI) -> dict[str, Any]:
    """The product's own; stand-ins for a server have no services."""
    services: Services | None = getattr(app.state, "services", None)
    ours = {"log_config": None} if services is None else manner_of(services.settings)
    return {**ours, "timeout_graceful_shutdown": 1}


def _wait_until_started(server: uvicorn.Server) -> None:
    deadline = time.monotonic() + START_S
    while not server.started:
        assert time.monotonic() < deadline, "the server did not start"
        time.sleep(0.01)
