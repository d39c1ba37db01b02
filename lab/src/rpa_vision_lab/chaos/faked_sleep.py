"""libfaketime (0.9.10) refuses each sleep of Python's as an invalid one: it takes its end, told by a clock that nobody
sets, for one of the clock it fakes. Without it nothing refuses them."""

from __future__ import annotations

import os
import select
import time
from typing import SupportsIndex


def sleep_under_a_faked_clock() -> None:
    """For the rest of this process, where its clock is faked."""
    if "FAKETIME_TIMESTAMP_FILE" in os.environ:
        time.sleep = _sleep


def _sleep(seconds: float | SupportsIndex) -> None:
    select.select((), (), (), float(seconds))
