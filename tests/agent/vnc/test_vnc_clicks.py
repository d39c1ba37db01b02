"""Clicks as an ordinary toolkit counts them, under a window manager, on the far side of a real VNC server."""

from __future__ import annotations

import pytest

from double_clicks import double_clicked
from own_program import rest_of, running
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import FULL, ScriptedPerson

pytestmark = [pytest.mark.desktop, pytest.mark.alone]


def test_each_click_is_one_click(virtual: VirtualDesktop, vnc: VncDesktop) -> None:
    with running("click_counter.py", virtual.environment) as counter:
        for _ in range(15):
            vnc.click(Point(400, 300), "left", double=False, modifiers=())
        presses = double_clicked(vnc, Point(400, 300))
        vnc.press(["escape"])
        assert rest_of(counter) == ["pressed", "clicked"] * (15 + presses)


def test_a_click_lands_although_somebody_there_has_moved_the_pointer(
    virtual: VirtualDesktop, vnc: VncDesktop
) -> None:
    at, elsewhere = Point(640, 500), Box(200, 150, 210, 160)
    connection = XConnection(virtual.display)
    vnc.click(at, "left", double=False, modifiers=())
    with ScriptedPerson(virtual.display, FULL) as person:
        person.click(elsewhere)
        vnc.click(at, "left", double=False, modifiers=())
    with connection.talking():
        pointer = connection.root.query_pointer()
    connection.close()
    assert Point(pointer.root_x, pointer.root_y) == at
