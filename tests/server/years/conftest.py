from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from painted import FakePaintedOcr
from painted_program import PaintedProgram
from rpa_vision_lab.postgres import Postgres

NewDatabase = Callable[[str], str | None]


@pytest.fixture
def ocr() -> FakePaintedOcr:
    return FakePaintedOcr()


@pytest.fixture
def program(ocr: FakePaintedOcr) -> PaintedProgram:
    return PaintedProgram(ocr)


@pytest.fixture
def new_database(request: pytest.FixtureRequest) -> Iterator[NewDatabase]:
    """An empty one of this kind; None: the file that a data folder has anyway."""
    made: list[str] = []

    def make(kind: str) -> str | None:
        if kind == "sqlite":
            return None
        postgres: Postgres = request.getfixturevalue("postgres")
        made.append(postgres.create_database())
        return postgres.url(made[-1])

    yield make
    for name in made:
        request.getfixturevalue("postgres").drop_database(name)


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """Another machine's data folder."""
    return tmp_path / "there"
