from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from fake_vnc import FakeServer, Script
from real_vnc import X11vnc, x11vnc_on
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision_lab.desktop.desktop import VirtualDesktop


@pytest.fixture(scope="session")
def x11vnc(virtual: VirtualDesktop) -> Iterator[X11vnc]:
    with x11vnc_on(virtual.display) as server:
        yield server


@pytest.fixture(scope="session")
def at_quality(x11vnc: X11vnc) -> Iterator[Callable[[int | None], VncDesktop]]:
    """Opened once for all tests: x11vnc needs two seconds to see its screen for a new guest."""
    with ExitStack() as opened:
        yield cache(lambda quality: opened.enter_context(x11vnc.desktop(jpeg_quality=quality)))


@pytest.fixture
def vnc(at_quality: Callable[[int | None], VncDesktop]) -> VncDesktop:
    return at_quality(None)


@pytest.fixture
def fake() -> Iterator[Callable[[Script], FakeServer]]:
    with ExitStack() as running:

        def start(script: Script) -> FakeServer:
            server = FakeServer(script)
            running.callback(server.close)
            return server

        yield start
