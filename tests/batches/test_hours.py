"""Hours in which nothing is begun, as the clock on the wall shows them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rpa_vision.models.batch.hours import WEEKDAYS, Blackout, Hours

NIGHT = Hours(blackouts=(Blackout(begins=time(22), ends=time(6)),))
OFFICE = Hours(blackouts=(Blackout(days=("mon", "fri"), begins=time(9), ends=time(17)),))


def paris(day: int, hour: int, month: int = 1) -> datetime:
    return datetime(2026, month, day, hour - (2 if month == 7 else 1), 0, tzinfo=UTC)


@pytest.mark.parametrize(("hour", "covered"), [(5, True), (6, False), (12, False), (21, False), (22, True)])
def test_a_night_goes_on_into_the_next_day(hour: int, covered: bool) -> None:
    assert NIGHT.is_blacked_out(paris(5, hour)) == covered
    assert NIGHT.is_blacked_out(paris(5, hour, month=7)) == covered, "summer time"


def test_only_on_its_days() -> None:
    assert OFFICE.is_blacked_out(paris(5, 10))  # a Monday
    assert not OFFICE.is_blacked_out(paris(6, 10))
    assert OFFICE.is_blacked_out(paris(9, 16))
    assert not OFFICE.is_blacked_out(paris(9, 17))


def test_a_night_belongs_to_the_day_it_begins_on() -> None:
    friday = Hours(blackouts=(Blackout(days=("fri",), begins=time(22), ends=time(6)),))
    assert friday.is_blacked_out(paris(10, 3))  # Saturday morning
    assert not friday.is_blacked_out(paris(9, 3))


def test_a_zone_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValidationError, match="time zone"):
        Hours(zone="Europe/Nulle_Part")


@given(st.integers(0, 23), st.integers(0, 23), st.integers(0, 7 * 24 * 60))
def test_a_blackout_and_its_complement_cover_every_minute_once(begins: int, ends: int, minute: int) -> None:
    if begins == ends:
        return
    one, rest = Blackout(begins=time(begins), ends=time(ends)), Blackout(begins=time(ends), ends=time(begins))
    here = datetime(2026, 1, 5, tzinfo=UTC) + timedelta(minutes=minute)
    assert one.covers(here) != rest.covers(here)
    assert one.days == WEEKDAYS
