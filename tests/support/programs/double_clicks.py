"""Double clicks on a machine that may hang for a moment."""

from __future__ import annotations

import time

from rpa_vision.errors import HalfDoubleClickError
from rpa_vision.models.geometry import Point
from rpa_vision.ports import Desktop

_APART_S = 1.0
_TRIES = 5


def double_clicked(desktop: Desktop, at: Point) -> int:
    """How many presses it took: the desktop makes no second one that would come too late."""
    for alone in range(_TRIES):
        try:
            desktop.click(at, "left", double=True, modifiers=())
        except HalfDoubleClickError:
            time.sleep(_APART_S)
        else:
            return alone + 2
    raise AssertionError("this machine is too slow for a double click")
