"""Wakes whoever waits for an agent's commands when one is ready."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator


class Bell:
    """Made inside the server's event loop; ``ring`` may be called from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[str, set[asyncio.Event]] = {}

    def ring(self, agent_id: str) -> None:
        if agent_id in self._waiting:
            self._loop.call_soon_threadsafe(self._wake, agent_id)

    @contextlib.contextmanager
    def listening(self, agent_id: str) -> Iterator[asyncio.Event]:
        """Listen before looking, so that a command written in between is not missed."""
        event = asyncio.Event()
        self._waiting.setdefault(agent_id, set()).add(event)
        try:
            yield event
        finally:
            self._waiting[agent_id].discard(event)
            if not self._waiting[agent_id]:
                del self._waiting[agent_id]

    def _wake(self, agent_id: str) -> None:
        for event in self._waiting.get(agent_id, ()):
            event.set()
