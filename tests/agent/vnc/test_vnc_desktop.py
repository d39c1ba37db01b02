from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from Xlib import X

from desktop_contract import PHRASE
from fake_vnc import FakeServer, Script, greet, raw, requests, update
from real_vnc import X11vnc, x11vnc_on
from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision.agent.vnc.messages import key
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.agent.x11.keymap import Keymap
from rpa_vision.errors import BadInputError, DeliveryUnknownError, DesktopError, DesktopLostError
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.session import WindowContext
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.form.program import FormProgram

pytestmark = [pytest.mark.desktop, pytest.mark.alone]

AtQuality = Callable[[int | None], VncDesktop]
Fake = Callable[[Script], FakeServer]
AT_LEAST_DB = {9: 55.0, 5: 40.0, 1: 32.0}
"""Measured on the form: 67, 47 and 42; on photographs it is less."""


@pytest.fixture
def painter(virtual: VirtualDesktop) -> Iterator[Painter]:
    made = Painter(virtual.display, Box(60, 40, 1160, 740))
    yield made
    made.close()


class Painter:
    """A window that is painted into by hand; every change is on the screen once a method returns."""

    def __init__(self, display: str, box: Box) -> None:
        self.box = box
        self._connection = XConnection(display)
        with self._connection.talking():
            self._window = self._connection.root.create_window(
                box.left, box.top, box.width, box.height, 0, X.CopyFromParent, override_redirect=True
            )
            self._window.map()
            self._hidden = self._window.create_pixmap(box.width, box.height, 24)
            self._pen = self._window.create_gc()
        self._connection.deliver()

    def fill(self, box: Box, colour: int) -> None:
        with self._connection.talking():
            self._pen.change(foreground=colour)
            self._window.fill_rectangle(self._pen, box.left, box.top, box.width, box.height)
        self._connection.deliver()

    def redraw_with(self, box: Box, colour: int) -> None:
        """As many programs draw: all of the window at once, however little has changed."""
        with self._connection.talking():
            self._hidden.copy_area(self._pen, self._window, 0, 0, self.box.width, self.box.height, 0, 0)
            self._pen.change(foreground=colour)
            self._hidden.fill_rectangle(self._pen, box.left, box.top, box.width, box.height)
            self._window.copy_area(self._pen, self._hidden, 0, 0, self.box.width, self.box.height, 0, 0)
        self._connection.deliver()

    def close(self) -> None:
        self._connection.close()


def test_without_a_quality_the_picture_is_exact(vnc: VncDesktop, x11: X11Desktop, form: FormProgram) -> None:
    form.wait_for_screen("list")
    assert np.array_equal(vnc.capture().pixels, x11.capture().pixels)


@pytest.mark.parametrize("quality", AT_LEAST_DB)
def test_jpeg_damages_no_more_than_its_quality_allows(
    at_quality: AtQuality, x11: X11Desktop, form: FormProgram, quality: int
) -> None:
    form.wait_for_screen("list")
    seen, truth = at_quality(quality).capture().pixels, x11.capture().pixels
    assert AT_LEAST_DB[quality] < cv2.PSNR(seen, truth) < 100


@pytest.mark.parametrize("quality", [None, 9, 5, 1])
@pytest.mark.parametrize("how", ["fill", "redraw_with"])
def test_a_picture_is_never_older_than_the_call(
    at_quality: AtQuality, x11: X11Desktop, painter: Painter, quality: int | None, how: str
) -> None:
    sizes = ((3, 2), (20, 16), (200, 150), (900, 500))
    for turn in range(12):
        width, height = sizes[turn % len(sizes)]
        box = Box(0, 0, width, height).moved(40 + 5 * turn, 30 + 7 * turn)
        getattr(painter, how)(box, 0xFF0000 if turn % 8 < 4 else 0x0000FF)
        where = box.moved(painter.box.left, painter.box.top)
        seen, truth = at_quality(quality).capture(), x11.capture()
        shown, meant = (
            frame.pixels[where.top : where.bottom, where.left : where.right].mean((0, 1))
            for frame in (seen, truth)
        )
        assert np.abs(shown - meant).max() < 25, f"change {turn} of {width}×{height}"


def test_a_region_alone_is_as_fresh(vnc: VncDesktop, x11: X11Desktop, painter: Painter) -> None:
    vnc.capture()
    for turn in range(6):
        painter.fill(Box(100, 100, 400, 300), 0x104070 * (turn + 1))
        region = Box(150, 130, 520, 380)
        assert np.array_equal(vnc.capture(region).pixels, x11.capture(region).pixels)
    assert np.array_equal(vnc.capture().pixels, x11.capture().pixels)


def test_french_goes_into_the_program_s_own_storage(vnc: VncDesktop, form: FormProgram) -> None:
    def click(at: Point) -> None:
        """Once the screen is still, as the executor does it: lent letters keep a window manager busy for a while."""
        still_frame(vnc, SystemClock(), Settle())
        vnc.click(at, "left", double=False, modifiers=())

    click(form.wait_for_screen("list").widgets["new_admission"].center)
    widgets = form.wait_for_screen("entry").widgets
    click(widgets["name"].center)
    vnc.type_text(PHRASE)
    vnc.press(["tab"])
    vnc.press(["shift", "tab"])
    vnc.press(["end"])
    vnc.type_text(" œuvre")
    click(widgets["patient_number"].center)
    vnc.type_text("0123456789" * 20)
    click(widgets["save"].center)
    form.wait_for_screen("confirmation")
    (stored,) = form.admissions()
    assert (stored.name, stored.patient_number) == (f"{PHRASE} œuvre", "0123456789" * 20)


@pytest.mark.parametrize("text", ["deux\nlignes", "deux\tchamps", "cloche\a"])
def test_keys_that_do_things_are_not_text(vnc: VncDesktop, pad: Any, text: str) -> None:
    with pytest.raises(DesktopError, match="text"):
        vnc.type_text(text)
    vnc.press(["f5"])
    felt = pad.wait_until(lambda felt: any(one.kind == X.KeyRelease for one in felt))
    assert len(felt) == 2


def test_keys_left_down_by_a_killed_agent_are_let_go(
    x11vnc: X11vnc, virtual: VirtualDesktop, pad: Any
) -> None:
    other = XConnection(virtual.display)
    try:
        with x11vnc.desktop() as killed:
            killed._connection.send(key(0xFFE3, down=True))
            pad.wait_until(lambda felt: any(one.kind == X.KeyPress for one in felt))
        assert Keymap(other).state & X.ControlMask
        with x11vnc.desktop():
            pad.wait_until(lambda felt: any(one.kind == X.KeyRelease for one in felt))
            assert not Keymap(other).state & X.ControlMask
    finally:
        other.close()


def test_windows_are_not_told_and_there_is_one_monitor(vnc: VncDesktop, virtual: VirtualDesktop) -> None:
    assert vnc.foreground() == WindowContext()
    (monitor,) = vnc.monitors()
    assert (monitor.box, monitor.scale, monitor.primary) == (virtual.size.box, 1.0, True)


def test_a_display_that_dies_under_its_server_is_lost() -> None:
    with VirtualDesktop(640, 480) as virtual, x11vnc_on(virtual.display) as server, server.desktop() as vnc:
        vnc.capture()
        os.kill(virtual.pid, signal.SIGKILL)
        for act in (vnc.capture, lambda: vnc.press(["a"]), lambda: vnc.type_text("a"), vnc.monitors):
            with pytest.raises(DesktopError):
                act()
        with pytest.raises(DesktopLostError, match="VNC server"):
            vnc.capture()


def test_a_server_that_stops_answering_is_lost_not_a_hang() -> None:
    with VirtualDesktop(640, 480) as virtual, x11vnc_on(virtual.display) as server:
        seeing, acting = server.desktop(answer_within_s=1.0), server.desktop(answer_within_s=1.0)
        os.kill(server.program.pid, signal.SIGSTOP)
        try:
            with pytest.raises(DesktopLostError, match="stopped answering"):
                seeing.capture()
            with pytest.raises(DeliveryUnknownError, match="stopped answering"):
                acting.click(Point(5, 5), "left", double=False, modifiers=())
            with pytest.raises(DesktopError, match="stopped answering"):
                server.desktop(answer_within_s=0.3)
        finally:
            os.kill(server.program.pid, signal.SIGKILL)
            seeing.close()
            acting.close()


def test_a_server_that_takes_nothing_more_is_lost_not_a_hang(fake: Fake) -> None:
    """It answers while the first events come, and then reads no more."""
    done = threading.Event()

    def script(guest: socket.socket) -> None:
        greet(guest, Size(8, 8))
        for count, (only_changes, box) in enumerate(requests(guest)):
            if not only_changes:
                guest.sendall(update(raw(box, np.zeros((8, 8, 3), np.uint8))))
            if count == 1:
                done.wait(10)

    server = fake(script)
    try:
        with (
            VncDesktop("127.0.0.1", server.port, answer_within_s=0.3) as vnc,
            pytest.raises(DeliveryUnknownError),
        ):
            vnc.type_text("x" * 60_000)
    finally:
        done.set()


def test_bad_places_and_regions_are_refused_before_anything_is_sent(vnc: VncDesktop) -> None:
    with pytest.raises(BadInputError, match="region"):
        vnc.capture(Box(0, 0, 5000, 10))
    with pytest.raises(BadInputError, match="outside"):
        vnc.drag(Point(10, 10), Point(10, 5000), "left")
