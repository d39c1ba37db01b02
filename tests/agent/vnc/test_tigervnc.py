from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from desktop_contract import PHRASE, DesktopContract, Mortal, until
from desktop_witness import kill_and_wait
from real_vnc import TigerDesktop
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.agent.x11.typing.clipboard import Clipboard
from rpa_vision.agent.x11.typing.selection import Selection
from rpa_vision.errors import DeliveryUnknownError
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Pixels
from x11_rig import X11Rig

pytestmark = [pytest.mark.desktop, pytest.mark.alone]


@pytest.fixture(scope="module")
def virtual() -> Iterator[TigerDesktop]:
    """In place of the usual desktop: an X server that serves VNC by itself."""
    with TigerDesktop() as desktop:
        yield desktop


@pytest.fixture
def vnc(virtual: TigerDesktop) -> Iterator[VncDesktop]:
    with virtual.desktop() as desktop:
        yield desktop


class MortalTiger(Mortal):
    def __init__(self, virtual: TigerDesktop) -> None:
        self.desktop: VncDesktop = virtual.desktop()
        self._virtual = virtual

    def close(self) -> None:
        self.desktop.close()

    def kill(self) -> None:
        kill_and_wait(self._virtual.pid)


class TigerRig(X11Rig):
    def picture(self) -> Pixels:
        """mss does not like this X server."""
        with X11Screen(self._display) as screen:
            return screen.capture().pixels


@pytest.fixture
def rig(vnc: VncDesktop, virtual: TigerDesktop, pad: Any, tmp_path: Path) -> Iterator[X11Rig]:
    rig = TigerRig(vnc, virtual.display, pad, tmp_path)
    rig.lag_s = 60.0
    rig.tolerance = 0.05  # the pointer is drawn where another client left it
    yield rig
    rig.close()


@pytest.fixture
def mortal() -> Iterator[MortalTiger]:
    with TigerDesktop(640, 480) as virtual:
        mortal = MortalTiger(virtual)
        yield mortal
        mortal.close()


class TestTigerVnc(DesktopContract):
    pass


def test_what_nobody_pastes_is_an_error_and_the_clipboard_comes_back(virtual: TigerDesktop, pad: Any) -> None:
    with ExitStack() as opened:
        vnc = opened.enter_context(virtual.desktop(pasted_within_s=0.3))
        person, other = Clipboard(virtual.display), XConnection(virtual.display)
        opened.callback(person.close)
        opened.callback(other.close)
        person.lend("texte copié avant")
        until(lambda: vnc._connection.clipboard.holds_text, 5.0)
        with pytest.raises(DeliveryUnknownError, match="not delivered"):
            vnc.type_text(PHRASE)
        assert Selection(other).read(5.0) == "texte copié avant"


def test_the_next_picture_shows_a_change(rig: X11Rig) -> None:
    for step in range(10):
        box = Box(150 + 40 * step, 150, 180 + 40 * step, 170)
        rig.paint(box, (10, 20, 200))
        shown = rig.desktop.capture(box).pixels
        assert np.array_equal(shown, np.full_like(shown, (10, 20, 200)))
