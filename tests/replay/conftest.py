from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from known_pictures import known_pictures
from replay_bench import Bench, new_bench

__all__ = ["known_pictures"]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with new_bench(tmp_path / "data") as bench:
        yield bench
