"""The two clicks of a double click come together, or it is said that they did not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.agent import pointing
from rpa_vision.errors import DeliveryUnknownError, HalfDoubleClickError


@dataclass
class Line:
    """Each tap arrives so much later, and is over so much later still."""

    delays: list[tuple[float, float]]
    now: float = 100.0
    arrived: list[float] = field(default_factory=list)

    def tap(self) -> float:
        until_there, until_over = self.delays[len(self.arrived)]
        self.now += until_there
        self.arrived.append(self.now)
        self.now += until_over
        return self.arrived[-1]


@pytest.fixture
def clicked(monkeypatch: pytest.MonkeyPatch) -> Callable[[Line, int], DeliveryUnknownError | None]:
    def click(line: Line, times: int) -> DeliveryUnknownError | None:
        with monkeypatch.context() as timed:
            timed.setattr(pointing.time, "monotonic", lambda: line.now)
            return pointing.tapped_together(line.tap, times)

    return click


Clicked = Callable[[Line, int], DeliveryUnknownError | None]


def test_two_quick_taps_are_a_double_click(clicked: Clicked) -> None:
    line = Line([(0.02, 0.06), (0.02, 0.06)])
    assert clicked(line, 2) is None
    assert len(line.arrived) == 2


def test_no_second_tap_follows_a_slow_first_one(clicked: Clicked) -> None:
    line = Line([(0.02, 0.5), (0.02, 0.06)])
    assert isinstance(clicked(line, 2), HalfDoubleClickError)
    assert len(line.arrived) == 1


def test_a_second_tap_that_arrived_late_is_told(clicked: Clicked) -> None:
    line = Line([(0.02, 0.06), (0.7, 0.06)])
    wrong = clicked(line, 2)
    assert "0.8 s apart" in str(wrong)
    assert not isinstance(wrong, HalfDoubleClickError)


def test_a_line_with_a_long_way_is_no_slow_one(clicked: Clicked) -> None:
    """The answers come as late as each other."""
    assert clicked(Line([(0.2, 0.04), (0.2, 0.04)]), 2) is None


def test_a_single_click_may_take_its_time(clicked: Clicked) -> None:
    assert clicked(Line([(2.0, 2.0)]), 1) is None


_DELAYS = st.tuples(st.floats(0.0, 1.0), st.floats(0.0, 1.0))


@given(st.lists(_DELAYS, min_size=2, max_size=2))
def test_never_two_clicks_far_apart_without_a_word(delays: list[tuple[float, float]]) -> None:
    line = Line(delays)
    with pytest.MonkeyPatch.context() as timed:
        timed.setattr(pointing.time, "monotonic", lambda: line.now)
        wrong = pointing.tapped_together(line.tap, 2)
    apart = line.arrived[-1] - line.arrived[0]
    assert (wrong is None) == (len(line.arrived) == 2 and apart <= 0.4)
