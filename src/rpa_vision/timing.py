"""Where the time of one piece of work goes: each moment counts for the innermost part that is under way.

with measured() as spent:
    with span("look"):
        …
spent.seconds["look"]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from time import perf_counter

Trace = Callable[[str], AbstractContextManager[object]]
"""Is told of each part while it is measured."""


class Spent:
    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._parts: list[str] = []
        self._since = perf_counter()

    def enter(self, part: str) -> None:
        self._count()
        self._parts.append(part)

    def leave(self) -> None:
        self._count()
        self._parts.pop()

    def _count(self) -> None:
        now = perf_counter()
        if self._parts:
            part = self._parts[-1]
            self.seconds[part] = self.seconds.get(part, 0.0) + now - self._since
        self._since = now


_spent: ContextVar[Spent | None] = ContextVar("spent", default=None)
_traces: list[Trace] = []


@contextmanager
def traced(trace: Trace) -> Iterator[None]:
    """Whatever is measured in this process meanwhile, in any thread."""
    _traces.append(trace)
    try:
        yield
    finally:
        _traces.remove(trace)


@contextmanager
def measured(rest: str = "rest") -> Iterator[Spent]:
    """Everything in it, in this thread; what no part says of itself is the rest."""
    spent = Spent()
    token = _spent.set(spent)
    try:
        with span(rest):
            yield spent
    finally:
        _spent.reset(token)


@contextmanager
def span(part: str) -> Iterator[None]:
    """Costs nothing where nobody measures."""
    spent = _spent.get()
    if spent is None:
        yield
        return
    spent.enter(part)
    try:
        with _traces[-1](part) if _traces else nullcontext():
            yield
    finally:
        spent.leave()
