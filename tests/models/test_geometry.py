from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from rpa_vision.models.geometry import Box, Point, ScreenFraction, Size
from strategies import boxes, points, sizes, units

HD = Size(1920, 1080)
in_hd = boxes(HD)
margins = st.integers(0, 3000)


@given(sizes, st.data())
def test_a_pixel_comes_back_from_its_fraction(size: Size, data: st.DataObject) -> None:
    pixel = data.draw(points(size))
    assert pixel.fraction_of(size).pixel_of(size) == pixel


@pytest.mark.parametrize("extent", [1, 2, 3, 767, 1366, 1920, 2560, 3840, 4999, 65_535])
def test_every_single_pixel_of_a_row_comes_back(extent: int) -> None:
    size = Size(extent, 1)
    assert all(Point(x, 0).fraction_of(size).pixel_of(size).x == x for x in range(extent))


@given(sizes, units, units)
def test_every_fraction_is_a_pixel_of_the_screen(size: Size, x: float, y: float) -> None:
    assert size.box.contains(ScreenFraction(x_pct=x, y_pct=y).pixel_of(size))


@given(sizes, st.data())
def test_a_pixel_outside_the_screen_has_no_fraction(size: Size, data: st.DataObject) -> None:
    beyond = data.draw(st.sampled_from([Point(size.width, 0), Point(0, size.height), Point(-1, 0)]))
    with pytest.raises(ValueError, match="outside"):
        beyond.fraction_of(size)


@given(in_hd, in_hd)
def test_overlap_is_symmetric_and_between_0_and_1(one: Box, other: Box) -> None:
    assert one.iou(other) == other.iou(one)
    assert 0.0 <= one.iou(other) <= 1.0
    assert (one.iou(other) == 1.0) == (one == other)


@given(in_hd, in_hd)
def test_an_intersection_is_what_both_hold(one: Box, other: Box) -> None:
    shared = one.intersection(other)
    assert shared == other.intersection(one)
    assert (shared is None) == (one.iou(other) == 0.0)
    if shared is not None:
        assert one.encloses(shared)
        assert other.encloses(shared)
        assert shared.width > 0
        assert shared.height > 0


@given(in_hd, in_hd, points(HD))
def test_a_point_is_in_the_intersection_exactly_when_it_is_in_both(one: Box, other: Box, at: Point) -> None:
    shared = one.intersection(other)
    assert (shared is not None and shared.contains(at)) == (one.contains(at) and other.contains(at))


@given(in_hd, in_hd)
def test_a_union_holds_both_and_nothing_smaller_does(one: Box, other: Box) -> None:
    both = one.union(other)
    assert both == other.union(one)
    assert both.encloses(one)
    assert both.encloses(other)
    assert {both.left, both.top, both.right, both.bottom} <= {*one, *other}


@given(in_hd, margins)
def test_a_grown_box_holds_the_first_and_stays_on_the_screen(box: Box, margin: int) -> None:
    grown = box.grown(margin, HD)
    assert grown.encloses(box)
    assert HD.box.encloses(grown)
    assert grown.width <= box.width + 2 * margin
    assert box.grown(0, HD) == box


@given(in_hd)
def test_a_box_holds_its_own_centre(box: Box) -> None:
    assert box.contains(box.center)
    assert box.area == box.width * box.height > 0


@given(in_hd, in_hd)
def test_enclosing_both_ways_means_equal(one: Box, other: Box) -> None:
    assert (one.encloses(other) and other.encloses(one)) == (one == other)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Box, "[10, 10, 10, 20]"),
        (Box, "[10, 20, 20, 10]"),
        (Box, "[-1, 0, 5, 5]"),
        (Box, "[0, 0, 5]"),
        (Box, "[0, 0, 5, 70000]"),
        (Size, "[0, 1080]"),
        (Size, "[1920, 1e400]"),
        (Point, "[-1, 5]"),
        (Point, "[1.5, 5]"),
        (Point, '["1", 5]'),
        (Point, "[true, 5]"),
        (ScreenFraction, '{"x_pct": 1.01, "y_pct": 0}'),
        (ScreenFraction, '{"x_pct": NaN, "y_pct": 0}'),
        (ScreenFraction, '{"x_pct": 0.5}'),
    ],
)
def test_impossible_places_are_refused(kind: type[object], text: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_json(text, strict=True)
