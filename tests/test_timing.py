"""Where the time of one piece of work goes."""

from __future__ import annotations

import pytest

from rpa_vision import timing
from rpa_vision.timing import measured, span


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(timing, "perf_counter", lambda: now[0])
    return now


def test_each_moment_counts_for_the_innermost_part(clock: list[float]) -> None:
    with measured() as spent:
        clock[0] = 1
        with span("dialogs"):
            clock[0] = 3
            with span("look"):
                clock[0] = 10
            clock[0] = 11
        with span("look"):
            clock[0] = 12
    assert spent.seconds == {"rest": 1, "dialogs": 3, "look": 8}


@span("look")
def _fail_looking(clock: list[float]) -> None:
    clock[0] = 2
    raise ZeroDivisionError


def test_a_part_that_fails_is_counted_and_left(clock: list[float]) -> None:
    with measured("all") as spent:
        with pytest.raises(ZeroDivisionError):
            _fail_looking(clock)
        clock[0] = 3
    assert spent.seconds == {"look": 2, "all": 1}


def test_nobody_measures() -> None:
    @span("look")
    def looked() -> str:
        return "seen"

    assert looked() == "seen"
