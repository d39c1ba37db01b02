"""Who was turned away: a line for the log, so that somebody who tries tokens out is seen, and no more of them than a
disk can hold."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

import structlog

_log = structlog.get_logger(__name__)

_EVERY_S = 60.0
_MOST_ADDRESSES = 1000


class Refusals:
    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._since = seconds()
        self._heard: Counter[str] = Counter()

    def tell(self, client: str, status: int, where: str) -> None:
        """The first of an address in a minute; of the others, how many there were."""
        if self._seconds() - self._since > _EVERY_S:
            self._tell_how_many()
        self._heard[client] += 1
        if self._heard[client] == 1 and len(self._heard) <= _MOST_ADDRESSES:
            _log.warning("refused", client=client, status=status, where=where)

    def _tell_how_many(self) -> None:
        more = self._heard.total() - min(len(self._heard), _MOST_ADDRESSES)
        if more:
            _log.warning("refused_more", times=more, addresses=len(self._heard))
        self._heard.clear()
        self._since = self._seconds()
