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
"""Even a database that does not answer gives up before."""


class Rounds:
    def __init__(
        self,
        name: str,
        look: Callable[[], None],
        every_s: float,
        seconds: Callable[[], float] = time.monotonic,
        longest_s: float = _LONGEST_LOOK_S,
        wanted: threading.Event | None = None,
    ) -> None:
        """``seconds``: a clock that nobody sets. ``longest_s``: a look that takes longer hangs. ``wanted``: set by
        whoever wants the next look at once."""
        self.name = name
        self._look = look
        self._every_s = every_s
        self._longest_s = longest_s
        self._seconds = seconds
        self._wanted = wanted or threading.Event()
        self._succeeded_at: float | None = None
        self._failure: tuple[type[Exception], str] | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        stop = threading.Event()
        self._succeeded_at = self._seconds()

        def run() -> None:
            while not stop.is_set():
                self._wanted.wait(self._every_s)
                self._wanted.clear()
                if not stop.is_set():
                    self.once()

        thread = threading.Thread(target=run, name=self.name)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            self._wanted.set()
            thread.join()

    def once(self) -> None:
        """Whatever a look ends with, the next one comes: nobody else would notice a silent agent."""
        try:
            self._look()
        except RpaVisionError as error:  # the database may be away for a while
            if self._is_new(error):
                _log.error("round_failed", round=self.name, error=type(error).__name__, problem=str(error))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told and the next look comes
            if self._is_new(error):
                _log.exception("round_failed", round=self.name, error=type(error).__name__)
        else:
            self._succeeded_at = self._seconds()
            if self._failure is not None:
                _log.info("round_well_again", round=self.name)
            self._failure = None

    def is_well(self) -> bool:
        """The last look went well, and not too long ago; before it runs there is nothing to be said against it."""
        if self._succeeded_at is None:
            return self._failure is None
        late = self._seconds() - self._succeeded_at > self._every_s + self._longest_s
        return self._failure is None and not late

    def _is_new(self, error: Exception) -> bool:
        """The same failure every second would bury all else in the log."""
        before, self._failure = self._failure, (type(error), str(error))
        return before != self._failure
