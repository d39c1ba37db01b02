"""Pausing a recording from outside: a key in its terminal, or a signal."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def pause_wished(toggle: Callable[[], None]) -> Iterator[None]:
    """« p » and Enter, or SIGUSR1 where there are signals, tell ``toggle``."""
    wished = getattr(signal, "SIGUSR1", None)
    former = None if wished is None else signal.signal(wished, lambda *_: toggle())
    over = threading.Event()
    if sys.stdin is not None and sys.stdin.isatty():  # a program without a console has none
        # Nobody can wake a thread that waits for a key: it ends with the program.
        threading.Thread(target=_listen, args=(toggle, over), name="terminal keys", daemon=True).start()
    try:
        yield
    finally:
        over.set()
        if wished is not None:
            signal.signal(wished, former)


def _listen(toggle: Callable[[], None], over: threading.Event) -> None:
    for line in sys.stdin:
        if over.is_set():
            return
        if line.strip().casefold() == "p":
            toggle()
