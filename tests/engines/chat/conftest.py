from __future__ import annotations

from collections.abc import Iterator

import pytest

from model_server import SmallModelServer


@pytest.fixture(params=["ollama", "openai"])
def served(request: pytest.FixtureRequest) -> Iterator[SmallModelServer]:
    """A server of models, of each protocol in turn."""
    with SmallModelServer(request.param) as server:
        yield server
