"""When rows may be begun, and for how long: in the time of a place, as people there say it."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, Field

from rpa_vision.models.base import Model
from rpa_vision.phrases import phrased

Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY = timedelta(days=1)
_LONGEST_MINUTES = 7 * 24 * 60


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(phrased("field_refused.time_zone")) from None
    return name


TimeZone = Annotated[str, Field(max_length=64), AfterValidator(_known_zone)]
"""As « Europe/Paris »: summer time is its business."""


class Blackout(Model):
    """Hours in which nothing is begun. One that ends before it begins goes on into the next day."""

    days: Annotated[tuple[Weekday, ...], Field(min_length=1)] = WEEKDAYS
    """On which it begins."""
    begins: time
    ends: time

    def covers(self, here: datetime) -> bool:
        """``here``: a moment as the clock on the wall shows it."""
        now = here.time().replace(tzinfo=None)
        if self.begins < self.ends:
            return self._is_on(here) and self.begins <= now < self.ends
        return (self._is_on(here) and now >= self.begins) or (self._is_on(here - _DAY) and now < self.ends)

    def _is_on(self, day: datetime) -> bool:
        return WEEKDAYS[day.weekday()] in self.days


class Hours(Model):
    zone: TimeZone = "Europe/Paris"
    blackouts: Annotated[tuple[Blackout, ...], Field(max_length=20)] = ()
    longest_minutes: Annotated[int, Field(ge=1, le=_LONGEST_MINUTES)] | None = None
    """After so long no row is begun any more, and those left are told; None: however long it takes."""
    away_minutes: Annotated[int, Field(ge=1, le=_LONGEST_MINUTES)] | None = None
    """After so long without any of its agents a batch ends; None: it waits for them."""

    def is_blacked_out(self, now: datetime) -> bool:
        here = now.astimezone(ZoneInfo(self.zone))
        return any(one.covers(here) for one in self.blackouts)
