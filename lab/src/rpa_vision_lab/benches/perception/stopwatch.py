"""Times by the name of what took them."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    def __init__(self) -> None:
        self.milliseconds: defaultdict[str, list[float]] = defaultdict(list)

    @contextmanager
    def timing(self, what: str) -> Iterator[None]:
        begun = time.perf_counter()
        yield
        self.milliseconds[what].append((time.perf_counter() - begun) * 1000)
