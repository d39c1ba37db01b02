"""Backups from the command line: made, proven, killed half way, put back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from moto.server import ThreadedMotoServer

from called_cli import Cli
from replay_bench import admission_workflow
from rpa_vision.settings import Settings
from rpa_vision.storage.backup.unfinished import NOTE_FILE
from rpa_vision.storage.store import open_store

PICTURES = 600
WITHIN_S = 120.0


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    store = open_store(Settings(data_dir=folder))
    store.workflows.create(admission_workflow(), "test")
    store.close()
    monkeypatch.setenv("RPA_DATA_DIR", str(folder))
    return folder


def test_one_is_made_proven_and_put_back(
    cli: Cli, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = tmp_path / "backup"
    made = cli("backup", backup)
    assert made.status == 0
    assert "A whole backup" in made.out
    assert "whoever has this folder can read and sign everything" in made.out
    proven = cli("backup", "--check", backup)
    assert (proven.status, "it is whole" in proven.out) == (0, True)
    assert "1 tasks, 0 replays" in proven.out
    over = cli("restore", backup)
    assert over.status == 2
    assert "only where there is nothing" in over.error
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "there"))
    restored = cli("restore", backup, "--by", "camille")
    assert restored.status == 0, restored.error
    assert "The server may start" in restored.out
    assert "revoked tokens" in restored.out
    assert cli("audit", "verify").status == 0


def test_what_is_not_whole_ends_with_one(cli: Cli, here: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    assert cli("backup", backup, "--json").lines[0]["with_keys"] is True
    (backup / "settings.json").write_text("[]", encoding="utf-8")
    found = cli("backup", "--check", backup, "--json")
    assert found.status == 1
    assert [one["kind"] for one in json.loads(found.out)["findings"]] == ["altered"]
    assert "settings.json is not what was written" in cli("backup", "--check", backup).out


def test_it_is_said_in_french(cli: Cli, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_LANGUAGE", "fr")
    assert "Sauvegarde entière" in cli("backup", tmp_path / "backup", "--without-keys").out
    assert "elle est entière" in cli("backup", "--check", tmp_path / "backup").out


def killed_while(folder: Path, there_when: Callable[[], bool], *arguments: str) -> None:
    """The command, killed once it is so."""
    command = [sys.executable, "-m", "rpa_vision.cli.main", *arguments]
    environment = {**os.environ, "RPA_DATA_DIR": str(folder)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as running:
        deadline = time.monotonic() + WITHIN_S
        while not there_when():
            assert time.monotonic() < deadline
            assert running.poll() is None
            time.sleep(0.002)
        running.send_signal(signal.SIGKILL)
    assert running.returncode == -signal.SIGKILL


def test_killed_half_way_it_is_never_taken_for_whole(
    cli: Cli, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(PICTURES):
        (here / "blobs" / f"{number}.png").write_bytes(b"a picture")
    half = tmp_path / "half"
    killed_while(here, lambda: any(half.glob("blobs/*")), "backup", str(half))
    assert 0 < len(list((half / "blobs").iterdir())) < PICTURES
    for command in (("backup", "--check", half), ("restore", half)):
        refused = cli(*command)
        assert refused.status == 2
        assert "no whole backup" in refused.error

    whole, there = tmp_path / "whole", tmp_path / "there"
    assert cli("backup", whole).status == 0
    killed_while(there, (there / "blobs" / "1.png").exists, "restore", str(whole))
    assert (there / NOTE_FILE).is_file()
    monkeypatch.setenv("RPA_DATA_DIR", str(there))
    refused = cli("serve", "--port", "0")
    assert refused.status == 2
    assert "no server starts on it" in refused.error
    assert cli("restore", whole).status == 0
    assert len([one for one in (there / "blobs").iterdir() if one.suffix == ".png"]) == PICTURES
    assert not (there / NOTE_FILE).exists()


@pytest.fixture
def buckets(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    for bucket in ("here", "there"):
        with urlopen(Request(f"{endpoint}/{bucket}", method="PUT")):  # noqa: S310 - the test's own server
            pass
    named = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_REGION": "eu-west-3"}
    for name, value in {**named, "AWS_ENDPOINT_URL": endpoint}.items():
        monkeypatch.setenv(name, value)
    yield endpoint
    server.stop()


def test_pictures_in_a_bucket_are_in_it_and_go_into_an_empty_one(
    cli: Cli, here: Path, buckets: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RPA_BLOBS", "s3://here/pictures")
    store = open_store(Settings(data_dir=here, blobs="s3://here/pictures"))
    store.blobs.put("replays/run_1/é.png", b"a picture")
    store.close()
    backup = tmp_path / "backup"
    assert cli("backup", backup).status == 0
    assert (backup / "blobs/replays/run_1/é.png").read_bytes() == b"a picture"
    assert cli("backup", "--check", backup).status == 0
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "there"))
    refused = cli("restore", backup)
    assert refused.status == 2
    assert "here is: pictures" in refused.error
    monkeypatch.setenv("RPA_BLOBS", "s3://there/pictures")
    assert cli("restore", backup).status == 0
    store = open_store(Settings(data_dir=tmp_path / "there", blobs="s3://there/pictures"))
    assert store.blobs.get("replays/run_1/é.png") == b"a picture"
    store.close()
