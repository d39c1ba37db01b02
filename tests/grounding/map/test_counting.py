"""The one with the same place in an order, as long as the order is the same."""

from __future__ import annotations

import numpy as np
import pytest

from rpa_vision.grounding.map.counting import drawn_in, same_in_order
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame


def row(*lefts: int, top: int = 100) -> list[Box]:
    return [Box(left, top, left + 20, top + 20) for left in lefts]


def nothing_between(_one: Box, _other: Box) -> bool:
    return False


def something_between(_one: Box, _other: Box) -> bool:
    return True


NOTHING = nothing_between, nothing_between
SHOWN = row(0, 40, 80, 120)


@pytest.mark.parametrize("number", range(4))
def test_each_is_where_it_was_in_the_order(number: int) -> None:
    now = row(310, 370, 430, 490, top=300)
    assert same_in_order(SHOWN, now, SHOWN[number], NOTHING) == now[number]


def test_one_less_or_one_more_is_another_order() -> None:
    assert same_in_order(SHOWN, SHOWN[1:], SHOWN[2], NOTHING) is None
    assert same_in_order(SHOWN, row(0, 40, 80, 120, 160), SHOWN[2], NOTHING) is None


def test_as_many_with_a_gap_elsewhere_are_others() -> None:
    assert same_in_order(row(0, 40, 120, 160), SHOWN, row(120)[0], NOTHING) is None


def test_a_gap_is_explained_by_what_came_between_and_not_by_what_was_there() -> None:
    now = row(0, 40, 200, 240)
    assert same_in_order(SHOWN, now, SHOWN[2], (nothing_between, something_between)) == now[2]
    assert same_in_order(SHOWN, now, SHOWN[2], (something_between, nothing_between)) is None


def test_a_grid_is_counted_row_by_row() -> None:
    grid = [*row(0, 40, 80), *row(0, 40, 80, top=140)]
    assert same_in_order(grid, grid, grid[4], NOTHING) == grid[4]
    assert same_in_order(grid, [*grid[:2], *grid[3:], Box(120, 140, 140, 160)], grid[4], NOTHING) is None


def test_the_ground_around_a_drawing_does_not_belong_to_it() -> None:
    pixels = np.full((100, 100, 3), 240, np.uint8)
    pixels[40:60, 30:55] = 20
    assert drawn_in(Box(20, 20, 80, 80), Frame(pixels)) == Box(30, 40, 55, 60)
    assert drawn_in(Box(0, 0, 10, 10), Frame(pixels)) == Box(0, 0, 10, 10)
