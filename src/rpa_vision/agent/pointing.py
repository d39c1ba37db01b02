"""What all hands have in common: where a pointer may go, how far a wheel turns, what makes a double click."""

from __future__ import annotations

import time
from collections.abc import Callable

from rpa_vision.errors import BadInputError, HalfDoubleClickError
from rpa_vision.models.geometry import Point, Size

_MOST_WHEEL_STEPS = 1000
_TOGETHER_WITHIN_S = 0.3
"""Toolkits take two presses for one double click within 0.4 or 0.5 s."""


def expect_on_screen(point: Point, size: Size) -> None:
    if not size.box.contains(point):
        raise BadInputError(f"{point} lies outside the {size.width}×{size.height} screen")


def expect_turnable(delta: tuple[int, int]) -> None:
    right, down = delta
    if abs(right) + abs(down) > _MOST_WHEEL_STEPS:
        raise BadInputError(f"delta: {delta} is more than {_MOST_WHEEL_STEPS} wheel steps")


def tapped_together(tap: Callable[[], None], times: int) -> int:
    """How many taps of a click or double click were made. On a machine that hangs for a moment the second would
    come too late to make a double click with the first: it would be another click, so it is left out."""
    began = time.monotonic()
    for made in range(times):
        if made and time.monotonic() - began > _TOGETHER_WITHIN_S:
            return made
        tap()
    return times


def expect_all(made: int, times: int) -> None:
    if made < times:
        raise HalfDoubleClickError(
            f"the first click of a double click took longer than {_TOGETHER_WITHIN_S:g} s: no second was made"
        )


def between(start: Point, end: Point, steps: int) -> list[Point]:
    """Points on the straight way, the last of them ``end``."""
    return [
        Point(
            start.x + round((end.x - start.x) * step / steps),
            start.y + round((end.y - start.y) * step / steps),
        )
        for step in range(1, steps + 1)
    ]
