"""Times that come again and again, also where clocks are put forward and back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.cron import next_times
from rpa_vision.errors import BadInputError

PARIS = "Europe/Paris"


def told(cron: str, after: datetime, most: int = 3) -> list[str]:
    return [
        f"{one.astimezone(ZoneInfo(PARIS)):%a %d/%m %H:%M %z}" for one in next_times(cron, PARIS, after, most)
    ]


def test_a_night_on_working_days() -> None:
    found = told("30 22 * * mon-fri", datetime(2026, 1, 2, 12, tzinfo=UTC))
    assert found == ["Fri 02/01 22:30 +0100", "Mon 05/01 22:30 +0100", "Tue 06/01 22:30 +0100"]


def test_the_clock_on_the_wall_is_meant_in_summer_too() -> None:
    found = told("0 8 * * *", datetime(2026, 3, 28, 0, tzinfo=UTC))
    assert found == ["Sat 28/03 08:00 +0100", "Sun 29/03 08:00 +0200", "Mon 30/03 08:00 +0200"]


def test_an_hour_that_comes_twice_is_acted_on_once() -> None:
    found = told("30 2 * * *", datetime(2026, 10, 24, 12, tzinfo=UTC), 2)
    assert [one[:12] for one in found] == ["Sun 25/10 02", "Mon 26/10 02"]


def test_a_time_never_is_the_one_it_is_asked_after() -> None:
    noon = datetime(2026, 1, 5, 11, tzinfo=UTC)
    (following,) = next_times("0 12 * * *", PARIS, noon)
    assert following > noon


def test_a_day_that_never_comes_gives_none() -> None:
    assert next_times("0 12 31 2 *", PARIS, datetime(2026, 1, 5, tzinfo=UTC)) == []


@pytest.mark.parametrize("cron", ["", "0 12 * *", "60 12 * * *", "0 25 * * *", "a b c d e", "0 12 * * lundi"])
def test_what_is_no_cron_is_refused(cron: str) -> None:
    with pytest.raises(BadInputError, match="five fields"):
        next_times(cron, PARIS, datetime(2026, 1, 5, tzinfo=UTC))


def test_days_of_the_week_by_number_are_refused() -> None:
    """0 is Sunday to some and Monday to others."""
    with pytest.raises(BadInputError, match="by their names"):
        next_times("0 12 * * 1-5", PARIS, datetime(2026, 1, 5, tzinfo=UTC))


MOMENTS = st.integers(0, 730 * 24 * 60).map(
    lambda minutes: datetime(2025, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)


@given(MOMENTS, st.integers(0, 59))
def test_times_only_ever_go_forward(after: datetime, minute: int) -> None:
    found = next_times(f"{minute} */3 * * *", PARIS, after, 5)
    assert all(one < other for one, other in zip([after, *found], found, strict=False))


def test_between_the_two_the_hour_is_over() -> None:
    between = datetime(2026, 10, 25, 0, 45, tzinfo=UTC)  # 02:45, before the clocks are put back
    assert told("30 2 * * *", between, 1) == ["Mon 26/10 02:30 +0100"]
