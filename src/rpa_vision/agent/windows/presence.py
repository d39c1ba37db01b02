"""How long nobody used mouse or keyboard of a Windows session, as Windows counts."""

from __future__ import annotations

from rpa_vision.agent.windows.user32.api import User32

_WRAP = 1 << 32
"""Windows counts milliseconds in 32 bits: it starts again every 49 days."""


class WindowsPresence:
    def __init__(self, api: User32) -> None:
        self._api = api

    def idle_s(self) -> float | None:
        last = self._api.last_input()
        if last is None:
            return None
        return ((self._api.tick_count() - last) % _WRAP) / 1000
