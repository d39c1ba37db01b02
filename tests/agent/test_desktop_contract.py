from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_contract import DesktopContract, Mortal
from desktop_witness import kill_and_wait
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from x11_rig import X11Rig

pytestmark = pytest.mark.desktop


class MortalX11(Mortal):
    def __init__(self, virtual: VirtualDesktop) -> None:
        self.desktop: X11Desktop = X11Desktop(virtual.display)
        self._virtual = virtual

    def close(self) -> None:
        self.desktop.close()

    def kill(self) -> None:
        kill_and_wait(self._virtual.pid)


@pytest.fixture
def rig(x11: X11Desktop, virtual: VirtualDesktop, pad: Any, tmp_path: Path) -> Iterator[X11Rig]:
    rig = X11Rig(x11, virtual.display, pad, tmp_path)
    yield rig
    rig.close()


@pytest.fixture
def mortal() -> Iterator[MortalX11]:
    with VirtualDesktop(640, 480) as virtual:
        mortal = MortalX11(virtual)
        yield mortal
        mortal.close()


class TestX11Desktop(DesktopContract):
    pass
