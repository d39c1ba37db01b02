"""Work for many looks at once, on few cores."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from rpa_vision.engines.workers import Workers

AFTER = 20.0


def test_few_things_are_not_behind_all_of_many() -> None:
    workers, begun, go_on = Workers(1, "test"), Event(), Event()
    done: list[str] = []

    def work(item: str) -> str:
        begun.set()
        assert go_on.wait(AFTER)
        done.append(item)
        return item.upper()

    with ThreadPoolExecutor(2) as askers:
        many = askers.submit(workers.done, work, [f"many {number}" for number in range(10)])
        assert begun.wait(AFTER)
        few = askers.submit(workers.done, work, ["few"])
        _wait_for_both(workers)
        go_on.set()
        assert few.result(AFTER) == ["FEW"]
        assert many.result(AFTER) == [f"MANY {number}" for number in range(10)]
    assert done.index("few") <= 2


def _wait_for_both(workers: Workers) -> None:
    deadline = time.monotonic() + AFTER
    while len(workers._batches) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_what_fails_is_told_to_whoever_asked() -> None:
    workers = Workers(2, "test")
    with pytest.raises(ZeroDivisionError):
        workers.done(lambda divisor: 1 // divisor, [1, 0])
    assert workers.done(lambda divisor: 1 // divisor, [1, 1]) == [1, 1]
