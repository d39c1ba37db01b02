"""Clicks as an ordinary toolkit counts them, under a window manager, on the far side of a real VNC server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from real_vnc import x11vnc_on

from rpa_vision.lab.desktop import VirtualDesktop
from rpa_vision.models.geometry import Point

pytestmark = pytest.mark.desktop

COUNTER = Path(__file__).parents[2] / "support" / "click_counter.py"


def test_each_click_is_one_click(virtual: VirtualDesktop) -> None:
    with (
        subprocess.Popen(
            [sys.executable, COUNTER], env=virtual.environment, stdout=subprocess.PIPE, text=True
        ) as counter,
        x11vnc_on(virtual.display, "-nopw") as server,
        server.desktop() as desktop,
    ):
        assert counter.stdout is not None
        counter.stdout.readline()
        for _ in range(15):
            desktop.click(Point(400, 300), "left", double=False, modifiers=())
        desktop.click(Point(400, 300), "left", double=True, modifiers=())
        desktop.press(["escape"])
        assert counter.stdout.read().split() == ["clicked"] * 17
