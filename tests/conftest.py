from __future__ import annotations

import gc
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from rpa_vision_lab.postgres import Postgres, running_postgres

# A busy machine is no defect, so nothing is timed; on CI the same commit gives the same examples.
settings.register_profile("local", deadline=None, max_examples=15)
settings.register_profile(
    "ci", settings.get_profile("local"), derandomize=True, database=None, print_blob=True
)
settings.register_profile("thorough", deadline=None, max_examples=300, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_xdist_auto_num_workers() -> int:
    """One more than the cores it may use: a third of the time a test waits for a program, a browser or a database."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


def pytest_configure(config: pytest.Config) -> None:
    _compile_once(config)
    if _is_lab(config):
        settings.load_profile("thorough")


LONGEST = ("page", "lab", "learning")
"""Folders whose files take minutes: begun last, one of them would keep one worker busy and the others idle. Left to
itself xdist begins with the files of many tests, and those that take minutes have few: ``make test`` tells it not to."""


ALONE = "agent"
"""The folder of tests marked so: found without looking through all the others a second time."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where there is time, every property is tried again with many more examples."""
    depth = len(Path(__file__).parent.parts)
    items.sort(key=lambda item: item.path.parts[depth] not in LONGEST)
    unheard = [item.nodeid for item in items if item.get_closest_marker("alone") and not _is_run_alone(item)]
    if unheard:
        raise pytest.UsageError(f"make test runs what waits alone in {ALONE} only: {unheard}")
    if _is_lab(config):
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.lab)


def pytest_collection_finish() -> None:
    """Thousands of tests and the modules they came with stay to the end: looking through them for rubbish again and
    again is not free."""
    gc.collect()
    gc.freeze()


def _is_run_alone(item: pytest.Item) -> bool:
    return item.path.is_relative_to(Path(__file__).parent / ALONE)


def _is_lab(config: pytest.Config) -> bool:
    return config.option.markexpr == "lab"


def _compile_once(config: pytest.Config) -> None:
    """Where Python is told to keep no bytecode, every worker and every program that a test starts would compile all
    it imports anew: half of what it takes to find the tests, and longer than most tests."""
    if sys.dont_write_bytecode and config.cache is not None:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where each test's own folders are made."""
    return tmp_path_factory.mktemp("t", numbered=False)


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, folders: Path) -> Path:
    """As pytest's own, which numbers them: it reads the names of all folders there are, thousands, before each test."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=folders))


@pytest.fixture(autouse=True)
def nothing_but_the_tests_own_settings(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this machine is set up for, no test reads or writes there."""
    elsewhere = Path(tempfile.mkdtemp(prefix="elsewhere-", dir=folders))
    monkeypatch.chdir(elsewhere)
    for name in list(os.environ):
        if name.upper().startswith("RPA_"):
            monkeypatch.delenv(name)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(elsewhere / "share"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as running:
        yield running
