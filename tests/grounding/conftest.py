from __future__ import annotations

import pytest

from known_pictures import known_pictures
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings

__all__ = ["known_pictures"]


@pytest.fixture(scope="session")
def real_eyes() -> Eyes:
    """The shipped engines, loaded once."""
    return Eyes(build_senses(Settings()))
