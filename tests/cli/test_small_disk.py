"""A disk that takes nothing more keeps nobody from verifying the audit, and no server from saying what is wrong."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from audited_runs import AuditedRun
from replay_bench import admission_workflow
from rpa_vision.server.gate.token import server_token
from rpa_vision.settings import Settings, load_settings
from rpa_vision.storage.store import open_store
from small_disk import State, command_on, environment_on

WITHIN_S = 90.0


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Four entries, by a server that was stopped."""
    settings = load_settings(data_dir=tmp_path / "data")
    _filled(settings)
    return settings.data_dir


def _filled(settings: Settings) -> None:
    store = open_store(settings)
    server_token(settings)
    store.workflows.create(admission_workflow(), "test")
    AuditedRun(store, workflow_id="WF_admission").start().send().hand_out().verify().end()
    store.anchors.advance()
    store.close()


def verified(state: State, data: Path) -> subprocess.CompletedProcess[str]:
    command = command_on(state, data, "audit", "verify")
    return subprocess.run(
        command, env=environment_on(data), capture_output=True, text=True, timeout=WITHIN_S, check=False
    )


@pytest.mark.parametrize("state", ["full", "read-only"])
def test_the_audit_is_verified(data: Path, state: State) -> None:
    answer = verified(state, data)
    assert answer.returncode == 0, answer.stderr
    assert "whole: 4 entries" in answer.stdout


def test_a_head_that_cannot_be_kept_is_told_and_the_answer_stays(data: Path) -> None:
    (data / "audit.head").unlink()
    answer = verified("read-only", data)
    assert (answer.returncode, "whole: 4 entries" in answer.stdout) == (0, True)
    assert "audit anchor" in answer.stderr
    assert "Read-only file system" in answer.stderr


@pytest.mark.parametrize("state", ["full", "read-only"])
def test_entries_that_a_crashed_server_left_in_its_log_are_read_too(
    data: Path, tmp_path: Path, state: State
) -> None:
    """A copy of the database and its log, without the file that only running programs share."""
    copied = tmp_path / "crashed" / "data"
    copied.mkdir(parents=True)
    with closing(sqlite3.connect(data / "rpa-vision.db")) as other:
        other.execute("SELECT count(*) FROM audit").fetchone()  # keeps the log from being put away
        settings = load_settings(data_dir=data)
        store = open_store(settings)
        AuditedRun(store, "run_2", workflow_id="WF_admission").start().end()
        store.anchors.advance()
        for file in data.iterdir():
            if file.is_file() and not file.name.endswith("-shm"):
                (copied / file.name).write_bytes(file.read_bytes())
        store.close()
    answer = verified(state, copied)
    assert "whole: 6 entries" in answer.stdout, answer.stderr


@contextmanager
def served(data: Path) -> Iterator[dict[str, Any]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = command_on("full", data, "serve", "--port", str(port))
    with subprocess.Popen(
        command, env=environment_on(data), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as server:
        try:
            yield _health(server, port)
        finally:
            server.terminate()
            server.communicate(timeout=WITHIN_S)


def _health(server: subprocess.Popen[bytes], port: int) -> dict[str, Any]:
    deadline = time.monotonic() + WITHIN_S
    while time.monotonic() < deadline and server.poll() is None:
        try:
            told: dict[str, Any] = httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).json()
        except httpx.TransportError:
            time.sleep(0.2)
        else:
            return told
    server.kill()
    assert server.stdout is not None
    raise AssertionError(f"no server: {server.stdout.read().decode()}")


def test_a_server_starts_on_a_full_disk_and_says_so(data: Path) -> None:
    with served(data) as health:
        assert (health["status"], health["disk"], health["database"]) == ("failing", "failing", "ok")
        assert set(health["rounds"].values()) == {"ok"}
