"""The product itself with Python for Windows and the wheels that Windows PCs get, on Wine."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from locked_for_windows import locked_for_windows
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
EARLIER = {"numpy": "1.26.4", "opencv-python-headless": "4.11.0.86"}
"""Wine 8 lacks what the locked ones need; Windows does not."""
_WITHIN_S = 900.0
_FILL = """
import sys
from rpa_vision.settings import Settings
from rpa_vision.storage.vault.vault import open_vault
vault = open_vault(Settings(data_dir=Path("C:/documents/vault")))
for number in range(15):
    vault.set(f"{sys.argv[1]}_{number}", "invented")
"""
_COUNT = """
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
    pinned = [
        f"{name}=={EARLIER.get(name, package['version'])}" for name, package in locked_for_windows().items()
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
