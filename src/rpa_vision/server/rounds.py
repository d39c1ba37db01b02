"""Something looked after all the time a server runs, whatever happens to one look."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog

from rpa_vision.errors import RpaVisionError

_log = structlog.get_logger(__name__)

_LONGEST_LOOK_S = 60.0
"""A look that takes longer hangs: even a database that does not answer gives up before."""


class Rounds:
    def __init__(
        self,
        name: str,
        look: Callable[[], None],
        every_s: float,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        """``seconds``: a clock that nobody sets."""
        self.name = name
        self._look = look
        self._every_s = every_s
        self._seconds = seconds
        self._succeeded_at: float | None = None
        self._failed = False

    @contextmanager
    def running(self) -> Iterator[None]:
        stop = threading.Event()
        self._succeeded_at = self._seconds()

        def run() -> None:
            while not stop.wait(self._every_s):
                self.once()

        thread = threading.Thread(target=run, name=self.name)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()

    def once(self) -> None:
        """Whatever a look ends with, the next one comes: nobody else would notice a silent agent."""
        try:
            self._look()
        except RpaVisionError as error:  # the database may be away for a while
            self._fail(problem=str(error), error=type(error).__name__)
        except Exception as error:
            self._fail(exc_info=error, error=type(error).__name__)
        else:
            self._succeeded_at = self._seconds()
            self._failed = False

    def is_well(self) -> bool:
        """The last look went well, and not too long ago; before it runs there is nothing to be said against it."""
        if self._succeeded_at is None:
            return not self._failed
        late = self._seconds() - self._succeeded_at > self._every_s + _LONGEST_LOOK_S
        return not self._failed and not late

    def _fail(self, **told: object) -> None:
        self._failed = True
        _log.error("round_failed", round=self.name, **told)
