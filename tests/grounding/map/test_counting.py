"""The one with the same place in an order, as long as the order is the same."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rpa_vision.grounding.map.counting import drawn_in, looking_the_same, place_of, same_in_order
from rpa_vision.models.geometry import Box, Point
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


def drawn(*places: Box, size: tuple[int, int] = (400, 120)) -> Frame:
    """A small arrow in each."""
    pixels = np.full((size[1], size[0], 3), 240, np.uint8)
    for left, top, right, bottom in places:
        wide, high = right - left, bottom - top
        ink = np.full((high * 8, wide * 8), 240, np.uint8)
        points = np.array(
            [(0, high * 4), (wide * 8 - 1, 0), (wide * 5, high * 4), (wide * 8 - 1, high * 8 - 1)]
        )
        cv2.fillPoly(ink, [points.astype(np.int32)], 30)
        small = cv2.resize(ink, (wide, high), interpolation=cv2.INTER_AREA)
        pixels[top:bottom, left:right] = small[..., None]
    return Frame(pixels)


def test_drawn_a_pixel_larger_or_in_noise_it_is_the_same() -> None:
    places = [Box(20, 40, 40, 60), Box(70, 40, 91, 60), Box(120, 40, 140, 61), Box(170, 40, 191, 61)]
    frame = drawn(*places)
    noisy = np.clip(frame.pixels + np.random.default_rng(1).normal(0, 10, frame.pixels.shape), 0, 255)
    for seen in (frame, Frame(noisy.astype(np.uint8))):
        found = looking_the_same(places[0], seen, ())
        assert [any(place.contains(one.center) for place in places) for one in found] == [True] * 4


def test_a_part_of_something_wider_is_another_thing() -> None:
    """The frame of a field is like the left end of a wider one."""
    short, wide = Box(20, 20, 100, 44), Box(20, 60, 220, 84)
    pixels = np.full((120, 400, 3), 250, np.uint8)
    for box in (short, wide):
        cv2.rectangle(pixels, (box.left, box.top), (box.right - 1, box.bottom - 1), (120, 120, 120), 1)
    found = looking_the_same(short, Frame(pixels), [short], [wide])
    assert found == [short]


def test_what_was_cut_out_is_found_on_its_own_picture_alone() -> None:
    places = [Box(20, 40, 40, 60), Box(70, 40, 90, 60)]
    frame = drawn(*places)
    look = frame.pixels[36:64, 66:94].copy()
    assert place_of(look, frame, Point(80, 50)) == Box(66, 36, 94, 64)
    assert place_of(look, frame, Point(300, 90)) is None
    assert place_of(look, Frame(255 - frame.pixels), Point(80, 50)) is None
