from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rpa_vision.agent.execution.settle import Settle, changed_frame, still_frame
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame


class Time:
    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


class Painted:
    """A screen that is a function of time; a look takes five milliseconds."""

    def __init__(self, clock: Time, paint: Callable[[np.ndarray, float], None]) -> None:
        self._clock = clock
        self._paint = paint

    def capture(self) -> Frame:
        pixels = np.full((800, 1280, 3), 240, np.uint8)
        self._clock.sleep(0.005)
        self._paint(pixels, self._clock.now())
        return Frame(pixels)

    def foreground(self) -> WindowContext:
        return WindowContext()


def settled(paint: Callable[[np.ndarray, float], None]) -> tuple[float, Frame]:
    clock = Time()
    frame = still_frame(Painted(clock, paint), clock, Settle(limit_s=3.0, quiet_s=0.15))
    return clock.now(), frame


def test_a_still_screen_is_believed_after_the_quiet_time() -> None:
    took, _ = settled(lambda *_: None)
    assert 0.15 <= took < 0.3


def test_a_change_is_waited_for_and_seen() -> None:
    def window_opens(pixels: np.ndarray, now: float) -> None:
        if now > 0.1:
            pixels[200:600, 300:900] = 20

    took, frame = settled(window_opens)
    assert 0.25 <= took < 0.5
    assert frame.pixels[400, 600, 0] == 20


def test_a_caret_and_a_clock_do_not_keep_it_busy() -> None:
    def blink_and_tick(pixels: np.ndarray, now: float) -> None:
        if int(now / 0.05) % 2:
            pixels[300:318, 400:402] = 0
        pixels[780:792, 1200 : 1200 + int(now * 20) % 60] = 0

    took, _ = settled(blink_and_tick)
    assert took < 0.3


def test_a_slow_fade_is_not_mistaken_for_stillness() -> None:
    def fade(pixels: np.ndarray, now: float) -> None:
        pixels[:] = max(40, round(240 - 100 * now))

    took, frame = settled(fade)
    assert took > 2.0
    assert frame.pixels[0, 0, 0] <= 60


def test_endless_movement_ends_at_the_limit() -> None:
    def film(pixels: np.ndarray, now: float) -> None:
        pixels[:400] = round(now * 1000) % 255

    took, _ = settled(film)
    assert 3.0 <= took < 3.2


def waited(paint: Callable[[np.ndarray, float], None], within_s: float = 1.5) -> tuple[float, Frame]:
    """For a change since the screen was painted at the beginning of time."""
    clock = Time()
    since = Painted(Time(), paint).capture()
    frame = changed_frame(Painted(clock, paint), clock, Settle(limit_s=3.0, quiet_s=0.15), since, within_s)
    return clock.now(), frame


def shows_a_list(pixels: np.ndarray) -> None:
    pixels[200:600, 300:900] = 20


def test_what_changed_since_the_last_look_is_not_waited_for() -> None:
    took, frame = waited(lambda pixels, now: shows_a_list(pixels) if now > 0.005 else None)
    assert took < 0.3
    assert frame.pixels[400, 600, 0] == 20


def test_a_wait_ends_with_the_change_and_shows_it_whole() -> None:
    def list_fills(pixels: np.ndarray, now: float) -> None:
        pixels[200 : 200 + round(400 * min(1.0, max(0.0, now - 0.5) / 0.2)), 300:900] = 20

    took, frame = waited(list_fills)
    assert 0.7 <= took < 1.1
    assert frame.pixels[599, 600, 0] == 20


def test_without_a_change_it_waits_as_long_as_it_should() -> None:
    def blink(pixels: np.ndarray, now: float) -> None:
        if int(now / 0.05) % 2:
            pixels[300:318, 400:402] = 0

    took, _ = waited(blink)
    assert 1.5 <= took < 1.6


def test_what_goes_on_moving_is_reported_when_the_time_is_over() -> None:
    def film(pixels: np.ndarray, now: float) -> None:
        pixels[:400] = round(now * 1000) % 255

    took, _ = waited(film)
    assert 1.5 <= took < 1.6
