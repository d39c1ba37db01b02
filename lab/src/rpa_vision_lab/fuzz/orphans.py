"""A worker whose parent was killed ends, and puts away what it had started."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from multiprocessing.connection import wait
from threading import Thread

_TRIES = 3
"""Of unwinding what it is doing, then what it would do next."""
_BETWEEN_S = 5.0


def end_with_parent() -> None:
    """For the beginning of a worker process."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        signal.signal(
            signal.SIGINT, signal.default_int_handler
        )  # what is started with « & » is told to ignore it
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    for _ in range(_TRIES):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(_BETWEEN_S)
    os._exit(1)
