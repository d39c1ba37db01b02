"""Something looked after all the time a server runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog

from rpa_vision.errors import RpaVisionError

_log = structlog.get_logger(__name__)


@contextmanager
def rounds(name: str, look: Callable[[], None], every_s: float) -> Iterator[None]:
    stop = threading.Event()

    def run() -> None:
        while not stop.wait(every_s):
            try:
                look()
            except RpaVisionError as error:  # the database may be away for a while
                _log.warning(name, problem=str(error))

    thread = threading.Thread(target=run, name=name)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
