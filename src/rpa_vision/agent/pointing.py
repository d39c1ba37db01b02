"""What all hands have in common: where a pointer may go, how far a wheel turns, what makes a double click."""

from __future__ import annotations

import time
from collections.abc import Callable

from rpa_vision.errors import BadInputError, DeliveryUnknownError, HalfDoubleClickError
from rpa_vision.models.geometry import Point, Size
from rpa_vision.phrases import phrased

_MOST_WHEEL_STEPS = 1000
_TOGETHER_WITHIN_S = 0.4
"""Toolkits take two presses for one double click within 0.4 or 0.5 s."""
_SECOND_WITHIN_S = 0.3
"""So that the second arrives in time."""


def expect_on_screen(point: Point, size: Size) -> None:
    if not size.box.contains(point):
        raise BadInputError(
            phrased("agent_refused.point_outside", point=point, width=size.width, height=size.height)
        )


def expect_turnable(delta: tuple[int, int]) -> None:
    right, down = delta
    if abs(right) + abs(down) > _MOST_WHEEL_STEPS:
        raise BadInputError(
            phrased("agent_refused.too_many_wheel_steps", delta=delta, most_wheel_steps=_MOST_WHEEL_STEPS)
        )


def tapped_together(tap: Callable[[], float], times: int) -> DeliveryUnknownError | None:
    """Makes a click, or the two of a double click; what is to be raised about it, once all is let go.

    ``tap`` tells when its press was known to have arrived. On a machine or line that hangs for a moment the second
    of two comes too late to make a double click with the first: then it is another click, which means something else.
    """
    began = time.monotonic()
    arrived: list[float] = []
    for _ in range(times):
        if arrived and time.monotonic() - began > _SECOND_WITHIN_S:
            return HalfDoubleClickError(
                f"the first click of a double click took longer than {_SECOND_WITHIN_S:g} s: no second was made"
            )
        arrived.append(tap())
    apart_s = arrived[-1] - arrived[0]
    if apart_s > _TOGETHER_WITHIN_S:
        return DeliveryUnknownError(
            f"the clicks of a double click came {apart_s:.1f} s apart: they may have counted as two"
        )
    return None


def between(start: Point, end: Point, steps: int) -> list[Point]:
    """Points on the straight way, the last of them ``end``."""
    return [
        Point(
            start.x + round((end.x - start.x) * step / steps),
            start.y + round((end.y - start.y) * step / steps),
        )
        for step in range(1, steps + 1)
    ]
