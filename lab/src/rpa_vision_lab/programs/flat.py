"""A desktop seen as a remote session shows it: a picture in one window, damaged by compression.

An x11vnc on the inner desktop, and a viewer that fills a second, outer one.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

import cv2

from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.ports import Frame
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.programs.base import french_environment
from rpa_vision_lab.programs.family import Family

_READY_WITHIN_S = 30.0
_VIEWER = "TigerVNC Viewer"
_SAME_PICTURE_DB = 20.0


class FlatDesktop(Opened):
    """``with FlatDesktop(inner, quality=5) as flat: … flat.display`` — the outer one, already showing the inner."""

    def __init__(self, inner: VirtualDesktop, quality: int) -> None:
        """JPEG quality as VNC counts it, from 0, the worst, to 9."""
        super().__init__()
        self._inner = inner
        self._quality = quality
        self._outer = VirtualDesktop(*inner.size)

    def _open(self, starting: ExitStack) -> None:
        starting.enter_context(self._outer)
        folder = Path(starting.enter_context(tempfile.TemporaryDirectory(prefix="rpa-vision-lab-")))
        door = self._serve(starting, folder)
        self._view(starting, folder, door)

    @property
    def display(self) -> str:
        return self._outer.display

    def _serve(self, starting: ExitStack, folder: Path) -> Path:
        door = folder / "vnc"
        arguments = ["x11vnc", "-display", self._inner.display, "-unixsock", str(door), "-rfbport", "0"]
        arguments += ["-forever", "-shared", "-nopw", "-noxrecord", "-quiet"]
        # By default it only samples large changes, and what is shown can be seconds old.
        arguments += ["-xd_area", "0", "-wait", "10", "-defer", "5", "-nonap", "-sb", "0"]
        environment = french_environment(folder, self._inner.display)
        server = Family(arguments, package="x11vnc", environment=environment)
        starting.callback(server.stop)
        server.wait_for(lambda: door.is_socket() or None, "socket", _READY_WITHIN_S)
        return door

    def _view(self, starting: ExitStack, folder: Path, door: Path) -> None:
        arguments = ["xtigervncviewer", str(door), "-FullScreen", "-RemoteResize=0", "-AutoSelect=0"]
        arguments += ["-PreferredEncoding=Tight", f"-QualityLevel={self._quality}", "-MenuKey=", "-Shared"]
        arguments += ["-SendClipboard=0", "-AcceptClipboard=0"]
        environment = french_environment(folder, self.display)
        viewer = Family(arguments, package="tigervnc-viewer", environment=environment)
        starting.callback(viewer.stop)
        with X11Screen(self._inner.display) as inner, X11Screen(self.display) as outer:

            def shows() -> bool | None:
                """In front as well: before that it takes no keys."""
                if outer.foreground().app_name != _VIEWER:
                    return None
                return likeness(inner.capture(), outer.capture()) > _SAME_PICTURE_DB or None

            viewer.wait_for(shows, "picture of the inner desktop", _READY_WITHIN_S)


def likeness(one: Frame, other: Frame) -> float:
    """Peak signal to noise ratio, in decibels: above 60 nobody sees a difference, at 30 small text suffers."""
    return float(cv2.PSNR(one.pixels, other.pixels))
