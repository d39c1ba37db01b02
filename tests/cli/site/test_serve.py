"""``serve`` says at once what lies open to others."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path

import cv2
import httpx
import numpy as np

from api_calls import send_report, start_replay
from cli_process import CliProcess
from replay_bench import admission_workflow
from rpa_vision.settings import load_settings
from rpa_vision.storage.store import open_store
from trace_collector import collecting


def test_a_server_warns_when_it_starts(tmp_path: Path) -> None:
    data = tmp_path / "data"
    open_store(load_settings(data_dir=data)).close()
    (data / "audit.key").chmod(0o644)
    environment = {"RPA_DATA_DIR": str(data), "RPA_LOG_FORMAT": "json", "RPA_TLS__PLAIN_ALLOWED": "true"}
    # An address that is not this machine's: warned of, and then nothing listens.
    with CliProcess("serve", "--host", "192.0.2.1", folder=tmp_path, environment=environment) as server:
        assert server.status() != 0
        told = server.err + server.out
    assert "192.0.2.1 without TLS" in told
    assert "audit.key: others may use it (mode 644)" in told


def test_a_server_does_not_answer_others_in_plain_words(tmp_path: Path) -> None:
    data = tmp_path / "data"
    environment = {"RPA_DATA_DIR": str(data), "RPA_LANGUAGE": "en"}
    with CliProcess("serve", "--host", "192.0.2.1", folder=tmp_path, environment=environment) as server:
        assert server.status() != 0
        told = server.err + server.out
    assert "tls.certificate" in told
    assert not data.exists(), "it was refused before anything was opened"


def test_what_a_decision_takes_is_told_to_the_collector_of_the_site(tmp_path: Path) -> None:
    token, data = "t" * 43, tmp_path / "data"
    with closing(open_store(load_settings(data_dir=data))) as store:
        store.workflows.create(admission_workflow(), "test")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with collecting() as collector:
        environment = {"RPA_DATA_DIR": str(data), "RPA_TOKEN": token, "RPA_TELEMETRY__URL": collector.url}
        with CliProcess("serve", "--port", str(port), folder=tmp_path, environment=environment) as server:
            server.wait_for("Uvicorn running")
            headers = {"Authorization": f"Bearer {token}"}
            url = f"http://127.0.0.1:{port}/api/v1"
            with httpx.Client(base_url=url, headers=headers, timeout=60, trust_env=False) as api:
                assert start_replay(api, draft=True, coached=False).status_code == 201
                command = api.get("/agents/pc1/next_action").json()
                _, png = cv2.imencode(".png", np.full((300, 400, 3), 240, np.uint8))
                assert send_report(api, command["command_id"], png.tobytes()).status_code == 200
            server.interrupt()
            server.status()
    parts = {one.name for one in collector.spans()}
    assert {"decide", "decode", "look", "match"} <= parts
    assert not any(b"10234" in body or b"Admission" in body for body in collector.bodies)
