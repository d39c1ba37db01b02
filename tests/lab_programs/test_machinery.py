"""What the lab itself promises: whole caches, no process left behind, and errors that say what to do."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from pathlib import Path

import pytest

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.programs.chromium import Chromium
from rpa_vision_lab.programs.family import Family

pytestmark = [pytest.mark.lab, pytest.mark.desktop]

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import signal, time; "
    "signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"],
    stdout=subprocess.PIPE)
child.stdout.readline()
print("child", child.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "rpa-vision" / "lab"


def test_what_fails_to_be_made_is_not_kept(cache: Path) -> None:
    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise DesktopError("no")

    with pytest.raises(DesktopError):
        made_once("thing", fail)
    assert [one.name for one in cache.iterdir() if one.is_dir()] == []
    assert (made_once("thing", lambda folder: (folder / "whole").touch()) / "whole").exists()


def _make_slowly(folder: Path) -> None:
    time.sleep(0.3)
    (folder / str(os.getpid())).touch()


def _make(name: str) -> None:
    made_once(name, _make_slowly)


def test_two_runs_that_start_together_make_it_once(cache: Path) -> None:
    runs = [multiprocessing.get_context("fork").Process(target=_make, args=("thing",)) for _ in range(2)]
    for run in runs:
        run.start()
    for run in runs:
        run.join(30.0)
    assert [run.exitcode for run in runs] == [0, 0]
    assert len(list((cache / "thing").iterdir())) == 1


def test_a_program_is_stopped_with_children_that_will_not_end() -> None:
    program = Family([sys.executable, "-c", PARENT], package="python3")
    try:
        child = program.wait_for(
            lambda: _number(program.complaints()) if "child" in program.complaints() else None, "child", 30.0
        )
    finally:
        program.stop()
    assert not _runs(child)


def _number(said: str) -> int:
    return int(said.rsplit(maxsplit=1)[-1])


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b""
    except FileNotFoundError:
        return False


def test_a_program_that_is_not_there_is_named_with_its_package(
    virtual: VirtualDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with (
        pytest.raises(DesktopError, match="apt install chromium"),
        Chromium(virtual.display, "about:blank", "x"),
    ):
        pass
