from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from known_pictures import known_pictures
from ready_database import ready
from rpa_vision.settings import Settings
from rpa_vision.storage.store import Store, open_store

__all__ = ["known_pictures"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(ready(Settings(data_dir=tmp_path)))
    yield opened
    opened.close()
