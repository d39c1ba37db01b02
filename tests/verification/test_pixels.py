"""Chapter 06's table, row by row, and what must hold for any two pictures."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Point, Size
from rpa_vision.perception.picture.change import local_window
from rpa_vision.ports import Frame
from rpa_vision.settings import VerificationSettings
from rpa_vision.verification.pixels import ActionType, ReplayVerifier

VERIFIER = ReplayVerifier(VerificationSettings())
SIZE = Size(200, 100)
MIDDLE = Point(100, 50)
UNREADABLE = BadImageError("7.png: is cut short")
ACTIONS: list[ActionType] = ["click", "drag", "type", "key_combo", "scroll", "wait"]

small_pictures = arrays(np.uint8, (12, 16, 3)).map(Frame)
sizes = st.builds(Size, st.integers(1, 300), st.integers(1, 300))


def plain(level: int = 100, size: Size = SIZE) -> Frame:
    return Frame(np.full((size.height, size.width, 3), level, dtype=np.uint8))


def with_change(pixels: int, *, by: int = 100, channel: int = 1) -> Frame:
    """So many pixels changed in one channel, row by row from just left of the middle."""
    frame = plain()
    changed = [(45 + index // 20, 90 + index % 20) for index in range(pixels)]
    for y, x in changed:
        frame.pixels[y, x, channel] += by
    return frame


def test_an_agents_error_is_believed_before_any_picture() -> None:
    result = VERIFIER.verify(plain(), plain(200), "click", MIDDLE, "target window is gone")
    assert (result.verified, result.confidence, result.suggestion) == (False, 0.9, "retry")
    assert "target window is gone" in result.detail


@pytest.mark.parametrize(("before", "after"), [(None, None), (plain(), None), (None, plain())])
def test_no_screenshots_prove_nothing(before: Frame | None, after: Frame | None) -> None:
    result = VERIFIER.verify(before, after, "click", MIDDLE)
    assert (result.verified, result.confidence, result.suggestion) == (True, 0.3, "continue")
    assert "unproven" in result.detail


@pytest.mark.parametrize(("before", "after"), [(UNREADABLE, plain()), (plain(), UNREADABLE)])
def test_unreadable_screenshots_prove_nothing(before: object, after: object) -> None:
    result = VERIFIER.verify(before, after, "click", MIDDLE)
    assert (result.verified, result.confidence, result.suggestion) == (True, 0.2, "continue")
    assert "unproven" in result.detail


def test_another_resolution_is_a_change_of_everything() -> None:
    result = VERIFIER.verify(plain(), plain(size=Size(100, 200)), "click", MIDDLE)
    assert (result.verified, result.confidence, result.suggestion) == (True, 0.7, "continue")
    assert result.change_area_pct == 100.0


@pytest.mark.parametrize("action", ACTIONS)
def test_more_than_half_the_screen_is_another_context(action: ActionType) -> None:
    after = plain()
    after.pixels[:51] = 200
    result = VERIFIER.verify(plain(), after, action, MIDDLE)
    assert (result.verified, result.confidence, result.suggestion) == (True, 0.6, "continue")
    assert result.change_area_pct == pytest.approx(51.0)


@pytest.mark.parametrize(("rows", "confidence"), [(1, 0.51), (20, 0.70), (39, 0.89), (45, 0.90), (50, 0.90)])
@pytest.mark.parametrize("action", ACTIONS)
def test_a_global_change_is_surer_the_larger(rows: int, confidence: float, action: ActionType) -> None:
    after = plain()
    after.pixels[:rows] = 200
    result = VERIFIER.verify(plain(), after, action, MIDDLE)
    assert (result.verified, result.suggestion, result.changes_detected) == (True, "continue", True)
    assert result.confidence == pytest.approx(confidence)


@pytest.mark.parametrize("action", ["click", "type", "drag"])
def test_a_local_change_alone_is_enough_for_a_click_or_typing(action: ActionType) -> None:
    result = VERIFIER.verify(plain(), with_change(100), action, MIDDLE)
    area = 21 * 11
    assert (result.verified, result.suggestion, result.changes_detected) == (True, "continue", True)
    assert result.change_area_pct == pytest.approx(0.5)
    assert result.local_change_pct == pytest.approx(100 * 100 / area)
    assert result.confidence == pytest.approx(0.7)


def test_a_small_local_change_is_believed_less() -> None:
    result = VERIFIER.verify(plain(), with_change(10), "click", MIDDLE)
    assert result.confidence == pytest.approx(0.3 + 10 / (21 * 11))


@pytest.mark.parametrize("action", ["key_combo", "wait", "scroll"])
@pytest.mark.parametrize("pixels", [0, 4, 100])
def test_a_key_or_a_wait_may_show_nothing(action: ActionType, pixels: int) -> None:
    result = VERIFIER.verify(plain(), with_change(pixels), action, None)
    assert (result.verified, result.confidence, result.suggestion) == (True, 0.4, "continue")
    assert not result.changes_detected


@pytest.mark.parametrize("action", ["click", "type", "drag"])
def test_a_click_that_shows_nothing_is_tried_again(action: ActionType) -> None:
    result = VERIFIER.verify(plain(), with_change(4), action, MIDDLE)
    assert (result.verified, result.confidence, result.suggestion) == (False, 0.6, "retry")
    assert not result.changes_detected


def test_a_change_elsewhere_is_not_the_clicks() -> None:
    result = VERIFIER.verify(plain(), with_change(100), "click", Point(5, 5))
    assert not result.verified
    assert result.local_change_pct == 0.0


@pytest.mark.parametrize("channel", [0, 1, 2])
def test_a_pixel_counts_when_any_channel_moves_by_more_than_thirty(channel: int) -> None:
    assert VERIFIER.verify(plain(), with_change(100, by=30, channel=channel), "wait").change_area_pct == 0.0
    assert VERIFIER.verify(plain(), with_change(100, by=31, channel=channel), "wait").change_area_pct == 0.5


def test_thresholds_come_from_the_settings() -> None:
    patient = ReplayVerifier(VerificationSettings(global_change=0.2))
    after = plain()
    after.pixels[:20] = 200
    assert not patient.verify(plain(), after, "click", MIDDLE).verified
    after.pixels[:21] = 200
    assert patient.verify(plain(), after, "click", MIDDLE).verified


@given(small_pictures, st.sampled_from(ACTIONS))
def test_identical_pictures_show_no_change(picture: Frame, action: ActionType) -> None:
    result = VERIFIER.verify(picture, Frame(picture.pixels.copy()), action, Point(3, 3))
    assert not result.changes_detected
    assert (result.change_area_pct, result.local_change_pct) == (0.0, 0.0)


@given(small_pictures, small_pictures, st.sampled_from(ACTIONS))
def test_before_and_after_may_be_exchanged(one: Frame, other: Frame, action: ActionType) -> None:
    click = Point(8, 6)
    assert VERIFIER.verify(one, other, action, click) == VERIFIER.verify(other, one, action, click)


@given(small_pictures, small_pictures)
def test_the_pictures_are_not_touched(one: Frame, other: Frame) -> None:
    kept = one.pixels.copy(), other.pixels.copy()
    VERIFIER.verify(one, other, "click", Point(1, 1))
    assert np.array_equal(one.pixels, kept[0])
    assert np.array_equal(other.pixels, kept[1])


@given(sizes, st.data())
def test_the_local_window_holds_the_click_and_stays_on_the_screen(size: Size, data: st.DataObject) -> None:
    click = Point(data.draw(st.integers(0, size.width - 1)), data.draw(st.integers(0, size.height - 1)))
    window = local_window(click, size, data.draw(st.floats(0, 1)))
    assert window is not None
    assert window.contains(click)
    assert size.box.encloses(window)


def test_a_click_beside_the_screen_has_no_surroundings() -> None:
    assert VERIFIER.verify(plain(), with_change(100), "click", Point(200, 50)).local_change_pct is None
