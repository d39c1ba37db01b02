"""``serve`` says at once what lies open to others."""

from __future__ import annotations

from pathlib import Path

from cli_process import CliProcess
from rpa_vision.settings import load_settings
from rpa_vision.storage.store import open_store


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
