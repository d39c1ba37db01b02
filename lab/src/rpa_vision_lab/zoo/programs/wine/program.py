"""Windows' own programs, run by Wine: each has a small library loaded into it that tells what it shows."""

from __future__ import annotations

import hashlib
import os
import shutil
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path
from typing import ClassVar

from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.wine.prefix import (
    PACKAGES,
    end_wine,
    link_code,
    made_prefix,
    wine_environment,
)
from rpa_vision_lab.zoo.places.asked import AskedPlaces
from rpa_vision_lab.zoo.places.places import Places
from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.wine.colours import registry

_INSIDE, _OUTSIDE = "inside.c", "outside.c"
_LIBRARY, _STARTER = "inside.dll.so", "outside.exe.so"
_BUILT_WITHIN_S = 120.0
_SET_WITHIN_S = 60.0
_COMPILER = "wine64-tools libwine-dev gcc"


class WindowsProgram(ZooProgram):
    """Roles are Windows' classes (``Edit``, ``Button``), and ``menu``, ``menu item``, ``cell`` and ``tree item``."""

    toolkit: ClassVar[str] = "Windows, under Wine"
    packages: ClassVar[str] = f"{PACKAGES} {_COMPILER}"

    def _start(self, starting: ExitStack) -> None:
        self.prefix = self.home / "prefix"
        shutil.copytree(made_prefix(), self.prefix, symlinks=True, copy_function=link_code)
        starting.callback(end_wine, wine_environment(self.home, self.display, self.prefix))
        super()._start(starting)

    def prepare(self) -> None:
        self.furnish()
        told = self.home / "settings.reg"
        told.write_text(registry(self.look, self.settings()), encoding="utf-16")
        environment = wine_environment(self.home, self.display, self.prefix)
        done(["wine", "regedit", "/S", self.windows_path(told)], PACKAGES, environment, _SET_WITHIN_S)

    def furnish(self) -> None:
        """Its files, in ``self.documents``."""

    def settings(self) -> str:
        """For the registry, as exported by regedit, without its first line."""
        return ""

    @property
    def documents(self) -> Path:
        """``C:\\documents``: no user name in its path."""
        folder = self.prefix / "drive_c" / "documents"
        folder.mkdir(exist_ok=True)
        return folder

    @staticmethod
    def windows_path(file: Path) -> str:
        return "Z:" + str(file).replace("/", "\\")

    @abstractmethod
    def line(self) -> str:
        """The command, as Windows is told it."""

    def command(self) -> Sequence[str]:
        built = built_tools()
        return ["wine", str(built / _STARTER), self.windows_path(built / _LIBRARY), self.line()]

    def find_places(self) -> Places:
        self.program.wait_for(self._tells, "word of what it shows", _SET_WITHIN_S)
        return AskedPlaces(self._port_file)

    def dressed(self) -> dict[str, str]:
        own = wine_environment(self.home, self.display, self.prefix)
        return {**own, "ZOO_PORT_FILE": self.windows_path(self._port_file)}

    @property
    def _port_file(self) -> Path:
        return self.home / "port"

    def _tells(self) -> bool | None:
        return (self._port_file.exists() and self._port_file.read_text().endswith("\n")) or None


def built_tools() -> Path:
    """The library and what loads it, made once."""
    recipe = b"".join((files(__package__) / one).read_bytes() for one in (_INSIDE, _OUTSIDE))
    return made_once(f"zoo-wine-{hashlib.sha256(recipe).hexdigest()[:12]}", _build)


def _build(folder: Path) -> None:
    with as_file(files(__package__) / _INSIDE) as inside, as_file(files(__package__) / _OUTSIDE) as outside:
        library = ["-shared", str(inside), "-o", str(folder / _LIBRARY.removesuffix(".so")), "-lws2_32"]
        starter = ["-municode", "-mwindows", str(outside), "-o", str(folder / _STARTER.removesuffix(".so"))]
        for one in (library, [*starter, "-lshell32"]):
            done(["winegcc", "-fshort-wchar", *one], _COMPILER, dict(os.environ), _BUILT_WITHIN_S)
