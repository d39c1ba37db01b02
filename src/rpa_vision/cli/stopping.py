"""Ctrl-C as a wish, not as an accident: what is under way is brought to its end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name))
"""Windows has the last one, by which one program asks another to end, in the place of SIGTERM."""


@contextmanager
def stopped_by_signal() -> Iterator[threading.Event]:
    """Set by the first Ctrl-C, SIGTERM or Ctrl-Break; a second one ends the program at once."""
    stop = threading.Event()
    former = {number: signal.getsignal(number) for number in ENDING}

    def asked(_number: int, _frame: FrameType | None) -> None:
        stop.set()
        for number in former:
            signal.signal(number, signal.SIG_DFL)

    for number in former:
        signal.signal(number, asked)
    try:
        yield stop
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
