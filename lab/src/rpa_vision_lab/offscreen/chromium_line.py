"""Chromium's DevTools protocol over one websocket: a question, and its answer."""

from __future__ import annotations

import json
import threading
import time
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from rpa_vision.errors import DesktopError, DesktopLostError

_ANSWER_WITHIN_S = 30.0


class RefusedError(DesktopError):
    """The browser got the question and will not answer it as asked."""


class DevToolsLine:
    """For any thread: a recorder looks while a person acts."""

    def __init__(self, address: str) -> None:
        self._talking = threading.Lock()
        self._asked = 0
        self._open = ExitStack()
        dialled = connect(
            address, max_size=None, compression=None, ping_interval=None, proxy=None, close_timeout=1.0
        )
        try:
            self._socket = self._open.enter_context(dialled)
        except (OSError, WebSocketException, TimeoutError) as error:
            raise DesktopError(f"chromium: no page at {address}: {error}") from error

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        with self._talking:
            self._asked += 1
            try:
                self._socket.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
                answer = self._answer(self._asked)
            except (OSError, WebSocketException, TimeoutError) as error:
                raise DesktopLostError(f"chromium: no answer to {method}: {error}") from error
        if "error" in answer:
            raise RefusedError(f"chromium: {method}: {answer['error'].get('message')}")
        result: dict[str, Any] = answer["result"]
        return result

    def _answer(self, number: int) -> dict[str, Any]:
        """What the browser tells unasked is left out."""
        deadline = time.monotonic() + _ANSWER_WITHIN_S
        while True:
            heard: dict[str, Any] = json.loads(self._socket.recv(max(0.0, deadline - time.monotonic())))
            if heard.get("id") == number:
                return heard

    def close(self) -> None:
        self._open.close()
