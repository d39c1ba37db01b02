"""A desktop seen through RDP: xrdp's own X server behind it, FreeRDP's client full screen on a desktop in front.

xrdp's session manager is left out (it would log a system user in): the X server is started here, and xrdp is told its
socket. The clipboard's channel is off on both sides, as hospitals have it. What RDP does to pictures is real: RemoteFX,
or whole bitmaps.
"""

from __future__ import annotations

import os
import socket
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Literal

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.models.geometry import Size
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.desktop.processes import Program
from rpa_vision_lab.programs.base import french_environment
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.flat import likeness

Codec = Literal["remotefx", "bitmaps"]
Layout = Literal["fr", "us"]

_X_SERVER = "/usr/lib/xorg/Xorg"
_READY_WITHIN_S = 60.0
_DONE_WITHIN_S = 30.0
_BETWEEN_GLANCES_S = 1.0
_SAME_PICTURE_DB = 20.0
_CODECS: dict[Codec, tuple[str, ...]] = {"remotefx": ("/rfx", "/bpp:32"), "bitmaps": ("/bpp:24",)}
_KEYBOARDS: dict[Layout, str] = {"fr": "0x0000040C", "us": "0x00000409"}
_SETTINGS = """[Globals]
ini_version=1
fork=true
port=tcp://.:{port}
tcp_nodelay=true
security_layer=tls
certificate={folder}/certificate.pem
key_file={folder}/key.pem
autorun=desk
allow_channels=true
allow_multimon=false
bitmap_cache=true
bitmap_compression=true
bulk_compression=true
use_fastpath=both
new_cursors=true
max_bpp=32
require_credentials=false

[Logging]
LogFile={folder}/xrdp.log
LogLevel=INFO
EnableSyslog=false

[Channels]
rdpdr=false
rdpsnd=false
drdynvc=false
cliprdr=false
rail=false
xrdpvr=false
tcutils=false

[desk]
name=desk
lib=libxup.so
ip=127.0.0.1
username=na
password=na
port={folder}/xrdp_display_{number}
code=20
"""


class RdpHost(VirtualDesktop):
    """The X server that xrdp shows, with a window manager; of the viewer's size once one is there."""

    def __init__(self, folder: Path, size: Size) -> None:
        super().__init__(*size)
        self._folder = folder

    def _server(self, tell_display: int) -> Program:
        arguments = [_X_SERVER, "-displayfd", str(tell_display), "-config", "xrdp/xorg.conf", "-noreset"]
        arguments += ["-nolisten", "tcp", "-logfile", str(self._folder / "xorg.log")]
        environment = {**os.environ, "XRDP_SOCKET_PATH": str(self._folder)}
        return Program(arguments, package="xorgxrdp", environment=environment, pass_fds=[tell_display])

    def paint_again(self) -> None:
        """Only what is drawn while a viewer is there reaches it."""
        with closing(XConnection(self.display)) as painter:
            self._paint_background(painter)


class RdpSession(Opened):
    """``with RdpSession(outer.display, outer.size) as session:`` — a desktop of its own, shown full screen on that one.
    Programs are started on ``session.display``.
    """

    def __init__(
        self,
        outer: str,
        size: Size,
        port: int,
        *,
        codec: Codec = "remotefx",
        here: Layout = "fr",
        there: Layout = "fr",
    ) -> None:
        """``port``: the viewer's title says it, so the same server has the same. ``here``: the keyboard's layout on this
        PC. ``there``: the one the viewer asks the session for."""
        super().__init__()
        self._outer = outer
        self._size = size
        self._port = port
        self._codec: Codec = codec
        self._here: Layout = here
        self._there: Layout = there
        self.display = ""

    def _open(self, starting: ExitStack) -> None:
        folder = Path(starting.enter_context(tempfile.TemporaryDirectory(prefix="rpa-vision-rdp-")))
        host = starting.enter_context(RdpHost(folder, self._size))
        self.display = host.display
        self._serve(starting, folder)
        self._view(starting, folder, host)

    def _serve(self, starting: ExitStack, folder: Path) -> None:
        certify = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
        certify += ["/CN=localhost", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"]
        environment = french_environment(folder, self.display)
        done(certify, "openssl", environment, _DONE_WITHIN_S)
        settings = folder / "xrdp.ini"
        number = self.display.removeprefix(":")
        settings.write_text(_SETTINGS.format(port=self._port, folder=folder, number=number))
        arguments = ["xrdp", "--nodaemon", "--config", str(settings)]
        server = Family(arguments, package="xrdp", environment=environment)
        starting.callback(server.stop)
        server.wait_for(lambda: _answers(self._port) or None, "open port", _READY_WITHIN_S)

    def _view(self, starting: ExitStack, folder: Path, host: RdpHost) -> None:
        """The viewer reads this PC's layout as it starts."""
        environment = french_environment(folder, self._outer)
        done(["setxkbmap", self._here], "x11-xkb-utils", environment, _DONE_WITHIN_S)
        arguments = ["xfreerdp", f"/v:127.0.0.1:{self._port}", "/u:na", "/p:na", "/cert:ignore", "/f"]
        arguments += [f"/size:{self._size.width}x{self._size.height}", f"/kbd:{_KEYBOARDS[self._there]}"]
        arguments += ["-clipboard", *_CODECS[self._codec]]
        viewer = Family(arguments, package="freerdp2-x11", environment=environment)
        starting.callback(viewer.stop)
        with X11Screen(self._outer) as outer:

            def shows() -> bool | None:
                """The session's X server has the viewer's size only once the viewer is there."""
                time.sleep(_BETWEEN_GLANCES_S)
                host.paint_again()
                with X11Screen(self.display) as inner:
                    one, other = inner.capture(), outer.capture()
                return (one.size == other.size and likeness(one, other) > _SAME_PICTURE_DB) or None

            viewer.wait_for(shows, "picture of the session", _READY_WITHIN_S)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
