"""A guard notices another screen, a dialog or another name, and nothing less."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpa_vision.models.geometry import Box, Point, ScreenFraction, Size
from rpa_vision.models.replay.screen_guard import Pixels, guard_failure, screen_guard

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


@pytest.mark.parametrize("places", [(), (PLACE,)])
def test_the_same_screen_passes(places: tuple[ScreenFraction, ...]) -> None:
    assert guard_failure(screen_guard(desktop(), "Admissions", places), desktop(), "Admissions") is None


def test_a_caret_or_a_clock_passes() -> None:
    guard = screen_guard(desktop(), "Admissions", [PLACE])
    assert guard_failure(guard, with_patch(300, 300, 2, 16), "Admissions") is None
    assert guard_failure(guard, with_patch(1180, 780, 60, 12), "Admissions") is None


def test_beside_a_text_in_a_field_a_caret_may_blink_and_no_text_may_change() -> None:
    guard = screen_guard(desktop(), "Admissions", filled_in=[Box(290, 296, 360, 320)])
    assert guard_failure(guard, with_patch(352, 300, 2, 16), "Admissions") is None
    assert "read" in (guard_failure(guard, with_patch(300, 300, 40, 16), "Admissions") or "")


@given(st.integers(0, 900), st.integers(0, 600))
def test_a_popup_anywhere_is_noticed(left: int, top: int) -> None:
    guard = screen_guard(desktop(), "Admissions")
    assert guard_failure(guard, with_patch(left, top, 360, 180), "Admissions") is not None


def test_a_small_change_where_the_click_goes_is_noticed() -> None:
    guard = screen_guard(desktop(), "Admissions", [PLACE])
    assert "place" in (guard_failure(guard, with_patch(620, 390, 40, 20), "Admissions") or "")


def test_a_small_change_where_a_drag_ends_is_noticed() -> None:
    guard = screen_guard(desktop(), "Admissions", [PLACE, Point(900, 600).fraction_of(SIZE)])
    assert guard_failure(guard, desktop(), "Admissions") is None
    assert "place" in (guard_failure(guard, with_patch(880, 590, 40, 20), "Admissions") or "")


def test_another_window_or_resolution_is_noticed() -> None:
    guard = screen_guard(desktop(), "Admissions")
    assert "window" in (guard_failure(guard, desktop(), "Windows Update") or "")
    assert "1280×799" in (guard_failure(guard, desktop()[:-1], "Admissions") or "")


def test_a_title_nobody_knows_is_not_compared() -> None:
    assert guard_failure(screen_guard(desktop(), None), desktop(), "Admissions") is None
    assert guard_failure(screen_guard(desktop(), "Admissions"), desktop(), None) is None


@pytest.mark.parametrize("thumbnail", ["AAAA", "A", "é", ""])
def test_a_damaged_thumbnail_never_passes(thumbnail: str) -> None:
    guard = screen_guard(desktop(), None).model_copy(update={"thumbnail": thumbnail})
    assert guard_failure(guard, desktop(), None) is not None


SCREENS = [Size(1024, 768), Size(1920, 1080), Size(2560, 1600), Size(3840, 2160)]
PAPER, INK, EDGE = (245, 245, 245), (30, 30, 30), (170, 170, 170)


def write(pixels: Pixels, text: str, left: int, top: int) -> Box:
    """Letters of about the size programs use."""
    cv2.putText(pixels, text, (left, top + 14), cv2.FONT_HERSHEY_SIMPLEX, 0.5, INK, 1, cv2.LINE_AA)
    (width, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
    return Box(left - 2, top - 2, left + width + 2, top + 20)


def page(size: Size, patient: str = "DUPONT Jean   IPP : 10234") -> tuple[Pixels, Box]:
    pixels: Pixels = np.full((size.height, size.width, 3), PAPER, dtype=np.uint8)
    header = write(pixels, patient, 30, 40)
    for row in range(120, size.height - 40, 60):
        write(pixels, f"Champ {row} :", 30, row)
        cv2.rectangle(pixels, (180, row - 4), (480, row + 22), EDGE, 1)
    return pixels, header


def with_dialog(pixels: Pixels, left: int, top: int) -> Pixels:
    """A small question, on the same paper as the page."""
    shown = pixels.copy()
    cv2.rectangle(shown, (left, top), (left + 300, top + 150), PAPER, -1)
    cv2.rectangle(shown, (left, top), (left + 300, top + 150), EDGE, 1)
    write(shown, "Confirmation", left + 10, top + 8)
    write(shown, "Supprimer le document ?", left + 40, top + 56)
    for button, text in ((60, "Oui"), (180, "Non")):
        cv2.rectangle(shown, (left + button, top + 108), (left + button + 80, top + 134), EDGE, 1)
        write(shown, text, left + button + 26, top + 112)
    return shown


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SCREENS), st.floats(0, 1), st.floats(0, 1))
def test_a_small_dialog_is_noticed_on_a_screen_of_any_size(size: Size, across: float, down: float) -> None:
    shown, _ = page(size)
    at = round(across * (size.width - 302)), round(down * (size.height - 152))
    assert guard_failure(screen_guard(shown, None), with_dialog(shown, *at), None) is not None


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SCREENS), st.integers(0, 900), st.integers(0, 660), st.integers(16, 60))
def test_carets_clocks_and_spinners_move_anywhere(size: Size, left: int, top: int, side: int) -> None:
    shown, _ = page(size)
    guard = screen_guard(shown, None)
    caret, clock, spinner, bar = (shown.copy() for _ in range(4))
    caret[top : top + 18, left : left + 2] = 0
    write(clock, "12:34:56", left, top)
    cv2.circle(spinner, (left + side // 2, top + side // 2), side // 2, INK, 3)
    bar[top : top + 20, left : left + 6 * side] = (40, 160, 60)
    for moved in (caret, clock, spinner, bar):
        assert guard_failure(guard, moved, None) is None


def test_a_caret_may_blink_in_the_field_that_is_clicked() -> None:
    shown, _ = page(SIZE)
    blinks = shown.copy()
    blinks[121:139, 200:202] = 0
    guard = screen_guard(shown, None, [Point(205, 130).fraction_of(SIZE)])
    assert guard_failure(guard, blinks, None) is None


@pytest.mark.parametrize(
    "other",
    [
        "DUPONT Jean   IPP : 10243",
        "DUPOND Jean   IPP : 10234",
        "DUPONT Jean   IPP : 10284",
        "MARTIN Paule  IPP : 99871",
        "",
    ],
)
def test_a_name_that_was_read_may_not_become_another(other: str) -> None:
    shown, header = page(SIZE)
    guard = screen_guard(shown, "DPI", kept=[header])
    assert guard_failure(guard, shown, "DPI") is None
    assert guard_failure(guard, page(SIZE, other)[0], "DPI") is not None


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SCREENS[:2]), st.integers(25, 95), st.booleans())
def test_compression_changes_nothing(size: Size, quality: int, again: bool) -> None:
    """Once, or twice with squares that lie elsewhere."""
    shown, header = page(size)
    pressed = _jpeg(shown, quality)
    before = shown if not again else _jpeg(np.pad(shown, ((3, 0), (5, 0), (0, 0))), quality)[3:, 5:].copy()
    guard = screen_guard(before, None, [Point(300, 130).fraction_of(size)], [header])
    assert guard_failure(guard, pressed, None) is None


def _jpeg(pixels: Pixels, quality: int) -> Pixels:
    data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
