"""What every desktop must do, whatever lies behind it.

A room that has a desktop gives two fixtures and takes the tests over::

    @pytest.fixture
    def rig(...) -> Rig: ...          # the desktop, and a witness of what it did

    @pytest.fixture
    def mortal(...) -> Mortal: ...    # a desktop of its own, which the test may close or kill

    class TestMyDesktop(DesktopContract): ...
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from desktop_witness import Felt, KeyDown, KeyUp, Mortal, Moved, Pressed, Released, Rig, Turned
from double_clicks import double_clicked
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Desktop, Pixels

PHRASE = "« Éléonore Lefèvre-Noël, né(e) le 12/03/1980 — 38,5 °C »"


def downs(felt: Sequence[Felt]) -> list[Pressed]:
    return [one for one in felt if isinstance(one, Pressed)]


def ups(felt: Sequence[Felt]) -> list[Released]:
    return [one for one in felt if isinstance(one, Released)]


def keys(felt: Sequence[Felt]) -> list[KeyDown | KeyUp]:
    return [one for one in felt if isinstance(one, KeyDown | KeyUp)]


def nothing_but_f5(rig: Rig) -> None:
    """A key struck last is felt after all that came before it."""
    rig.desktop.press(["f5"])
    felt = rig.felt(lambda felt: KeyUp("f5") in felt)
    assert [one for one in felt if not isinstance(one, Moved)] == [KeyDown("f5"), KeyUp("f5")]


def until(seen: Callable[[], bool], within_s: float) -> None:
    deadline = time.monotonic() + within_s
    while not seen():
        assert time.monotonic() < deadline, "not seen in time"
        time.sleep(0.005)


def everything(desktop: Desktop) -> list[Callable[[], object]]:
    at = Point(20, 20)
    return [
        desktop.capture,
        lambda: desktop.capture(Box(1, 1, 3, 3)),
        desktop.monitors,
        desktop.foreground,
        lambda: desktop.click(at, "left", double=False, modifiers=()),
        lambda: desktop.press(["f5"]),
        lambda: desktop.type_text("perdu"),
        lambda: desktop.scroll(at, (0, 1)),
        lambda: desktop.drag(at, Point(40, 40), "left"),
    ]


class DesktopContract:
    @pytest.mark.parametrize("button", ["left", "middle", "right"])
    def test_a_click_reaches_exactly_the_pixel_once(self, rig: Rig, button: MouseButton) -> None:
        at = Point(rig.pad.left + 221, rig.pad.top + 134)
        rig.desktop.click(at, button, double=False, modifiers=())
        felt = rig.felt(lambda felt: len(ups(felt)) == 1)
        assert downs(felt) == [Pressed(at, button)]
        assert ups(felt) == [Released(at, button)]

    def test_every_corner_of_the_pad_is_reached(self, rig: Rig) -> None:
        pad = rig.pad
        corners = [
            Point(x, y) for x in (pad.left, pad.center.x, pad.right - 1) for y in (pad.top, pad.bottom - 1)
        ]
        for corner in corners:
            rig.desktop.click(corner, "left", double=False, modifiers=())
        felt = rig.felt(lambda felt: len(ups(felt)) == len(corners))
        assert [press.at for press in downs(felt)] == corners

    def test_a_double_click_is_two_presses(self, rig: Rig) -> None:
        presses = double_clicked(rig.desktop, rig.pad.center)
        felt = rig.felt(lambda felt: len(ups(felt)) == presses)
        assert downs(felt) == [Pressed(rig.pad.center, "left")] * presses

    def test_modifiers_are_held_during_the_click_and_let_go(self, rig: Rig) -> None:
        rig.desktop.click(rig.pad.center, "left", double=False, modifiers=("ctrl", "shift"))
        felt = rig.felt(lambda felt: sum(isinstance(one, KeyUp) for one in felt) == 2)
        assert downs(felt) == [Pressed(rig.pad.center, "left", frozenset({"ctrl", "shift"}))]
        assert {one.key for one in keys(felt)[2:]} == {"ctrl", "shift"}
        rig.desktop.click(rig.pad.center, "left", double=False, modifiers=())
        felt = rig.felt(lambda felt: len(ups(felt)) == 2)
        assert downs(felt)[1].held == frozenset()

    def test_keys_are_pressed_in_order_and_let_go_in_reverse(self, rig: Rig) -> None:
        rig.desktop.press(["ctrl", "shift", "f7"])
        felt = rig.felt(lambda felt: sum(isinstance(one, KeyUp) for one in felt) == 3)
        assert keys(felt) == [
            KeyDown("ctrl"),
            KeyDown("shift"),
            KeyDown("f7"),
            KeyUp("f7"),
            KeyUp("shift"),
            KeyUp("ctrl"),
        ]

    def test_a_shortcut_strikes_the_letter_without_shift(self, rig: Rig) -> None:
        rig.desktop.press(["A", "ctrl"])
        felt = rig.felt(lambda felt: sum(isinstance(one, KeyUp) for one in felt) == 2)
        assert keys(felt) == [KeyDown("ctrl"), KeyDown("a"), KeyUp("a"), KeyUp("ctrl")]

    @pytest.mark.parametrize(
        ("named", "combination"),
        [("wurst", ["ctrl", "wurst"]), ("x00", ["shift", "\x00"]), ("no key", []), ("''", ["ctrl", ""])],
    )
    def test_an_unknown_key_is_named_and_nothing_is_pressed(
        self, rig: Rig, named: str, combination: list[str]
    ) -> None:
        with pytest.raises(BadInputError, match=named):
            rig.desktop.press(combination)
        nothing_but_f5(rig)

    def test_an_unknown_modifier_is_named_and_nothing_is_clicked(self, rig: Rig) -> None:
        with pytest.raises(BadInputError, match="wurst"):
            rig.desktop.click(rig.pad.center, "left", double=False, modifiers=("shift", "wurst"))
        nothing_but_f5(rig)

    def test_a_place_outside_the_screen_is_refused_and_nothing_touched(self, rig: Rig) -> None:
        size, inside, desktop = rig.desktop.capture().size, rig.pad.center, rig.desktop
        for outside in (
            Point(size.width, 10),
            Point(10, size.height),
            Point(-1, 10),
            Point(10, -1),
            Point(9**9, 10),
        ):
            for act in (
                lambda at=outside: desktop.click(at, "left", double=False, modifiers=("shift",)),
                lambda at=outside: desktop.scroll(at, (0, 1)),
                lambda at=outside: desktop.drag(at, inside, "left"),
                lambda at=outside: desktop.drag(inside, at, "left"),
            ):
                with pytest.raises(BadInputError):
                    act()
        nothing_but_f5(rig)

    @pytest.mark.parametrize("delta", [(0, 3), (0, -2), (2, 0), (-1, 4)])
    def test_scroll_turns_the_wheel_at_the_place(self, rig: Rig, delta: tuple[int, int]) -> None:
        def turned(felt: Sequence[Felt]) -> tuple[int, int]:
            turns = [one.delta for one in felt if isinstance(one, Turned)]
            return sum(right for right, _ in turns), sum(down for _, down in turns)

        rig.desktop.scroll(rig.pad.center, delta)
        rig.felt(lambda felt: turned(felt) == delta)
        rig.desktop.press(["f5"])
        felt = rig.felt(lambda felt: KeyUp("f5") in felt)
        assert turned(felt) == delta
        assert {one.at for one in felt if isinstance(one, Turned)} == {rig.pad.center}

    def test_an_absurd_scroll_is_refused(self, rig: Rig) -> None:
        with pytest.raises(BadInputError, match="delta"):
            rig.desktop.scroll(rig.pad.center, (0, 10**9))
        nothing_but_f5(rig)

    def test_a_drag_presses_travels_and_lets_go(self, rig: Rig) -> None:
        start, end = (
            Point(rig.pad.left + 30, rig.pad.top + 40),
            Point(rig.pad.right - 50, rig.pad.bottom - 60),
        )
        rig.desktop.drag(start, end, "left")
        felt = rig.felt(lambda felt: len(ups(felt)) == 1)
        assert downs(felt) == [Pressed(start, "left")]
        assert ups(felt) == [Released(end, "left")]
        assert sum(isinstance(one, Moved) and one.dragging for one in felt) > 3

    def test_french_text_arrives_exactly(self, rig: Rig) -> None:
        rig.focus_field()
        rig.desktop.type_text(PHRASE)
        assert rig.field_text() == PHRASE

    def test_many_texts_in_a_row_arrive_in_order(self, rig: Rig) -> None:
        rig.focus_field()
        words = [f"é{number}-" for number in range(6)]
        for word in words:
            rig.desktop.type_text(word)
        assert rig.field_text() == "".join(words)

    def test_an_empty_text_does_nothing(self, rig: Rig) -> None:
        rig.desktop.type_text("")
        nothing_but_f5(rig)

    @pytest.mark.parametrize("text", ["x" * 5_000_000, "\ud800"], ids=["too long", "half a letter"])
    def test_an_absurd_text_is_refused_before_anything_happens(self, rig: Rig, text: str) -> None:
        with pytest.raises(BadInputError, match="text"):
            rig.desktop.type_text(text)
        nothing_but_f5(rig)

    def test_what_was_copied_before_is_still_there_after_typing(self, rig: Rig) -> None:
        if not rig.knows_clipboard:
            pytest.skip("the clipboard is not known here")
        rig.copy("texte copié avant")
        rig.focus_field()
        rig.desktop.type_text("12345")
        assert rig.field_text() == "12345"
        assert rig.clipboard() == "texte copié avant"

    def test_a_capture_shows_the_screen(self, rig: Rig) -> None:
        frame = rig.desktop.capture()
        truth = rig.picture()
        assert frame.pixels.shape == truth.shape
        assert np.abs(frame.pixels.astype(int) - truth).mean() <= rig.tolerance

    def test_a_change_is_seen_and_earlier_pictures_stay_as_they_were(self, rig: Rig) -> None:
        box = Box(rig.pad.left + 10, rig.pad.top + 10, rig.pad.left + 74, rig.pad.top + 74)

        def shown() -> Pixels:
            return rig.desktop.capture().pixels[box.top : box.bottom, box.left : box.right]

        before = rig.desktop.capture()
        kept = before.pixels.copy()
        for colour in ((10, 20, 200), (250, 160, 10)):
            rig.paint(box, colour)
            until(
                lambda colour=colour: np.abs(shown() - np.array(colour)).mean() < 1 + rig.tolerance, rig.lag_s
            )  # type: ignore[misc]
        assert np.array_equal(before.pixels, kept)

    def test_a_region_is_a_part_of_the_whole(self, rig: Rig) -> None:
        whole = rig.desktop.capture()
        edge = whole.size.box
        for region in (
            rig.pad,
            edge,
            Box(0, 0, 1, 1),
            Box(edge.right - 7, edge.bottom - 3, edge.right, edge.bottom),
        ):
            part = rig.desktop.capture(region)
            assert part.size == Size(region.width, region.height)
            assert np.array_equal(
                part.pixels, whole.pixels[region.top : region.bottom, region.left : region.right]
            )

    def test_a_region_that_is_not_all_on_the_screen_is_refused(self, rig: Rig) -> None:
        size = rig.desktop.capture().size
        for region in (
            Box(0, 0, size.width + 1, 10),
            Box(0, 0, 10, size.height + 1),
            Box(-1, 0, 10, 10),
            Box(0, -1, 10, 10),
            Box(size.width, 0, size.width + 5, 5),
            Box(10, 10, 10, 20),
            Box(10, 20, 20, 10),
        ):
            with pytest.raises(BadInputError):
                rig.desktop.capture(region)

    def test_monitors_lie_on_the_picture_the_primary_first(self, rig: Rig) -> None:
        monitors = rig.desktop.monitors()
        picture = rig.desktop.capture().size.box
        assert [monitor.primary for monitor in monitors] == [True, *[False] * (len(monitors) - 1)]
        for monitor in monitors:
            assert picture.encloses(monitor.box)
            assert monitor.box.area > 0
            assert monitor.scale > 0

    def test_foreground_tells_the_window_in_front(self, rig: Rig) -> None:
        rig.focus_field()
        window = rig.desktop.foreground()
        assert isinstance(window, WindowContext)
        assert rig.window is None or window == rig.window

    def test_once_closed_it_says_so(self, mortal: Mortal) -> None:
        mortal.close()
        for act in everything(mortal.desktop):
            with pytest.raises(DesktopError):
                act()

    def test_a_screen_that_goes_away_is_an_error_not_a_hang(self, mortal: Mortal) -> None:
        mortal.desktop.capture()
        mortal.kill()
        for act in everything(mortal.desktop):
            with pytest.raises(DesktopError):
                act()
