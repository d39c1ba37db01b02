"""A guard notices another screen and nothing less."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.geometry import Point, ScreenFraction, Size
from rpa_vision.models.guard import Pixels, guard_failure, screen_guard

SIZE = Size(1280, 800)
PLACE = Point(640, 400).fraction_of(SIZE)


def desktop() -> Pixels:
    pixels = np.full((SIZE.height, SIZE.width, 3), 90, dtype=np.uint8)
    pixels[100:700, 200:1100] = 230
    return pixels


def with_patch(left: int, top: int, width: int, height: int, level: int = 20) -> Pixels:
    pixels = desktop()
    pixels[top : top + height, left : left + width] = level
    return pixels


@pytest.mark.parametrize("place", [None, PLACE])
def test_the_same_screen_passes(place: ScreenFraction | None) -> None:
    assert guard_failure(screen_guard(desktop(), "Admissions", place), desktop(), "Admissions") is None


def test_a_caret_or_a_clock_passes() -> None:
    guard = screen_guard(desktop(), "Admissions", PLACE)
    assert guard_failure(guard, with_patch(300, 300, 2, 16), "Admissions") is None
    assert guard_failure(guard, with_patch(1180, 780, 60, 12), "Admissions") is None


@given(st.integers(0, 900), st.integers(0, 600))
def test_a_popup_anywhere_is_noticed(left: int, top: int) -> None:
    guard = screen_guard(desktop(), "Admissions", None)
    assert guard_failure(guard, with_patch(left, top, 360, 180), "Admissions") is not None


def test_a_small_change_where_the_click_goes_is_noticed() -> None:
    guard = screen_guard(desktop(), "Admissions", PLACE)
    assert "place" in (guard_failure(guard, with_patch(620, 390, 40, 20), "Admissions") or "")


def test_another_window_or_resolution_is_noticed() -> None:
    guard = screen_guard(desktop(), "Admissions", None)
    assert "window" in (guard_failure(guard, desktop(), "Windows Update") or "")
    assert "1280×799" in (guard_failure(guard, desktop()[:-1], "Admissions") or "")


def test_a_title_nobody_knows_is_not_compared() -> None:
    assert guard_failure(screen_guard(desktop(), None, None), desktop(), "Admissions") is None
    assert guard_failure(screen_guard(desktop(), "Admissions", None), desktop(), None) is None


@pytest.mark.parametrize("thumbnail", ["AAAA", "A", "é", ""])
def test_a_damaged_thumbnail_never_passes(thumbnail: str) -> None:
    guard = screen_guard(desktop(), None, None).model_copy(update={"thumbnail": thumbnail})
    assert guard_failure(guard, desktop(), None) is not None
