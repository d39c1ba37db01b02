"""So much a second in the long run, and so much at once after a rest."""

from __future__ import annotations

import asyncio


class Pace:
    def __init__(self, per_s: float, at_once: float) -> None:
        self._per_s = per_s
        self._rest_s = at_once / per_s
        self._taken_until = 0.0
        """When the last of it would be taken, were it taken steadily."""

    async def take(self, amount: float = 1) -> None:
        now = asyncio.get_running_loop().time()
        self._taken_until = max(self._taken_until, now - self._rest_s) + amount / self._per_s
        if self._taken_until > now:
            await asyncio.sleep(self._taken_until - now)
