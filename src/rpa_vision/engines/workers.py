"""As many at work as there are cores, for whoever asks, by turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import TypeVar

_beside: ContextVar[bool] = ContextVar("beside", default=False)

Item = TypeVar("Item")
Result = TypeVar("Result")
_Batch = deque[Callable[[], None]]


@contextmanager
def beside() -> Iterator[None]:
    """What is worked on inside is nobody's next step, and leaves cores to what is."""
    before = _beside.set(True)
    try:
        yield
    finally:
        _beside.reset(before)


def is_beside() -> bool:
    return _beside.get()


class Workers:
    """Whoever asks about few things does not wait until all is done for whoever asked about many before."""

    def __init__(self, many: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(many, thread_name_prefix=name)
        self._lock = Lock()
        self._batches: deque[_Batch] = deque()

    def done(self, work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        results: list[Future[Result]] = [Future() for _ in items]

        def job(result: Future[Result], item: Item) -> Callable[[], None]:
            return lambda: _fulfil(result, work, item)

        batch = deque(map(job, results, items))
        with self._lock:
            self._batches.append(batch)
        for _ in results:
            self._threads.submit(self._do_next)
        return [result.result() for result in results]

    def _do_next(self) -> None:
        self._next()()

    def _next(self) -> Callable[[], None]:
        """One of each batch, then the next of the first one."""
        with self._lock:
            batch = self._batches.popleft()
            job = batch.popleft()
            if batch:
                self._batches.append(batch)
            return job


def _fulfil(result: Future[Result], work: Callable[[Item], Result], item: Item) -> None:
    try:
        result.set_result(work(item))
    except Exception as error:  # noqa: BLE001 - it belongs to whoever waits for the result
        result.set_exception(error)
