"""The whole command line where POSIX's own modules and calls are hidden: a stand-in for Windows, named so."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

import as_on_windows
from cli_process import CliProcess
from locked_for_windows import locked_for_windows
from rpa_vision.settings import Settings
from rpa_vision.storage.vault.vault import open_vault

AS_ON_WINDOWS = Path(as_on_windows.__file__)
_WITHIN_S = 240
_IMPORT_ALL = """
import importlib, pkgutil
import as_on_windows
as_on_windows.hide()
import rpa_vision
names = [one.name for one in pkgutil.walk_packages(rpa_vision.__path__, "rpa_vision.")]
for name in names:
    if name != "rpa_vision.storage.migrations.env":  # which Alembic runs, and nobody imports
        importlib.import_module(name)
print(len(names))
"""
_STOPPED = """
import as_on_windows
as_on_windows.hide()
from rpa_vision.cli.stopping import stopped_by_signal
with stopped_by_signal() as stop:
    print("ready", flush=True)
    assert stop.wait(60)
print("came to its end")
"""
_FILL = """
import sys
from pathlib import Path
import as_on_windows
as_on_windows.hide()
from rpa_vision.settings import Settings
from rpa_vision.storage.vault.vault import open_vault
vault = open_vault(Settings(data_dir=Path(sys.argv[1])))
for number in range(25):
    vault.set(f"{sys.argv[2]}_{number}", "invented")
"""


def environment(folder: Path, **more: str) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("RPA_")}
    return {
        **own,
        "LOCALAPPDATA": str(folder),
        "PYTHONPATH": str(AS_ON_WINDOWS.parent),
        "RPA_LANGUAGE": "en",
        **more,
    }


def started(program: str, *arguments: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_every_module_is_imported(tmp_path: Path) -> None:
    with started(_IMPORT_ALL, folder=tmp_path) as importing:
        said = importing.communicate(timeout=_WITHIN_S)[0]
    assert importing.returncode == 0, said
    assert int(said.splitlines()[-1]) > 400


def test_what_is_hidden_is_missed() -> None:
    """The stand-in itself: whoever asks for what Windows lacks is told so."""
    told = as_on_windows.OurModules().find_spec("rpa_vision.once", _paths(), None)
    assert told is not None
    assert told.loader is not None
    module: Any = type(sys)("rpa_vision.once")
    told.loader.exec_module(module)
    for statement in ("import fcntl", "from os import fork", "import os; os.O_NONBLOCK"):
        with pytest.raises((ImportError, AttributeError)):
            exec(statement, vars(module))  # noqa: S102 - as that module would
    exec("import os, sys; assert (os.name, sys.platform) == ('nt', 'win32')", vars(module))  # noqa: S102


def _paths() -> list[str]:
    import rpa_vision

    return list(rpa_vision.__path__)


def test_serve_starts_answers_and_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = (str(AS_ON_WINDOWS), "serve", "--port", str(port))
    with CliProcess(folder=tmp_path, environment=environment(tmp_path), program=program) as server:
        server.wait_for("Application startup complete", _WITHIN_S)
        server.wait_for("Uvicorn running", _WITHIN_S)
        assert httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).json()["status"] == "ok"
        server.interrupt()
        server.status(_WITHIN_S)
    assert "Finished server process" in server.err + server.out
    assert (tmp_path / "rpa-vision" / "rpa-vision.db").is_file(), "where Windows keeps a person's data"


def test_doctor_says_what_it_found_in_a_pipe_of_windows_letters(tmp_path: Path) -> None:
    done = _command("doctor", folder=tmp_path, PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    said = done.stdout.decode()
    assert "✓" in said
    assert "this is not Windows" in said


@pytest.mark.parametrize("command", ["agent", "record"])
def test_driving_and_recording_reach_for_windows(tmp_path: Path, command: str) -> None:
    done = _command(
        command, *(["Admission"] if command == "record" else []), folder=tmp_path, RPA_TOKEN="x" * 43
    )
    assert done.returncode == 2
    assert "this is not Windows" in done.stderr.decode()


def _command(*arguments: str, folder: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, str(AS_ON_WINDOWS), *arguments],
        env=environment(folder, **more),
        cwd=folder,
        capture_output=True,
        timeout=_WITHIN_S,
        check=False,
    )


def test_ctrl_break_is_a_wish_to_end(tmp_path: Path) -> None:
    """The way in which Windows lets one program ask another to end; SIGTTIN plays its part here."""
    with started(_STOPPED, folder=tmp_path) as waiting:
        assert waiting.stdout is not None
        assert waiting.stdout.readline() == "ready\n"
        waiting.send_signal(signal.SIGTTIN)
        assert waiting.communicate(timeout=_WITHIN_S)[0] == "came to its end\n"


def test_two_processes_lose_nothing_of_the_vault(tmp_path: Path) -> None:
    with (
        started(_FILL, str(tmp_path), "one", folder=tmp_path) as one,
        started(_FILL, str(tmp_path), "other", folder=tmp_path) as other,
    ):
        said = [process.communicate(timeout=_WITHIN_S)[0] for process in (one, other)]
    assert (one.returncode, other.returncode) == (0, 0), said
    assert len(open_vault(Settings(data_dir=tmp_path)).entries()) == 50


def test_every_locked_package_can_be_had_for_windows() -> None:
    files = {
        name: [wheel["url"].rsplit("/", 1)[1] for wheel in package.get("wheels", ())]
        for name, package in locked_for_windows().items()
    }
    lacking = {name: wheels for name, wheels in files.items() if not any(_for_windows(one) for one in wheels)}
    assert len(files) > 40
    assert lacking == {}


def _for_windows(wheel: str) -> bool:
    return wheel.endswith(("-none-any.whl", "win_amd64.whl"))
