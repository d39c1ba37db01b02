"""Times that come again and again, as cron writes them; APScheduler knows what summer time does to them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger

from rpa_vision.errors import BadInputError
from rpa_vision.phrases import phrased

_FIELDS = 5
_TICK = timedelta(microseconds=1)


def next_times(cron: str, zone: str, after: datetime, most: int = 1) -> list[datetime]:
    """Strictly after that moment; fewer where its time never comes again.

    An hour that comes twice, as clocks are put back, is the first of the two.
    """
    trigger = _trigger(cron, zone)
    found: list[datetime] = []
    following = _following(trigger, after)
    while following is not None and len(found) < most:
        if not following.astimezone(ZoneInfo(zone)).fold:
            found.append(following)
        following = _following(trigger, following)
    return found


def _following(trigger: CronTrigger, moment: datetime) -> datetime | None:
    """In UTC: adding to a wall clock's time loses which of two equal hours it is."""
    found: datetime | None = trigger.get_next_fire_time(None, moment.astimezone(UTC) + _TICK)
    return found


def _trigger(cron: str, zone: str) -> CronTrigger:
    """Days of the week by their names only: 0 is Sunday to cron and Monday to others."""
    fields = cron.split()
    if len(fields) != _FIELDS:
        raise BadInputError(phrased("schedule_refused.fields", cron=cron))
    if re.search(r"\d", fields[-1]):
        raise BadInputError(phrased("schedule_refused.weekday", field=fields[-1]))
    try:
        return CronTrigger.from_crontab(cron.lower(), timezone=ZoneInfo(zone))
    except (ValueError, TypeError):
        raise BadInputError(phrased("schedule_refused.fields", cron=cron)) from None
