"""Times that come again and again, as cron writes them; APScheduler knows what summer time does to them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger

from rpa_vision.errors import BadInputError
from rpa_vision.phrases import phrased

_FIELDS = 5
_TICK = timedelta(microseconds=1)


def next_times(cron: str, zone: str, after: datetime, most: int = 1) -> list[datetime]:
    """Strictly after that moment; fewer where its time never comes again."""
    trigger = _trigger(cron, zone)
    found: list[datetime] = []
    moment = after
    while len(found) < most:
        following = trigger.get_next_fire_time(None, moment + _TICK)
        if following is None:
            break
        found.append(following)
        moment = following
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
