"""The product itself as Windows PCs get it, on Wine: as a package, and as a program that brings its Python."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from rpa_vision.server.gate.token import TOKEN_FILE
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from whole_windows_program import BuildingProgram, WholeProgram
from windows_python import PYTHON

pytestmark = [
    pytest.mark.lab,
    pytest.mark.desktop,
    pytest.mark.skipif(
        platform.machine() != "x86_64" or sys.version_info[:2] != PYTHON,
        reason="Python's DLLs for Windows are taken for x86_64 and the version that runs the tests",
    ),
]
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


def test_the_recipe_makes_a_program_that_needs_no_python(virtual: VirtualDesktop, tmp_path: Path) -> None:
    with BuildingProgram(virtual.display) as windows:
        built = windows.build(tmp_path)
        doctor = windows.built_alone(built, "doctor")
        doctor.wait_until_ended(_WITHIN_S)
        assert "loads and runs" in doctor.complaints(), doctor.complaints()
        assert "✗" not in doctor.complaints(), doctor.complaints()
        server = windows.built_alone(built, "serve", "--port", "18971")
        assert server.wait_for(_health, "server", _WITHIN_S) == "ok"
        token = (windows.documents / "built" / TOKEN_FILE).read_text(encoding="utf-8").strip()
        with httpx.Client(base_url="http://127.0.0.1:18971", trust_env=False, timeout=_WITHIN_S) as api:
            assert api.get("/").status_code == 200
            api.headers["Authorization"] = f"Bearer {token}"
            told = api.get("/api/v1/settings").json()
        assert all(one["reason"] for one in told), "why each setting is as it is stands in the sources"


def _health() -> str | None:
    try:
        answer = httpx.get("http://127.0.0.1:18971/health", trust_env=False, timeout=30)
    except httpx.TransportError:
        return None
    return str(answer.json()["status"])
