"""The product with Python for Windows and the wheels that Windows PCs get, and what PyInstaller makes of it, on Wine."""

from __future__ import annotations

import hashlib
import os
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path

from locked_for_windows import locked_for_windows
from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.wine.prefix import PACKAGES
from windows_python import WindowsPython, install_for_windows, windows_path

EARLIER = {"numpy": "1.26.4", "opencv-python-headless": "4.11.0.86"}
"""Wine 8 lacks what the locked ones need; Windows does not."""
_RECIPE = Path(__file__).parents[3] / "deploy" / "windows" / "rpa-vision.spec"
_COMPILER, _COMPILER_PACKAGE = "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64-win32"
_MADE_WITHIN_S = 1200.0
_BUILT_WITHIN_S = 3000.0
_BUILDING = (
    "pyinstaller",
    "pyinstaller-hooks-contrib",
    "altgraph",
    "pefile",
    "pywin32-ctypes",
    "packaging",
    "setuptools",
)
_PYTHON = r"""
#include <windows.h>
typedef int (*runs)(int, wchar_t **);
int wmain(int count, wchar_t **arguments) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    runs run = python ? (runs)(void *)GetProcAddress(python, "Py_Main") : NULL;
    return run ? run(count, arguments) : 100;
}
"""


class WholeProgram(WindowsPython):
    """With everything the product needs."""

    def _launch(self, starting: ExitStack) -> None:
        self._wheels = _made_wheels()
        super()._launch(starting)

    def environment(self) -> dict[str, str]:
        environment = super().environment()
        if "PYTHONPATH" in environment:
            environment["PYTHONPATH"] = f"{windows_path(self._wheels)};{environment['PYTHONPATH']}"
        return {**environment, "RPA_LANGUAGE": "en", "PYTHONUTF8": "0"}


class BuildingProgram(WholeProgram):
    """With PyInstaller, and a Python that Windows itself can start: PyInstaller starts others of it."""

    def _launch(self, starting: ExitStack) -> None:
        recipe = hashlib.sha256(f"{version('pyinstaller')} {_BUILDING} {_PYTHON}".encode()).hexdigest()[:12]
        self._builder = made_once(f"windows-builder-{recipe}", _make_builder)
        super()._launch(starting)

    def build(self, folder: Path) -> Path:
        """The program, as the recipe makes it."""
        places = [
            f"--distpath={windows_path(folder / 'dist')}",
            f"--workpath={windows_path(folder / 'work')}",
        ]
        python = str(self._builder / "python.exe")
        recipe = windows_path(_RECIPE)
        arguments = _piped("wine", python, "-m", "PyInstaller", "--noconfirm", *places, recipe)
        environment = self.environment()
        paths = f"{windows_path(self._builder / 'site')};{environment['PYTHONPATH']}"
        environment |= {"PYTHONPATH": paths, "WINEPATH": windows_path(self._python), "PYTHONUTF8": "1"}
        said = done(arguments, PACKAGES, environment, _BUILT_WITHIN_S)
        built = folder / "dist" / "rpa-vision" / "rpa-vision.exe"
        assert built.is_file(), said[-3000:]
        return built

    def built_alone(self, built: Path, *arguments: str) -> Family:
        """Started as on a PC on which there is no Python."""
        kept = {name: text for name, text in self.environment().items() if not name.startswith("PYTHON")}
        kept["RPA_DATA_DIR"] = "C:\\documents\\built"
        program = Family(_piped("wine", str(built), *arguments), package=PACKAGES, environment=kept)
        self._running.callback(program.stop)
        return program


def _piped(*arguments: str) -> list[str]:
    """Between pipes: Python ends at once on what Wine makes of /dev/null and of unnamed files."""
    return ["sh", "-c", 'true | "$@" 2>&1 | cat', "sh", *arguments]


def _made_wheels() -> Path:
    """As locked, for Windows."""
    pinned = [
        f"{name}=={EARLIER.get(name, package['version'])}" for name, package in locked_for_windows().items()
    ]
    recipe = hashlib.sha256(" ".join(pinned).encode()).hexdigest()[:12]
    return made_once(
        f"windows-wheels-{recipe}", lambda folder: install_for_windows(folder, "--no-deps", *pinned)
    )


def _make_builder(folder: Path) -> None:
    source = folder / "python.c"
    source.write_text(_PYTHON)
    command = [_COMPILER, "-municode", "-o", str(folder / "python.exe"), str(source)]
    done(command, _COMPILER_PACKAGE, dict(os.environ), _MADE_WITHIN_S)
    first, *others = _BUILDING
    install_for_windows(folder / "site", "--no-deps", f"{first}=={version(first)}", *others)
