"""A stage for whole plays: a virtual desktop, a real server and real agents, all in a folder of their own."""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

import httpx

from rpa_vision.agent.place import XDisplay
from rpa_vision.bootstrap.recording import recording
from rpa_vision.cli.site.page import page_address
from rpa_vision.errors import DesktopError, ServerUnreachableError
from rpa_vision.models.geometry import Size
from rpa_vision.phrases import Language
from rpa_vision.server.client.client import ServerClient
from rpa_vision.settings import PREFIX
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.desktop.processes import Program

AGENT = "demo"
SMALL = Size(1280, 800)
_SERVER_WITHIN_S = 90.0
_PORTS_TRIED = 5
_EVERY_CHANGE_AT_ONCE = [
    "-xd_area",
    "0",
    "-wait",
    "10",
    "-defer",
    "5",
    "-nonap",
    "-sb",
    "0",
    "-speeds",
    "lan",
]
"""By default x11vnc only samples large changes, and what is shown can be seconds old."""


class Stage(Opened):
    """``with Stage(folder) as stage:`` — everything runs inside, and stops with it."""

    client: ServerClient
    """Once inside."""

    def __init__(
        self,
        folder: Path,
        *,
        size: Size = SMALL,
        language: Language = "fr",
        records: Mapping[str, Path] | None = None,
        database: str | None = None,
    ) -> None:
        """``records``: SQLite databases that effects are checked against, by the names workflows use. ``database``: SQLite
        in the folder unless given. What else is set is read from ``rpa-vision.toml`` in the folder."""
        super().__init__()
        self.folder = folder.resolve()
        self.data_dir = self.folder / "data"
        self._size = size
        self.desktop = VirtualDesktop(*size)
        self._language = language
        self._records = {name: {"url": f"sqlite:///{file}"} for name, file in (records or {}).items()}
        self._database = database or f"sqlite:///{self.data_dir / 'rpa-vision.db'}"
        self._token = secrets.token_urlsafe(16)
        self._programs: list[Program] = []
        self._url = ""
        self._server: Program | None = None

    @property
    def url(self) -> str:
        return self._url

    @property
    def page(self) -> str:
        """Where a person can watch."""
        return page_address(self._url, self._token)

    @property
    def server_pid(self) -> int:
        if self._server is None:
            raise DesktopError("the server was not started")
        return self._server.pid

    def _open(self, starting: ExitStack) -> None:
        starting.enter_context(self.desktop)
        self._start_server(starting)
        self.client = starting.enter_context(ServerClient(self._url, self._token))
        self._start("agent", "--name", AGENT, "--server", self._url, into=starting)

    def add_desktop(self, agent: str, token: str | None = None) -> VirtualDesktop:
        """Another one of the same size, with an agent of its own; with the server's own token unless one is given."""
        desktop = self._running.enter_context(VirtualDesktop(*self._size))
        self._start(
            "agent", "--name", agent, "--server", self._url, into=self._running, desktop=desktop, token=token
        )
        return desktop

    def add_remote_agent(self, name: str, quality: int) -> None:
        """One that sees and drives this desktop from afar: JPEG pictures of this quality (0 to 9) over VNC."""
        port = _free_port()
        arguments = ["x11vnc", "-display", self.desktop.display, "-localhost", "-rfbport", str(port)]
        arguments += ["-forever", "-shared", "-nopw", "-quiet", *_EVERY_CHANGE_AT_ONCE]
        server = Program(arguments, package="x11vnc", environment=self.desktop.environment)
        self._running.callback(server.stop)
        server.wait_for(lambda: not _is_free(port) or None, "open port", _SERVER_WITHIN_S)
        place = ("--vnc", f"127.0.0.1:{port}", "--vnc-quality", str(quality))
        self._start("agent", "--name", name, "--server", self._url, *place, into=self._running)

    def record(self, task: str, do: Callable[[], object], on_count: Callable[[int], None]) -> str:
        """Whatever ``do`` does on the desktop is one demonstration; gives its session's id."""
        place, kept = XDisplay(self.desktop.display), self.data_dir / "recordings"
        with recording(self._url, self._token, place, task, on_count, folder=kept) as shown:
            do()
        if shown.session_id is None:
            raise ServerUnreachableError(f"{shown.not_sent}; the recording is in {shown.folder}")
        return shown.session_id

    def metrics(self) -> str:
        """What the server has counted and timed, in Prometheus's text format."""
        return httpx.get(f"{self._url}/metrics", headers=self._bearer).raise_for_status().text

    def _start_server(self, into: ExitStack) -> None:
        """On a port that is free, and another one should somebody take it in the meantime."""
        for tries_left in reversed(range(_PORTS_TRIED)):
            port = _free_port()
            self._url = f"http://127.0.0.1:{port}"
            self._server = server = self._start("serve", "--port", str(port), into=into)
            try:
                server.wait_for(self._ours_answers, "answer to a first request", _SERVER_WITHIN_S)
            except DesktopError:
                if tries_left == 0 or _is_free(port):
                    raise
            else:
                return

    def _start(
        self,
        *arguments: str,
        into: ExitStack,
        desktop: VirtualDesktop | None = None,
        token: str | None = None,
    ) -> Program:
        command = [sys.executable, "-m", "rpa_vision.cli.main", *arguments]
        environment = self._environment() | {
            "DISPLAY": (desktop or self.desktop).display,
            "RPA_TOKEN": token or self._token,
        }
        program = Program(command, package="python3", environment=environment, folder=self.folder)
        into.callback(program.stop)
        self._programs.append(program)
        return program

    def logs(self) -> bytes:
        """All that its server and agents have said so far."""
        return b"".join(program.said() for program in self._programs)

    @property
    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"}

    def _environment(self) -> dict[str, str]:
        """Nothing of how this machine is set up: a play must not write where real work is kept."""
        inherited = {name: value for name, value in os.environ.items() if not name.upper().startswith(PREFIX)}
        return {
            **inherited,
            "RPA_DATA_DIR": str(self.data_dir),
            "RPA_DATABASE": self._database,
            "RPA_BLOBS": (self.data_dir / "blobs").as_uri(),
            "RPA_TOKEN": self._token,
            "RPA_LANGUAGE": self._language,
            "RPA_RECORDS": json.dumps(self._records),
        }

    def _ours_answers(self) -> bool | None:
        """Another server may have taken the port: only ours knows the token."""
        try:
            return httpx.get(f"{self._url}/api/v1/workflows", headers=self._bearer).is_success or None
        except httpx.TransportError:
            return None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
