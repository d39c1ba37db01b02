"""A program that is used in a browser: its server on this machine, and Chromium on its first page."""

from __future__ import annotations

import hashlib
import json
import os
import socket
import sys
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

import httpx

from rpa_vision_lab.offscreen.chromium_browser import devtools_address
from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.programs.chromium import FLAGS
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.places.places import Places
from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.web.places import WebPlaces

_INSTALLED_WITHIN_S = 900.0
_PREPARED_WITHIN_S = 600.0
_ANSWERS_WITHIN_S = 180.0
_DARK = "--enable-features=WebContentsForceDark"
_ALONE = ("--remote-debugging-port=0", "--disable-features=Translate")


class WebProgram(ZooProgram):
    """Its packages come from the Python package index, at fixed versions, into an environment of their own."""

    packages = "chromium"
    requirements: ClassVar[tuple[str, ...]]
    title: ClassVar[str]
    """Of its first page, as far as the browser's window says it."""

    def prepare(self) -> None:
        self.installed = installed(self.name, self.requirements)
        self.port = _free_port()
        self._keep_passwords_out()
        self.furnish()
        self._start_server()
        self.fill()

    def _keep_passwords_out(self) -> None:
        """Else the browser offers to remember the one that the task was entered with, at some moment of it."""
        profile = self.home / "profile" / "Default"
        profile.mkdir(parents=True)
        wanted = {"credentials_enable_service": False, "profile": {"password_manager_enabled": False}}
        (profile / "Preferences").write_text(json.dumps(wanted), encoding="utf-8")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @abstractmethod
    def furnish(self) -> None:
        """Its database, in ``self.home``."""

    def fill(self) -> None:
        """What the server takes once it runs."""

    @abstractmethod
    def server(self) -> Sequence[str]:
        """The command that serves it at ``self.address``."""

    def serving(self) -> Mapping[str, str]:
        """What the server's environment says besides."""
        return {}

    def first_page(self) -> str:
        return self.address

    def enter(self, page: WebPlaces) -> None:
        """As somebody who is known to it, where it wants to know."""

    def command(self) -> Sequence[str]:
        drawn = (f"--force-device-scale-factor={self.look.scale:.2f}",) if self.look.scale != 1 else ()
        dark = (_DARK,) if self.look.theme == "dark" else ()
        profile = f"--user-data-dir={self.home / 'profile'}"
        return ["chromium", *FLAGS, *_ALONE, *drawn, *dark, profile, "--start-maximized", self.first_page()]

    def dressed(self) -> dict[str, str]:
        return {}

    def find_places(self) -> Places:
        host, _ = self.program.wait_for(
            lambda: devtools_address(self.home / "profile"), "its address", _ANSWERS_WITHIN_S
        )
        page = WebPlaces(host)
        self.enter(page)
        return page

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready(self.title)

    def _start(self, starting: ExitStack) -> None:
        self._starting = starting
        super()._start(starting)

    def run(self, *command: str) -> str:
        """One of the environment's programs, to its end."""
        return done(self._own(command), "python3-venv", self._environment(), _PREPARED_WITHIN_S)

    def _start_server(self) -> None:
        server = Family(self._own(self.server()), "python3-venv", self._environment(), folder=self.home)
        self._starting.callback(server.stop)
        server.wait_for(self._answers, "answer", _ANSWERS_WITHIN_S)

    def _own(self, command: Sequence[str]) -> list[str]:
        """Through its Python: what is installed there was moved, and its first lines say where it was."""
        programs = self.installed / "bin"
        if command[0] == "python":
            return [str(programs / "python"), *command[1:]]
        return [str(programs / "python"), str(programs / command[0]), *command[1:]]

    def _environment(self) -> dict[str, str]:
        return {**self.environment(), "PYTHONPATH": str(self.home), **self.serving()}

    def _answers(self) -> bool | None:
        try:
            return httpx.get(self.address, timeout=5, follow_redirects=True).is_success or None
        except httpx.TransportError:
            return None


def installed(name: str, requirements: Sequence[str]) -> Path:
    """The folder of a virtual environment with these, made once."""
    digest = hashlib.sha256("\n".join((sys.version, *requirements)).encode()).hexdigest()[:12]

    def install(folder: Path) -> None:
        environment = dict(os.environ)
        done([sys.executable, "-m", "venv", str(folder)], "python3-venv", environment, _INSTALLED_WITHIN_S)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", *requirements]
        done(pip, "python3-venv", environment, _INSTALLED_WITHIN_S)

    return made_once(f"zoo-{name}-{digest}", install)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
