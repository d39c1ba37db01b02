"""Windows' prompt for a name and a password: what no robot may ever answer."""

from __future__ import annotations

import hashlib
import os
from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path

from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.wine.prefix import WineProgram

TITLE = "Sécurité de Windows"
_COMPILER_PACKAGES = "wine64-tools libwine-dev gcc"
_BUILT_WITHIN_S = 60.0
_READY_WITHIN_S = 30.0
_SOURCE = "credentials.c"
PROGRAM = "credentials.exe.so"
"""What the compiler leaves beside a script of the shorter name."""


class CredentialPrompt(WineProgram):
    def __init__(
        self, display: str, message: str, *, title: str = TITLE, target: str = "DPI-SERVEUR"
    ) -> None:
        super().__init__(display)
        self._texts = (target, title, message)
        self._title = title

    def _launch(self, starting: ExitStack) -> None:
        self._given = self.documents / "name.txt"
        arguments = (*self._texts, f"C:\\documents\\{self._given.name}")
        self.program = self._run(starting, str(built_prompt() / PROGRAM), *arguments)
        self.window = self.program.wait_for(
            lambda: self.windows.ready(self._title, "credentials"), "credential prompt", _READY_WITHIN_S
        )

    def given_name(self, within_s: float = 15.0) -> str | None:
        """The user name that was entered; None when the prompt was cancelled."""
        self.program.wait_until_ended(within_s)
        return self._given.read_bytes().decode("utf-16-le") if self._given.exists() else None


def built_prompt() -> Path:
    recipe = hashlib.sha256((files(__package__) / _SOURCE).read_bytes()).hexdigest()[:12]
    return made_once(f"credentials-{recipe}", _build)


def _build(folder: Path) -> None:
    with as_file(files(__package__) / _SOURCE) as source:
        flags = ["-fshort-wchar", "-municode", "-mwindows"]
        output = ["-o", str(folder / "credentials.exe")]
        arguments = ["winegcc", *flags, str(source), *output, "-lcredui", "-lshell32"]
        done(arguments, _COMPILER_PACKAGES, dict(os.environ), _BUILT_WITHIN_S)
