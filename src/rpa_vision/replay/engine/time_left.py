"""Whole milliseconds until something ends. Counted in seconds, 0.4 s that are left of 4.4 come out as 401."""

from __future__ import annotations

import math
from datetime import datetime, timedelta

_MS = timedelta(milliseconds=1)


def ms_until(end: datetime, now: datetime) -> int:
    return -((now - end) // _MS)


def ms_left(limit_s: float, since: datetime, now: datetime) -> int:
    return math.ceil(limit_s * 1000) - (now - since) // _MS
