"""A save that is killed leaves the space as it was before, or as it was to be: never a mix."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from killed_child import said_until_killed
from rpa_vision.errors import NotFoundError
from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.index.spaces import VectorSpaces

KILLS = 30
SAVER = Path(__file__).with_name("saver.py")


@pytest.fixture(scope="module")
def saver() -> ModuleType:
    spec = importlib.util.spec_from_file_location("index_saver", SAVER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def killed(process: subprocess.Popen[str], first: int, after_s: float) -> tuple[int, int]:
    """The last round that was saved, and the last that was begun, by a saver killed within a save."""
    lines = said_until_killed(process, f"{first}", "saving", after_s)
    saved = [int(line.split()[1]) for line in lines if line.startswith("saved ")]
    begun = [int(line.split()[1]) for line in lines if line.startswith("saving ")]
    return saved[-1] if saved else first - 1, begun[-1]


def test_killed_saves_leave_the_old_state_or_the_new(saver: ModuleType, tmp_path: Path) -> None:
    moments = random.Random(7)  # noqa: S311 - no secret
    command = [sys.executable, str(SAVER), str(tmp_path)]
    found = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(KILLS):
            saved, begun = killed(process, found + 1, moments.uniform(0.0, 0.05))
            found = expect_one_whole_round(saver, tmp_path, saved, begun)
    spaces = VectorSpaces(tmp_path, PerceptionSettings(), LimitSettings())
    spaces.rebuild(saver.WORKFLOW, saver.PROVIDER, saver.DIMENSIONS, saver.content(0))
    spaces.save(saver.WORKFLOW)
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == [
        "index.faiss",
        "metadata.json",
    ]


def expect_one_whole_round(saver: ModuleType, folder: Path, saved: int, begun: int) -> int:
    try:
        space = VectorSpaces(folder, PerceptionSettings(), LimitSettings()).expect(saver.WORKFLOW)
    except NotFoundError:
        assert saved == 0
        return 0
    entries, values = space.content()
    (number,) = {entry.metadata["round"] for entry in entries}
    expected = saver.content(number)
    assert number in {saved, begun}
    assert [entry.vector_id for entry in entries] == [item.vector_id for item in expected]
    assert np.array_equal(values, np.stack([item.vector.values for item in expected]))
    return number
