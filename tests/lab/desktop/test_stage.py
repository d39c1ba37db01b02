"""The stage keeps to its own folder, whatever the machine is set up for."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from rpa_vision_lab.desktop import stage as stages
from rpa_vision_lab.desktop.stage import Stage

pytestmark = pytest.mark.desktop


def test_real_data_is_never_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tmp_path / "real"
    real.mkdir()
    monkeypatch.chdir(real)
    monkeypatch.setenv("RPA_DATABASE", f"sqlite:///{real / 'from_environment.db'}")
    monkeypatch.setenv("RPA_BLOBS", (real / "blobs").as_uri())
    (real / ".env.local").write_text(f"RPA_DATA_DIR={real / 'from_env_file'}\nRPA_PORT=1\n")
    (real / "rpa-vision.toml").write_text(f'database = "sqlite:///{real / "from_toml.db"}"\n')
    (tmp_path / "stage").mkdir()
    with Stage(tmp_path / "stage") as stage:
        assert stage.client.workflows() == []
        assert (stage.data_dir / "rpa-vision.db").is_file()
    assert {path.name for path in real.iterdir()} == {".env.local", "rpa-vision.toml"}


def test_a_port_taken_meanwhile_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ports = iter([taken.getsockname()[1], stages._free_port()])
        monkeypatch.setattr(stages, "_free_port", lambda: next(ports))
        with Stage(tmp_path) as stage:
            assert stage.client.workflows() == []
