"""What time it is for whatever is put together here."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def utc_now() -> datetime:
    return datetime.now(UTC)


def counted_s() -> float:
    """By a clock that nobody sets; where the system has one, it goes on while the machine sleeps."""
    told = getattr(time, "clock_gettime", None)
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if told is None or boot is None else float(told(boot))
