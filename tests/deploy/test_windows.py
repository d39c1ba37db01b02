"""What a site copies for Windows PCs. The recipe is built here for Linux, and on Wine for Windows beside the agent's tests."""

from __future__ import annotations

import socket
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import httpx
import pytest

from rpa_vision.cli.main import OwnCommands
from rpa_vision.settings import Settings
from rpa_vision_lab.programs.family import Family

WINDOWS = Path(__file__).parents[2] / "deploy" / "windows"
TASK = "{http://schemas.microsoft.com/windows/2004/02/mit/task}"
ASM3 = "{urn:schemas-microsoft-com:asm.v3}"
SETTINGS_2016 = "{http://schemas.microsoft.com/SMI/2016/WindowsSettings}"
_BUILT_WITHIN_S = 3000.0
_WITHIN_S = 300.0


def test_the_settings_are_some_there_are() -> None:
    told = tomllib.loads((WINDOWS / "rpa-vision.toml").read_text(encoding="utf-8"))
    assert told
    Settings(**told)


def test_the_task_starts_the_agent_in_the_session_with_no_more_rights_than_its_person_has() -> None:
    task = ET.parse(WINDOWS / "agent-at-logon.xml").getroot()  # noqa: S314 - our own file
    assert task.findtext(f".//{TASK}RunLevel") == "LeastPrivilege"
    assert task.find(f".//{TASK}LogonTrigger") is not None
    assert task.findtext(f".//{TASK}ExecutionTimeLimit") == "PT0S", (
        "the scheduler ends what runs for three days"
    )
    command, *_ = (task.findtext(f".//{TASK}Arguments") or "").split()
    assert command in {one.name for one in OwnCommands.own}


def test_the_manifest_asks_for_the_pixels_of_each_monitor_and_for_no_rights() -> None:
    manifest = ET.parse(WINDOWS / "rpa-vision.manifest").getroot()  # noqa: S314 - our own file
    assert manifest.findtext(f".//{SETTINGS_2016}dpiAwareness") == "PerMonitorV2"
    level = manifest.find(f".//{ASM3}requestedExecutionLevel")
    assert level is not None
    assert level.attrib == {"level": "asInvoker", "uiAccess": "false"}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    where = ["--distpath", str(folder / "dist"), "--workpath", str(folder / "work")]
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", *where, str(WINDOWS / "rpa-vision.spec")],
        capture_output=True,
        text=True,
        timeout=_BUILT_WITHIN_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return folder / "dist" / "rpa-vision" / "rpa-vision"


def bare_environment(folder: Path) -> dict[str, str]:
    """Of a machine on which no Python is installed."""
    return {"PATH": "/usr/bin:/bin", "HOME": str(folder), "RPA_DATA_DIR": str(folder), "RPA_LANGUAGE": "en"}


@pytest.mark.lab
def test_the_built_program_looks_serves_and_ends(program: Path, tmp_path: Path) -> None:
    environment = bare_environment(tmp_path)
    doctor = subprocess.run(
        [program, "doctor"], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=_WITHIN_S, check=False
    )  # fmt: skip
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr
    assert "loads and runs" in doctor.stdout
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Family(
        [str(program), "serve", "--port", str(port)], package="rpa-vision", environment=environment
    )
    try:
        server.wait_for(lambda: _health(port), "server", _WITHIN_S)
        page = httpx.get(f"http://127.0.0.1:{port}/", trust_env=False)
        assert page.status_code == 200
        subprocess.run(
            [program, "accounts", "add", "mme.durand", "--role", "supervisor", "--stdin", "--server", f"http://127.0.0.1:{port}"],
            input="une phrase facile\n", env=environment, cwd=tmp_path, text=True, timeout=_WITHIN_S, check=True,
        )  # fmt: skip
        said = httpx.post(
            f"http://127.0.0.1:{port}/api/v1/login/password",
            json={"name": "mme.durand", "password": "une phrase facile"},
            headers={"X-RPA-Vision": "page"},
            timeout=_WITHIN_S,
            trust_env=False,
        )
        assert said.status_code == 200, said.text
        reasons = httpx.get(
            f"http://127.0.0.1:{port}/api/v1/settings",
            cookies=said.cookies,
            timeout=_WITHIN_S,
            trust_env=False,
        )
        assert all(one["reason"] for one in reasons.json()), "why a setting is as it is stands in the sources"
    finally:
        server.stop()
    assert (tmp_path / "rpa-vision.db").is_file()
    assert not Path(f"/proc/{server.pid}").exists()


def _health(port: int) -> bool | None:
    try:
        answer = httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False)
    except httpx.TransportError:
        return None
    return answer.json()["status"] == "ok" or None
