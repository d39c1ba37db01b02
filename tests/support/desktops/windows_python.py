"""Python for Windows, run by Wine: what our code does with user32 itself, without a Windows at hand.

All of it comes from the package index: Panda3D's wheels carry Python's own DLLs, and the standard library is the
one that runs the tests. Wine 8 lacks what OpenCV and newer NumPy need, hence the older one and the stand-in.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import sysconfig
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path

from rpa_vision_lab.programs.cache import made_once, new_folder
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.wine.prefix import PACKAGES, WineProgram

PYTHON = (3, 11)
_COMPILER_PACKAGES = "wine64-tools libwine-dev gcc"
_WHEELS = (
    "panda3d==1.10.16",
    "numpy==1.26.4",
    "pydantic==2.12.5",
    "mss==10.2.0",
    "rapidfuzz==3.14.6",
    "pytest==8.4.2",
)
_MADE_WITHIN_S = 1200.0
_LAUNCHER = r"""
#include <windows.h>
int wmain(int count, wchar_t **arguments) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    int (__cdecl *run)(int, wchar_t **) = python ? (void *)GetProcAddress(python, "Py_Main") : NULL;
    return run ? run(count, arguments) : 100;
}
"""
_RANDOM = r"""
#include <windows.h>
#include <ntsecapi.h>
BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, length); }
"""
_RANDOM_DLL = "bcryptprimitives.dll"
_CV2 = """
import numpy as np
COLOR_BGRA2BGR = 1
def cvtColor(pixels, code):
    return np.ascontiguousarray(pixels[:, :, :3])
"""
_HERE = Path(__file__).parent
_SOURCES = _HERE.parents[2] / "src"


_STABLE = "python3.dll"
"""Passes on to the version's own library; wheels for any Python ask for it, and Panda3D has no use for it."""
_BESIDE = ("libcrypto-3.dll", "libssl-3.dll", "sqlite3.dll")


class WindowsPython(WineProgram):
    """``with WindowsPython(display) as python: python.run("-c", "…", within_s=60)``."""

    def _launch(self, _starting: ExitStack) -> None:
        self._python = made_python()
        system32 = self.prefix / "drive_c" / "windows" / "system32"
        for made in (_RANDOM_DLL, _STABLE):
            shutil.copy2(self._python / f"{made}.so", system32 / made)
        for library in _BESIDE:
            shutil.copy2(self._python / library, system32 / library)

    def environment(self) -> dict[str, str]:
        environment = super().environment()
        if not hasattr(self, "_python"):
            return environment
        paths = (self._python / "site", _SOURCES, _HERE, _HERE.parent / "programs")
        return {
            **environment,
            "WINEDEBUG": "-all",
            "WINEDLLPATH": str(self._python),
            "PYTHONHOME": windows_path(self._python),
            "PYTHONPATH": ";".join(map(windows_path, paths)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUTF8": "1",
        }

    def run(self, *arguments: str, within_s: float) -> str:
        return done(self._command(*arguments), PACKAGES, self.environment(), within_s)

    def started(self, *arguments: str) -> Family:
        program = Family(self._command(*arguments), package=PACKAGES, environment=self.environment())
        self._running.callback(program.stop)
        return program

    def _command(self, *arguments: str) -> list[str]:
        """Between pipes: Python ends at once on what Wine makes of /dev/null and of unnamed files."""
        return [
            "sh",
            "-c",
            'true | wine "$@" 2>&1 | cat',
            "sh",
            str(self._python / "python.exe.so"),
            *arguments,
        ]


def windows_path(path: Path) -> str:
    return f"Z:{path}".replace("/", "\\")


def made_python() -> Path:
    recipe = hashlib.sha256(
        repr((_WHEELS, _LAUNCHER, _RANDOM, _CV2, _STABLE, _BESIDE, sys.version)).encode()
    ).hexdigest()[:12]
    return made_once(f"windows-python-{recipe}", _make)


def _make(folder: Path) -> None:
    site = folder / "site"
    install_for_windows(site, *_WHEELS, "colorama")
    libraries = site / "deploy_libs"
    (folder / "DLLs").mkdir()
    for library in libraries.glob("*.pyd"):
        library.rename(folder / "DLLs" / library.name)
    (libraries / "libffi-8.dll").rename(folder / "DLLs" / "libffi-8.dll")
    for library in ("python311.dll", *_BESIDE):
        (libraries / library).rename(folder / library)
    for unused in ("deploy_libs", "panda3d", "direct", "panda3d_tools"):
        shutil.rmtree(site / unused, ignore_errors=True)
    standard = Path(sysconfig.get_path("stdlib"))
    unwanted = shutil.ignore_patterns("__pycache__", "site-packages", "dist-packages", "lib-dynload", "test")
    shutil.copytree(standard, folder / "Lib", ignore=unwanted)
    (site / "cv2.py").write_text(_CV2)
    described = site / f"rpa_vision-{version('rpa-vision')}.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: rpa-vision\nVersion: {version('rpa-vision')}\n"
    )
    _compile(folder)


def install_for_windows(site: Path, *wanted: str) -> None:
    with new_folder("pip-") as own:
        done([sys.executable, "-m", "venv", str(own)], "python3-venv", dict(os.environ), _MADE_WITHIN_S)
        pip = [str(own / "bin" / "python"), "-m", "pip", "install", "--quiet", "--target", str(site)]
        windows = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary=:all:"]
        done([*pip, *windows, *wanted], "python3-venv", dict(os.environ), _MADE_WITHIN_S)


def _compile(folder: Path) -> None:
    launcher, random, exports = folder / "main.c", folder / "random.c", folder / "bcryptprimitives.spec"
    stable, nothing = folder / "python3.spec", folder / "nothing.c"
    stable.write_text("".join(f"@ stdcall -norelay {one}() python311.{one}\n" for one in _exported(folder)))
    nothing.write_text("\n")
    launcher.write_text(_LAUNCHER)
    random.write_text(_RANDOM)
    exports.write_text("@ stdcall ProcessPrng(ptr long)\n")
    for arguments in (
        ["-fshort-wchar", "-municode", "-mconsole", "-o", str(folder / "python.exe"), str(launcher)],
        ["-shared", "-o", str(folder / _RANDOM_DLL), str(exports), str(random), "-ladvapi32"],
        ["-shared", "-o", str(folder / _STABLE), str(stable), str(nothing)],
    ):
        done(["winegcc", "-m64", *arguments], _COMPILER_PACKAGES, dict(os.environ), _MADE_WITHIN_S)


def _exported(folder: Path) -> list[str]:
    told = done(
        ["objdump", "-p", str(folder / "python311.dll")], "binutils", dict(os.environ), _MADE_WITHIN_S
    )
    _, _, table = told.partition("[Ordinal/Name Pointer] Table")
    return [line.split()[-1] for line in table.partition("\n\n")[0].splitlines()[1:]]
