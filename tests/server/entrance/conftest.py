from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from ready_database import ready
from rpa_vision.settings import LoginSettings, Settings

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
QUICK = LoginSettings(
    argon2_memory_kib=19_456, argon2_passes=2, argon2_lanes=1, free_tries=2, address_tries=6
)
"""As cheap as may be set."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return ready(Settings(data_dir=tmp_path, token=SecretStr(TOKEN), login=QUICK))


@pytest.fixture
def browser(server: str) -> Iterator[httpx.Client]:
    """Nobody yet, on the page of this server."""
    headers = {"X-RPA-Vision": "page", "Accept-Language": "en"}
    with httpx.Client(base_url=f"{server}/api/v1", headers=headers, timeout=60) as client:
        yield client
