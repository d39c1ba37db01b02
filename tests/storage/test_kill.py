"""Whatever was acknowledged before a SIGKILL is there afterwards, and nothing is there by half."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from killed_child import said_until_killed
from rpa_vision.models.documents import load_document
from rpa_vision.models.session import RawSession
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.files.blobs import open_blobs
from rpa_vision.storage.sessions import Sessions

KILLS = 30
KINDS = ("row", "blob", "file")
NURSERY = Path(__file__).with_name("nursery.py")


@pytest.fixture
def acknowledged(database: str, tmp_path: Path) -> set[str]:
    engine = open_engine(database)
    migrate(engine)
    engine.dispose()
    command = [sys.executable, str(NURSERY), database, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as nursery:
        moments = random.Random(database)  # noqa: S311 - no secret
        return {
            line
            for number in range(KILLS)
            for line in said_until_killed(nursery, "", KINDS[number % len(KINDS)], moments.uniform(0.0, 0.2))
        }


def test_killed_writers_lose_nothing_and_leave_nothing_half_done(
    acknowledged: set[str], database: str, tmp_path: Path
) -> None:
    kinds = [line.split()[0] for line in acknowledged]
    assert kinds.count("row") >= KILLS
    assert set(kinds) == set(KINDS)
    _check_rows(acknowledged, database)
    _check_blobs(acknowledged, tmp_path / "blobs")
    _check_files(acknowledged, tmp_path / "files")


def _check_rows(acknowledged: set[str], database: str) -> None:
    engine = open_engine(database)
    sessions = Sessions(engine)
    there = {f"row {summary.session_id}" for summary in sessions.list()}
    assert {line for line in acknowledged if line.startswith("row ")} <= there
    engine.dispose()


def _check_blobs(acknowledged: set[str], folder: Path) -> None:
    blobs = open_blobs(folder.as_uri())
    files = [path for path in folder.rglob("*") if path.is_file() and ".unfinished" not in path.parts]
    there = {f"blob {path.relative_to(folder)}" for path in files}
    assert {line for line in acknowledged if line.startswith("blob ")} <= there
    for name in (str(path.relative_to(folder)) for path in files):
        data = blobs.get(name)
        if name == "always/the/same":
            assert data == data[: data.index(b" ", data.index(b" ") + 1) + 1] * 100_000
        else:
            assert data == f"sess_{name.replace('/', '_')}".encode() * 50_000


def _check_files(acknowledged: set[str], folder: Path) -> None:
    there = {path.stem: path for path in folder.glob("*.json")}
    assert {line.removeprefix("file ") for line in acknowledged if line.startswith("file ")} <= set(there)
    for session_id, path in there.items():
        assert load_document(RawSession, path.read_bytes(), str(path)).session_id == session_id
