from __future__ import annotations

import os
from pathlib import Path

import pytest

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.desktop import VirtualDesktop

pytestmark = pytest.mark.desktop


def test_two_desktops_stand_side_by_side_and_go_without_trace() -> None:
    with VirtualDesktop(800, 600) as one, VirtualDesktop(1024, 768) as other:
        assert one.display != other.display
        pids = (one.pid, other.pid)
        for virtual in (one, other):
            with X11Desktop(virtual.display) as desktop:
                frame = desktop.capture()
            assert frame.size == virtual.size
            assert len({tuple(pixel) for pixel in frame.pixels[::50, ::50].reshape(-1, 3)}) == 1
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    with pytest.raises(DesktopError):
        XConnection(one.display)


@pytest.mark.parametrize(("kept", "missing"), [([], "xvfb"), (["Xvfb"], "openbox")])
def test_a_missing_program_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: list[str], missing: str
) -> None:
    for program in kept:
        (tmp_path / program).symlink_to(f"/usr/bin/{program}")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DesktopError, match=f"apt install {missing}"), VirtualDesktop(640, 480):
        pass
