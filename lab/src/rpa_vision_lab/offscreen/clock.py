"""Time that passes only while somebody waits for it."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

_BEGINS = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


class TurnedClock:
    """For everyone in a play: whoever sleeps turns it on, and what was due meanwhile happens meanwhile."""

    def __init__(self) -> None:
        self._now = 0.0
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    def utc(self) -> datetime:
        return _BEGINS + timedelta(seconds=self._now)

    def sleep(self, seconds: float) -> None:
        until = self._now + max(0.0, seconds)
        while self._due and self._due[0][0] <= until:
            at, _, act = heapq.heappop(self._due)
            self._now = max(self._now, at)
            act()
        self._now = until

    def call_later(self, seconds: float, act: Callable[[], object]) -> None:
        """A program's own timer: what it does late, it does while somebody waits."""
        heapq.heappush(self._due, (self._now + seconds, next(self._order), act))
