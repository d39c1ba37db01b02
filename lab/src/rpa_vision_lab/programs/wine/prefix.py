"""A Windows disk and registry of their own for each program: Wine calls it a prefix."""

from __future__ import annotations

import hashlib
import os
import shutil
from abc import abstractmethod
from contextlib import ExitStack
from pathlib import Path

from rpa_vision_lab.programs.base import LabProgram, french_environment
from rpa_vision_lab.programs.cache import made_once, new_folder
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.family import Family

PACKAGES = "wine wine64 fonts-wine"
SYSTEM32 = "C:\\windows\\system32"
_RECIPE = "1"
_MADE_WITHIN_S = 180.0
_ENDED_WITHIN_S = 30.0
_NOTHING_RUNS = 1
_SETTINGS = {
    "WINEDEBUG": "fixme-all",
    "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=",  # else it asks to download them
}
_CODE = {".dll", ".exe", ".drv", ".ocx", ".cpl", ".acm", ".ax", ".sys"}


class WineProgram(LabProgram):
    """In a fresh prefix, which ends with it: nothing it does to its registry is seen by the next."""

    def _start(self, starting: ExitStack) -> None:
        fresh = starting.enter_context(new_folder("wine-running-"))
        self.prefix = fresh / "prefix"
        shutil.copytree(made_prefix(), self.prefix, symlinks=True, copy_function=link_code)
        starting.callback(end_wine, self.environment())
        self._launch(starting)

    @abstractmethod
    def _launch(self, starting: ExitStack) -> None: ...

    def environment(self) -> dict[str, str]:
        return wine_environment(self.home, self.display, self.prefix)

    @property
    def documents(self) -> Path:
        """``C:\\documents``: no user name in its path."""
        folder = self.prefix / "drive_c" / "documents"
        folder.mkdir(exist_ok=True)
        return folder

    def _run(self, starting: ExitStack, *arguments: str) -> Family:
        program = Family(["wine", *arguments], package=PACKAGES, environment=self.environment())
        starting.callback(program.stop)
        return program


def made_prefix() -> Path:
    version = done(["wine", "--version"], PACKAGES, dict(os.environ), within_s=30.0)
    name = hashlib.sha256(f"{_RECIPE} {version}".encode()).hexdigest()[:12]
    return made_once(f"wine-{name}", _make_prefix)


def _make_prefix(folder: Path) -> None:
    home = folder / "home"
    home.mkdir()
    environment = wine_environment(home, "", folder)
    try:
        done(["wineboot", "--init"], PACKAGES, environment, _MADE_WITHIN_S)
        done(["wineserver", "--wait"], PACKAGES, environment, _ENDED_WITHIN_S)
    finally:
        end_wine(environment)
    for link in (folder / "drive_c" / "users").rglob("*"):
        if link.is_symlink():  # to folders of the home
            link.unlink()
            link.mkdir()
    shutil.rmtree(home)


def wine_environment(home: Path, display: str, prefix: Path) -> dict[str, str]:
    return {**french_environment(home, display), **_SETTINGS, "WINEPREFIX": str(prefix)}


def end_wine(environment: dict[str, str]) -> None:
    """Its server and everything it runs in this prefix, and no other."""
    done(["wineserver", "--kill"], PACKAGES, environment, _ENDED_WITHIN_S, accepted=(0, _NOTHING_RUNS))
    done(["wineserver", "--wait"], PACKAGES, environment, _ENDED_WITHIN_S)


def link_code(source: str, target: str) -> None:
    """Wine's own code fills 600 MB and is only read."""
    if Path(source).suffix.lower() in _CODE:
        os.link(source, target)
    else:
        shutil.copy2(source, target)
