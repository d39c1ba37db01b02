"""The stage of the demo: a virtual desktop, a program to drive, a real server and a real agent beside it."""

from __future__ import annotations

import os
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

import httpx

from rpa_vision.agent.place import XDisplay
from rpa_vision.bootstrap import recording
from rpa_vision.errors import DesktopError, ServerUnreachableError
from rpa_vision.lab.admission_task import admit
from rpa_vision.lab.desktop import VirtualDesktop
from rpa_vision.lab.form.program import FormProgram
from rpa_vision.lab.person import HUMAN, ScriptedPerson, Speed
from rpa_vision.lab.processes import Program
from rpa_vision.phrases import Language
from rpa_vision.server.client import ServerClient
from rpa_vision.settings import PREFIX

AGENT = "demo"
_SERVER_WITHIN_S = 30.0
_PORTS_TRIED = 5


class AdmissionStage:
    """``with AdmissionStage(folder) as stage:`` — everything runs inside, and stops with it."""

    client: ServerClient
    """Once inside."""

    def __init__(self, folder: Path, speed: Speed = HUMAN, language: Language = "fr") -> None:
        self._folder = folder.resolve()
        self._speed = speed
        self._language = language
        self._token = secrets.token_urlsafe(16)
        self._url = ""
        self._desktop = VirtualDesktop()
        self._running = ExitStack()
        self._program = ExitStack()
        self.data_dir = self._folder / "data"

    def __enter__(self) -> AdmissionStage:
        with ExitStack() as starting:
            starting.enter_context(self._desktop)
            self._start_server(starting)
            self.client = starting.enter_context(ServerClient(self._url, self._token))
            self._start("agent", "--name", AGENT, "--server", self._url, into=starting)
            starting.enter_context(self._program)
            self._running = starting.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()

    def open_program(self, position: tuple[int, int], language: Language = "fr") -> FormProgram:
        """The program, afresh, with its window at this place."""
        self._program.close()
        program = FormProgram(self._desktop.display, self._folder, position=position, language=language)
        return self._program.enter_context(program)

    def show(self, program: FormProgram, patient: str, on_count: Callable[[int], None]) -> str:
        """A person admits one patient while the recorder watches; gives the session's id."""
        display, kept = self._desktop.display, self.data_dir / "recordings"
        with (
            recording(self._url, self._token, XDisplay(display), "Admission", on_count, folder=kept) as shown,
            ScriptedPerson(display, self._speed) as person,
        ):
            admit(person, program, patient)
        if shown.session_id is None:
            raise ServerUnreachableError(f"{shown.not_sent}; the recording is in {shown.folder}")
        return shown.session_id

    def _start_server(self, into: ExitStack) -> None:
        """On a port that is free, and another one should somebody take it in the meantime."""
        for tries_left in reversed(range(_PORTS_TRIED)):
            port = _free_port()
            self._url = f"http://127.0.0.1:{port}"
            server = self._start("serve", "--port", str(port), into=into)
            try:
                server.wait_for(self._ours_answers, "answer to a first request", _SERVER_WITHIN_S)
            except DesktopError:
                if tries_left == 0 or _is_free(port):
                    raise
            else:
                return

    def _start(self, *arguments: str, into: ExitStack) -> Program:
        command = [sys.executable, "-m", "rpa_vision.cli.main", *arguments]
        program = Program(command, package="python3", environment=self._environment(), folder=self._folder)
        into.callback(program.stop)
        return program

    def _environment(self) -> dict[str, str]:
        """Nothing of how this machine is set up: the demo must not write where real work is kept."""
        inherited = {name: value for name, value in os.environ.items() if not name.upper().startswith(PREFIX)}
        return {
            **inherited,
            "DISPLAY": self._desktop.display,
            "RPA_DATA_DIR": str(self.data_dir),
            "RPA_DATABASE": f"sqlite:///{self.data_dir / 'rpa-vision.db'}",
            "RPA_BLOBS": (self.data_dir / "blobs").as_uri(),
            "RPA_TOKEN": self._token,
            "RPA_LANGUAGE": self._language,
        }

    def _ours_answers(self) -> bool | None:
        """Another server may have taken the port: only ours knows the token."""
        headers = {"Authorization": f"Bearer {self._token}"}
        try:
            return httpx.get(f"{self._url}/api/v1/workflows", headers=headers).is_success or None
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
