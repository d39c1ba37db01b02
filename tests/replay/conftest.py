from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from replay_bench import Bench, new_bench

from rpa_vision.lab.postgres import Postgres, running_postgres


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with new_bench(tmp_path / "data") as bench:
        yield bench


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as running:
        yield running
