"""The product itself with Python for Windows and the wheels that Windows PCs get, on Wine."""

from __future__ import annotations

import platform
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from packaging.markers import Marker

from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.programs.cache import made_once
from windows_python import PYTHON, WindowsPython, install_for_windows, windows_path

pytestmark = [
    pytest.mark.lab,
    pytest.mark.desktop,
    pytest.mark.skipif(
        platform.machine() != "x86_64" or sys.version_info[:2] != PYTHON,
        reason="Python's DLLs for Windows are taken for x86_64 and the version that runs the tests",
    ),
]
ROOT = Path(__file__).parents[3]
EARLIER = {"numpy": "1.26.4", "opencv-python-headless": "4.11.0.86"}
"""Wine 8 lacks what the locked ones need; Windows does not."""
_WITHIN_S = 900.0
_FILL = """
import sys
from pathlib import Path
from rpa_vision.settings import Settings
from rpa_vision.storage.vault.vault import open_vault
vault = open_vault(Settings(data_dir=Path("C:/documents/vault")))
for number in range(15):
    vault.set(f"{sys.argv[1]}_{number}", "invented")
"""
_COUNT = """
from pathlib import Path
from rpa_vision.settings import Settings
from rpa_vision.storage.vault.vault import open_vault
print("ENTRIES", len(open_vault(Settings(data_dir=Path("C:/documents/vault"))).entries()))
"""


class WholeProgram(WindowsPython):
    """With everything the product needs."""

    def _launch(self, starting: ExitStack) -> None:
        self._wheels = made_once("windows-wheels-1", _wheels)
        super()._launch(starting)

    def environment(self) -> dict[str, str]:
        environment = super().environment()
        if "PYTHONPATH" in environment:
            environment["PYTHONPATH"] = f"{windows_path(self._wheels)};{environment['PYTHONPATH']}"
        return {**environment, "RPA_LANGUAGE": "en", "PYTHONUTF8": "0"}


def _wheels(folder: Path) -> None:
    """As locked, for Windows."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    packages = {one["name"]: one for one in lock["package"]}
    windows = {
        "sys_platform": "win32",
        "platform_system": "Windows",
        "os_name": "nt",
        "platform_machine": "AMD64",
    }
    wanted, needed = ["rpa-vision"], set[str]()
    while wanted:
        name = wanted.pop()
        needed.add(name)
        for one in packages[name].get("dependencies", []):
            there = "marker" not in one or Marker(one["marker"]).evaluate(windows)
            wanted += [one["name"]] if there and one["name"] not in needed else []
    pinned = [
        f"{name}=={EARLIER.get(name, packages[name]['version'])}" for name in sorted(needed - {"rpa-vision"})
    ]
    install_for_windows(folder, "--no-deps", *pinned)


@pytest.fixture
def windows(virtual: VirtualDesktop) -> Iterator[WholeProgram]:
    with WholeProgram(virtual.display) as program:
        shutil.rmtree(program.documents, ignore_errors=True)
        yield program


def test_doctor_finds_all_that_is_needed(windows: WholeProgram) -> None:
    said = windows.run("-m", "rpa_vision.cli.main", "doctor", within_s=_WITHIN_S)
    assert "loads and runs" in said, said
    assert "scale 100 %" in said, said
    assert "✗" not in said, said


def test_two_processes_lose_nothing_of_the_vault(windows: WholeProgram) -> None:
    filling = [windows.started("-c", _FILL, name) for name in ("one", "other")]
    for process in filling:
        assert process.wait_until_ended(_WITHIN_S) == 0, process.complaints()
    assert "ENTRIES 30" in windows.run("-c", _COUNT, within_s=_WITHIN_S)


def test_serve_answers(windows: WholeProgram) -> None:
    server = windows.started("-m", "rpa_vision.cli.main", "serve", "--port", "18971")
    assert server.wait_for(_health, "server", _WITHIN_S) == "ok"


def _health() -> str | None:
    try:
        answer = httpx.get("http://127.0.0.1:18971/health", trust_env=False, timeout=30)
    except httpx.TransportError:
        return None
    return str(answer.json()["status"])
