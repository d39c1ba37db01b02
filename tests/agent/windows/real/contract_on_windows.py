"""Run by Python for Windows: the contract against user32 itself."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pytest

from desktop_contract import DesktopContract, Mortal, Rig
from rpa_vision.agent.windows.desktop import WindowsDesktop
from rpa_vision.agent.windows.user32.real import load_user32
from windows_rig import WindowsRig


class MortalWindows(Mortal):
    def __init__(self) -> None:
        self.desktop: WindowsDesktop = WindowsDesktop(load_user32())

    def close(self) -> None:
        self.desktop.close()

    def kill(self) -> None:
        pytest.skip("a session cannot be locked from within")


@pytest.fixture
def rig() -> Iterator[WindowsRig]:
    rig = WindowsRig()
    yield rig
    rig.close()


@pytest.fixture
def mortal() -> MortalWindows:
    return MortalWindows()


ON_WINE = hasattr(ctypes.windll.ntdll, "wine_get_version")  # type: ignore[attr-defined]


class TestRealWindows(DesktopContract):
    @pytest.mark.skipif(
        ON_WINE,
        reason="Wine hears its own moves of the pointer back from the X server, a moment later: once in a while"
        " a click that comes at once after another goes where the pointer was",
    )
    def test_every_corner_of_the_pad_is_reached(self, rig: Rig) -> None:
        super().test_every_corner_of_the_pad_is_reached(rig)
