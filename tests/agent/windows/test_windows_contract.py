from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from desktop_contract import DesktopContract, Felt, Mortal, Rig
from fake_user32 import FakeUser32
from rpa_vision.agent.windows.desktop import WindowsDesktop
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Pixels


class FakeWindowsRig(Rig):
    pad = Box(450, 100, 1150, 600)
    window = WindowContext(
        title="Dossier patient — Clinique des Tilleuls",
        app_name="dossier",
        window_class="TfrmDossier",
        process="dossier.exe",
    )

    def __init__(self) -> None:
        self.user32 = FakeUser32()
        self.desktop: WindowsDesktop = WindowsDesktop(self.user32)

    def felt(self, enough: Callable[[Sequence[Felt]], bool]) -> Sequence[Felt]:
        assert enough(self.user32.felt), f"felt only {self.user32.felt}"
        return self.user32.felt

    def picture(self) -> Pixels:
        return self.user32.pixels

    def paint(self, box: Box, colour: tuple[int, int, int]) -> None:
        self.user32.pixels[box.top : box.bottom, box.left : box.right] = colour

    def focus_field(self) -> None:
        pass

    def field_text(self) -> str:
        assert self.user32.front is not None
        return self.user32.front.text

    def copy(self, text: str) -> None:
        self.user32.copy(text)

    def clipboard(self) -> str | None:
        return self.user32.read_for(FakeUser32.OTHER)


class MortalWindows(Mortal):
    def __init__(self) -> None:
        self._user32 = FakeUser32()
        self.desktop: WindowsDesktop = WindowsDesktop(self._user32)

    def close(self) -> None:
        self.desktop.close()

    def kill(self) -> None:
        self._user32.locked = True


@pytest.fixture
def rig() -> Iterator[FakeWindowsRig]:
    rig = FakeWindowsRig()
    yield rig
    assert rig.user32.down == [], "something stayed pressed"
    assert rig.user32.windows_left_open == 0


@pytest.fixture
def mortal() -> MortalWindows:
    return MortalWindows()


class TestWindowsDesktop(DesktopContract):
    pass
