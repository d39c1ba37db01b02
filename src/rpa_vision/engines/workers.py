"""As many at work as there are cores, for whoever asks, by turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
_Batch = deque[Callable[[], None]]


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
