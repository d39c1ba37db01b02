"""A server that fails again and again is left alone for a while: nobody waits for it meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

MOST_RESTS = 8
"""Times the first rest: as long as it is left alone at most, however often it has failed."""


class CircuitBreaker:
    """Closed: questions pass. Open: they do not, until its rest is over; then one passes and decides."""

    def __init__(self, failures: int, rest_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most = failures
        self._first_rest_s = rest_s
        self._now = now
        self._lock = Lock()
        self._failures = 0
        self._rest_s = rest_s
        self._until = 0.0
        self._trying = False

    def lets_pass(self) -> bool:
        """Whoever is let through says afterwards how it went."""
        with self._lock:
            if self._failures < self._most:
                return True
            if self._trying or self._now() < self._until:
                return False
            self._trying = True
            return True

    def worked(self) -> None:
        with self._lock:
            self._failures, self._rest_s, self._trying = 0, self._first_rest_s, False

    def failed(self) -> None:
        with self._lock:
            again, self._trying = self._trying, False
            self._failures += 1
            if self._failures >= self._most:
                if again:
                    self._rest_s = min(2 * self._rest_s, MOST_RESTS * self._first_rest_s)
                self._until = self._now() + self._rest_s

    def gave_up(self) -> None:
        """It was let through, and how it went is not known: nothing was learnt about the server."""
        with self._lock:
            self._trying = False
