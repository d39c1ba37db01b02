"""What moves by itself beside the work does not keep it back for ever; what the work relies on may still not move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replay_bench import Bench
from small_task import click, step, task

from rpa_vision.models.action import TextInputAction, TextParameters
from rpa_vision.models.command import ClickCommand, ScreenGuard, TypeCommand
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.guard import guard_failure, stirred
from rpa_vision.models.run import ReportAnswer
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.models.workflow import Variable
from rpa_vision.ports import Frame
from rpa_vision.replay.restless import MOST_OF_SCREEN, restless

SCREEN = Size(640, 400)
FILM = Box(490, 270, 600, 390)
BUTTON = Box(20, 80, 240, 180)


def shown(bench: Bench, moving: Box | None, ipp: str = "10234") -> Frame:
    page = bench.ocr.paint({(20, 10): "Page", (300, 10): "IPP :", (370, 10): ipp, (40, 110): "Enregistrer"})
    return page if moving is None else bench.ocr.with_line(page, moving)


def kept_back(bench: Bench, times: int, moving: Box = FILM) -> None:
    """The first look, then the action is decided and kept back so many times: each time the other picture."""
    bench.show(shown(bench, None))
    for time in range(times):
        bench.show(shown(bench, None if time % 2 else moving), outcome="refused")


def start(bench: Bench, identity: tuple[str, ...] = ()) -> None:
    saving = click("e", "Page", "Suite", Target(text="Enregistrer", role="action"))
    bench.start(task(saving, variables=(Variable(name="ipp"),), identity=identity), ipp="10234")


def guard(bench: Bench) -> ScreenGuard:
    command = bench.command()
    assert isinstance(command, ClickCommand | TypeCommand)
    assert command.expected is not None
    return command.expected


@pytest.mark.parametrize("now", [None, FILM, FILM.moved(-30, -20)])
def test_what_moved_twice_in_one_place_may_go_on_there(bench: Bench, now: Box | None) -> None:
    start(bench)
    kept_back(bench, 2)
    assert guard_failure(guard(bench), shown(bench, now).pixels, "Admissions") is None
    assert bench.replay().pause is None


def test_what_moved_once_may_be_a_page_that_loads(bench: Bench) -> None:
    start(bench)
    kept_back(bench, 1)
    assert guard_failure(guard(bench), shown(bench, None).pixels, "Admissions") is not None


def test_something_that_comes_up_elsewhere_is_still_noticed(bench: Bench) -> None:
    start(bench)
    kept_back(bench, 2)
    elsewhere = shown(bench, Box(290, 150, 420, 260)).pixels
    assert guard_failure(guard(bench), elsewhere, "Admissions") is not None


def test_what_moves_where_the_click_goes_is_waited_for(bench: Bench) -> None:
    start(bench)
    kept_back(bench, 2, BUTTON)
    assert guard(bench).restless == ()


def test_a_number_that_was_read_may_not_change_though_much_moves_beside_it(bench: Bench) -> None:
    start(bench, identity=("ipp",))
    kept_back(bench, 2)
    assert guard(bench).restless
    other = shown(bench, None, ipp="10243").pixels
    assert guard_failure(guard(bench), other, "Admissions") is not None


def test_what_moves_over_whom_the_screen_is_about_is_waited_for(bench: Bench) -> None:
    start(bench, identity=("ipp",))
    kept_back(bench, 2, Box(400, 40, 520, 160))
    assert guard(bench).restless == ()


def typing(bench: Bench) -> None:
    text = TextInputAction(parameters=TextParameters(text="${ipp}"))
    typed = step("e", "Page", "Page", text, may_show_nothing=True)
    bench.start(task(typed, variables=(Variable(name="ipp"),)), ipp="10234")


def test_keys_go_out_where_the_window_in_front_is_told(bench: Bench) -> None:
    typing(bench)
    kept_back(bench, 2)
    assert guard(bench).restless


def test_keys_wait_where_nobody_tells_which_window_would_get_them(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = bench.report_for
    untold = {"window": WindowContext(title="")}
    monkeypatch.setattr(bench, "report_for", lambda *given: told(*given).model_copy(update=untold))
    typing(bench)
    kept_back(bench, 2)
    assert guard(bench).restless == ()


def test_another_step_trusts_nothing_of_this_one(bench: Bench) -> None:
    start(bench)
    kept_back(bench, 2)
    bench.show(bench.ocr.paint({(20, 10): "Suite"}))
    assert bench.replay().stirred == ()


def test_a_screen_that_moves_everywhere_still_pauses(bench: Bench) -> None:
    start(bench)
    bench.show(shown(bench, None))
    everywhere = Box(250, 60, 640, 400)
    for time in range(50):
        moving = shown(bench, None if time % 2 else everywhere)
        assert guard(bench).restless == ()
        if bench.show(moving, outcome="refused") is ReportAnswer.PAUSED_NEED_HELP:
            return
    raise AssertionError("it goes on for ever")


def test_a_picture_of_another_size_has_no_parts_to_compare(bench: Bench) -> None:
    pixels = shown(bench, FILM).pixels
    assert stirred(pixels, pixels[:-1]) == ()
    assert stirred(pixels, shown(bench, None).pixels) != ()


corners = st.tuples(st.integers(0, 600), st.integers(0, 360), st.integers(20, 300), st.integers(20, 300))
boxes = corners.map(lambda c: Box(c[0], c[1], min(640, c[0] + c[2]), min(400, c[1] + c[3])))
times = st.lists(st.lists(boxes, max_size=3), max_size=3)


@given(times)
def test_only_what_stirred_twice_is_restless_and_never_most_of_the_screen(stirring: list[list[Box]]) -> None:
    found = restless(stirring, SCREEN)
    for part in found:
        touched = [any(part.intersection(box) for box in parts) for parts in stirring]
        assert sum(touched) >= 2
        assert SCREEN.box.encloses(part)
        assert part.area <= MOST_OF_SCREEN * SCREEN.box.area
    assert restless(stirring[:1], SCREEN) == ()
