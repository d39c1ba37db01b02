from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no defect, so nothing is timed; on CI the same commit gives the same examples.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_configure(config: pytest.Config) -> None:
    """Programs that tests start are compiled once: where Python is told to keep no bytecode, each start would
    compile all it imports anew, which takes longer than most tests."""
    if sys.dont_write_bytecode and config.cache is not None:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))


@pytest.fixture(autouse=True)
def nothing_but_the_tests_own_settings(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever this machine is set up for, no test reads or writes there."""
    elsewhere: Path = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.chdir(elsewhere)
    for name in list(os.environ):
        if name.upper().startswith("RPA_"):
            monkeypatch.delenv(name)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(elsewhere / "share"))
