"""What all hands have in common: where a pointer may go, and how far a wheel turns."""

from __future__ import annotations

from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Point, Size

_MOST_WHEEL_STEPS = 1000


def expect_on_screen(point: Point, size: Size) -> None:
    if not size.box.contains(point):
        raise BadInputError(f"{point} lies outside the {size.width}×{size.height} screen")


def expect_turnable(delta: tuple[int, int]) -> None:
    right, down = delta
    if abs(right) + abs(down) > _MOST_WHEEL_STEPS:
        raise BadInputError(f"delta: {delta} is more than {_MOST_WHEEL_STEPS} wheel steps")


def between(start: Point, end: Point, steps: int) -> list[Point]:
    """Points on the straight way, the last of them ``end``."""
    return [
        Point(
            start.x + round((end.x - start.x) * step / steps),
            start.y + round((end.y - start.y) * step / steps),
        )
        for step in range(1, steps + 1)
    ]
