from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from mss.exception import ScreenShotError
from Xlib import X
from Xlib import display as xlib_display
from Xlib.ext import xtest

from own_program import rest_of, running
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.agent.x11.keymap import Keymap
from rpa_vision.agent.x11.typing.clipboard import MOST_BYTES, Clipboard
from rpa_vision.agent.x11.typing.selection import Selection
from rpa_vision.errors import (
    BadInputError,
    DeliveryUnknownError,
    DesktopError,
    DesktopLostError,
    FocusLostError,
)
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton
from rpa_vision.ports import Monitor
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop

PHRASE = "« Éléonore Lefèvre-Noël, né(e) le 12/03/1980 — 38,5 °C »"


@pytest.fixture
def another(virtual: VirtualDesktop) -> Iterator[XConnection]:
    """Another program on the same display."""
    connection = XConnection(virtual.display)
    yield connection
    connection.close()


def held_now(connection: XConnection) -> int:
    locks = X.LockMask | X.Mod2Mask
    return Keymap(connection).state & ~locks


def test_capture_shows_what_is_on_the_screen(x11: X11Desktop, pad: Any, virtual: VirtualDesktop) -> None:
    frame = x11.capture()
    assert frame.size == virtual.size
    inside = frame.pixels[pad.box.top : pad.box.bottom, pad.box.left : pad.box.right]
    assert not inside.any()
    assert frame.pixels[pad.box.top - 1, pad.box.left - 1].any()


def test_a_server_mss_does_not_like_is_captured_all_the_same(
    x11: X11Desktop, pad: Any, virtual: VirtualDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> None:
        raise ScreenShotError("drawable's visual not found")

    expected = x11.capture().pixels
    monkeypatch.setattr("mss.MSS", refuse)
    with X11Desktop(virtual.display) as other:
        assert np.array_equal(other.capture().pixels, expected)


@pytest.mark.parametrize(("button", "number"), [("left", 1), ("middle", 2), ("right", 3)])
def test_click_reaches_exactly_the_pixel_once(
    x11: X11Desktop, pad: Any, button: MouseButton, number: int
) -> None:
    x11.click(Point(321, 234), button, double=False, modifiers=())
    felt = pad.wait_until(lambda felt: any(f.kind == X.ButtonRelease for f in felt))
    assert [(f.detail, f.at) for f in felt if f.kind == X.ButtonPress] == [(number, Point(321, 234))]


def test_double_click_is_two_presses(x11: X11Desktop, pad: Any) -> None:
    x11.click(Point(300, 300), "left", double=True, modifiers=())
    pad.wait_until(lambda felt: sum(f.kind == X.ButtonRelease for f in felt) == 2)
    assert len(pad.presses()) == 2


def test_modifiers_are_held_during_the_click_and_let_go(
    x11: X11Desktop, pad: Any, another: XConnection
) -> None:
    x11.click(Point(300, 300), "left", double=False, modifiers=("ctrl", "shift"))
    pad.wait_until(lambda felt: sum(f.kind == X.KeyRelease for f in felt) == 2)
    (press,) = pad.presses()
    assert press.state & (X.ControlMask | X.ShiftMask) == X.ControlMask | X.ShiftMask
    assert held_now(another) == 0


def test_keys_are_pressed_in_order_and_let_go_in_reverse(
    x11: X11Desktop, pad: Any, another: XConnection
) -> None:
    x11.press(["A", "ctrl"])
    felt = pad.wait_until(lambda felt: sum(f.kind == X.KeyRelease for f in felt) == 2)
    ctrl, a = (Keymap(another).find(name).keycode for name in ("ctrl", "a"))
    assert [(f.kind, f.detail) for f in felt if f.kind in (X.KeyPress, X.KeyRelease)] == [
        (X.KeyPress, ctrl),
        (X.KeyPress, a),
        (X.KeyRelease, a),
        (X.KeyRelease, ctrl),
    ]


@pytest.mark.parametrize(
    ("keys", "error", "named"),
    [
        (["ctrl", "wurst"], BadInputError, "wurst"),
        (["ctrl", "ж"], DesktopError, "ж"),  # the us layout has none
        ([], BadInputError, "no key"),
        (["shift", "\x00"], BadInputError, "x00"),
    ],
)
def test_an_impossible_key_is_named_and_nothing_is_pressed(
    x11: X11Desktop, pad: Any, keys: list[str], error: type[Exception], named: str
) -> None:
    with pytest.raises(error, match=named):
        x11.press(keys)
    x11.press(["f5"])  # felt after whatever came before it
    felt = pad.wait_until(lambda felt: any(f.kind == X.KeyRelease for f in felt))
    assert sum(f.kind == X.KeyPress for f in felt) == 1


def test_scroll_turns_the_wheel_at_the_place(x11: X11Desktop, pad: Any) -> None:
    x11.scroll(Point(400, 400), (-1, 3))
    pad.wait_until(lambda felt: sum(f.kind == X.ButtonRelease for f in felt) == 4)
    assert [(f.detail, f.at) for f in pad.presses()] == [(5, Point(400, 400))] * 3 + [(6, Point(400, 400))]


def test_drag_presses_travels_and_lets_go(x11: X11Desktop, pad: Any) -> None:
    x11.drag(Point(200, 200), Point(500, 450), "left")
    felt = pad.wait_until(lambda felt: any(f.kind == X.ButtonRelease for f in felt))
    (press,) = pad.presses()
    (release,) = (f for f in felt if f.kind == X.ButtonRelease)
    travelled = [f for f in felt if f.kind == X.MotionNotify and f.state & X.Button1Mask]
    assert (press.at, release.at) == (Point(200, 200), Point(500, 450))
    assert len(travelled) > 3


def test_places_outside_the_screen_are_refused(x11: X11Desktop, pad: Any) -> None:
    for act in (
        lambda: x11.click(Point(1280, 10), "left", double=False, modifiers=()),
        lambda: x11.scroll(Point(10, 800), (0, 1)),
        lambda: x11.drag(Point(200, 200), Point(200, 9000), "left"),
        lambda: x11.scroll(Point(200, 200), (0, 10**9)),
    ):
        with pytest.raises(BadInputError):
            act()
    assert pad.presses() == []


def test_nothing_is_sent_while_somebody_holds_a_key(x11: X11Desktop, pad: Any, another: XConnection) -> None:
    shift = Keymap(another).find("shift").keycode
    xtest.fake_input(another.xlib, X.KeyPress, shift)
    another.deliver()
    try:
        with pytest.raises(DesktopError, match="Shift"):
            x11.click(Point(300, 300), "left", double=False, modifiers=())
    finally:
        xtest.fake_input(another.xlib, X.KeyRelease, shift)
        another.deliver()
    assert pad.presses() == []


def test_a_button_left_down_by_a_killed_agent_is_let_go(
    virtual: VirtualDesktop, pad: Any, another: XConnection
) -> None:
    xtest.fake_input(another.xlib, X.MotionNotify, x=300, y=300)
    xtest.fake_input(another.xlib, X.ButtonPress, 1)
    another.deliver()
    assert held_now(another) & X.Button1Mask
    with X11Desktop(virtual.display):
        assert held_now(another) == 0


def test_foreground_names_the_window_with_its_accents(x11: X11Desktop, form: FormProgram) -> None:
    window = x11.foreground()
    assert window.title == "Admissions — Clinique des Tilleuls"
    assert window.app_name == "Admissions"


def open_entry(x11: X11Desktop, form: FormProgram) -> Any:
    click(x11, form.wait_for_screen("list").widgets["new_admission"].center)
    return form.wait_for_screen("entry").widgets


def click(x11: X11Desktop, at: Point) -> None:
    x11.click(at, "left", double=False, modifiers=())


def test_french_text_arrives_whole_and_the_former_clipboard_comes_back(
    x11: X11Desktop, form: FormProgram, virtual: VirtualDesktop
) -> None:
    person = Clipboard(virtual.display)
    person.lend("texte copié avant")
    try:
        widgets = open_entry(x11, form)
        click(x11, widgets["name"].center)
        x11.type_text(PHRASE)
        click(x11, widgets["patient_number"].center)
        x11.press(["ctrl", "v"])
        click(x11, widgets["save"].center)
        form.wait_for_screen("confirmation")
    finally:
        person.close()
    (stored,) = form.admissions()
    assert (stored.patient_number, stored.name) == ("texte copié avant", PHRASE)


def test_many_texts_in_a_row_all_arrive(x11: X11Desktop, form: FormProgram) -> None:
    widgets = open_entry(x11, form)
    words = [f"é{number} " for number in range(10)]
    for number, word in enumerate(words):
        click(x11, widgets[("name", "patient_number")[number % 2]].center)
        x11.press(["end"])
        x11.type_text(word)
    click(x11, widgets["save"].center)
    form.wait_for_screen("confirmation")
    (stored,) = form.admissions()
    assert stored.name == "".join(words[::2]).strip()
    assert stored.patient_number == "".join(words[1::2]).strip()


def test_what_was_typed_does_not_stay_in_the_clipboard(
    x11: X11Desktop, form: FormProgram, another: XConnection
) -> None:
    click(x11, open_entry(x11, form)["name"].center)
    x11.type_text("12345")
    x11.press(["end"])  # whatever comes next, the clipboard is given back before it
    assert Selection(another).read(within_s=1) is None


def test_text_nobody_takes_is_an_error_and_the_clipboard_comes_back(
    virtual: VirtualDesktop, pad: Any, another: XConnection
) -> None:
    person = Clipboard(virtual.display)
    person.lend("avant")
    try:
        with X11Desktop(virtual.display, pasted_within_s=0.3) as x11:
            with pytest.raises(DeliveryUnknownError, match="not delivered"):
                x11.type_text("perdu")
            assert Selection(another).read(within_s=60) == "avant"
    finally:
        person.close()


def test_absurd_text_is_refused_before_anything_happens(x11: X11Desktop, pad: Any) -> None:
    for text in ("x" * (MOST_BYTES + 1), "\ud800"):
        with pytest.raises(BadInputError, match="text"):
            x11.type_text(text)
    assert pad.felt == []


def test_a_french_keyboard_has_its_own_keys() -> None:
    with VirtualDesktop(640, 480) as virtual:
        subprocess.run(["setxkbmap", "-display", virtual.display, "fr"], check=True)
        with X11Desktop(virtual.display) as x11:
            x11.press(["é"])
            x11.press(["ctrl", "a"])
            with pytest.raises(DesktopError, match="ж"):
                x11.press(["ж"])


@pytest.mark.parametrize("display", [":4242", "", "nonsense", ":99999", "127.0.0.1:93"])
def test_no_display_is_an_error_at_once(display: str) -> None:
    with pytest.raises(DesktopError, match="display"):
        X11Desktop(display)


def test_a_display_that_dies_is_lost_not_a_hang() -> None:
    with VirtualDesktop(640, 480) as virtual, X11Desktop(virtual.display) as x11:
        x11.capture()
        os.kill(virtual.pid, signal.SIGKILL)
        for act in (x11.capture, x11.foreground, lambda: x11.press(["a"]), lambda: x11.type_text("a")):
            with pytest.raises(DesktopError):
                act()
        with pytest.raises(DesktopLostError, match=virtual.display):
            x11.capture()


def test_a_display_that_stops_answering_is_lost_not_a_hang() -> None:
    with VirtualDesktop(640, 480) as virtual, X11Desktop(virtual.display, answer_within_s=0.5) as x11:
        os.kill(virtual.pid, signal.SIGSTOP)
        try:
            with pytest.raises(DesktopLostError, match="stopped answering"):
                x11.capture()
            with pytest.raises(DesktopError, match="does not answer"):
                X11Desktop(virtual.display, answer_within_s=0.5)
        finally:
            os.kill(virtual.pid, signal.SIGCONT)


def test_a_display_that_answers_too_late_and_is_then_gone_disturbs_nobody(
    virtual: VirtualDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up, openers = threading.Event(), []

    def late(name: str, open_display: Any = xlib_display.Display) -> Any:
        openers.append(threading.current_thread())
        assert given_up.wait(10)
        display = open_display(name)
        display.display.socket.shutdown(socket.SHUT_RDWR)
        return display

    monkeypatch.setattr(xlib_display, "Display", late)
    with pytest.raises(DesktopError, match="does not answer"):
        XConnection(virtual.display, answer_within_s=0.5)
    given_up.set()
    openers[0].join(10)
    assert not openers[0].is_alive()


@pytest.fixture
def keys_only(virtual: VirtualDesktop) -> Iterator[subprocess.Popen[str]]:
    with running("keys_only_field.py", virtual.environment) as program:
        yield program


def test_a_field_that_takes_no_paste_is_written_by_keys(
    virtual: VirtualDesktop, keys_only: subprocess.Popen[str], another: XConnection
) -> None:
    spare = Keymap(another).spare_keycodes()
    with X11Desktop(virtual.display, pasted_within_s=1.0) as x11:
        x11.type_text(PHRASE)
    assert keys_only.stdout is not None
    assert any(line.rstrip("\n") == PHRASE for line in iter(keys_only.stdout.readline, ""))
    assert Keymap(another).spare_keycodes() == spare


def test_enter_is_never_written_by_keys(virtual: VirtualDesktop, keys_only: subprocess.Popen[str]) -> None:
    with X11Desktop(virtual.display, pasted_within_s=1.0) as x11, pytest.raises(DesktopError, match=r"\\n"):
        x11.type_text("deux\nlignes")


def test_a_window_that_came_in_front_gets_no_keys(virtual: VirtualDesktop) -> None:
    """A letter of the text would press one of a message box's buttons."""
    with running("interrupting_dialog.py", virtual.environment) as program:
        with (
            X11Desktop(virtual.display, pasted_within_s=2.0) as x11,
            pytest.raises(FocusLostError, match="another window"),
        ):
            x11.type_text("Oui")
        program.kill()
        assert rest_of(program) == ["in", "front"]


def test_what_a_busy_window_left_behind_may_still_paste_is_not_said_to_be_untouched(
    virtual: VirtualDesktop,
) -> None:
    """Told that nothing was delivered, whoever drives the desktop would type it again."""
    with (
        running("interrupting_dialog.py", virtual.environment, "busy"),
        X11Desktop(virtual.display, pasted_within_s=1.0) as x11,
        pytest.raises(DeliveryUnknownError, match="not delivered"),
    ):
        x11.type_text("Oui")


def test_a_region_is_that_part_of_the_whole(x11: X11Desktop, pad: Any) -> None:
    part = Box(pad.box.left - 7, pad.box.top - 3, pad.box.left + 50, pad.box.top + 11)
    whole = x11.capture().pixels
    assert np.array_equal(x11.capture(part).pixels, whole[part.top : part.bottom, part.left : part.right])
    with pytest.raises(BadInputError, match="region"):
        x11.capture(Box(0, 0, 1281, 800))


def test_monitors_and_scale_are_those_of_the_display() -> None:
    with VirtualDesktop(1000, 600) as virtual, X11Desktop(virtual.display) as x11:
        assert x11.monitors() == [Monitor(Box(0, 0, 1000, 600), 1.0, primary=True)]
        subprocess.run(
            ["xrdb", "-display", virtual.display, "-merge"], input="Xft.dpi: 144\n", text=True, check=True
        )
        arrange = ["xrandr", "--display", virtual.display, "--setmonitor"]
        subprocess.run([*arrange, "left", "600/200x600/200+0+0", "screen"], check=True)
        subprocess.run([*arrange, "right", "400/150x600/200+600+0", "none"], check=True)
        assert [(one.box, one.scale) for one in x11.monitors()] == [
            (Box(0, 0, 600, 600), 1.5),
            (Box(600, 0, 1000, 600), 1.5),
        ]


def test_the_window_in_front_has_a_class_and_a_process(x11: X11Desktop, form: FormProgram) -> None:
    window = x11.foreground()
    assert window.window_class
    assert window.process.startswith("python")
