from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.index.spaces import VectorSpaces

OpenSpaces = Callable[..., VectorSpaces]


@pytest.fixture
def open_spaces(tmp_path: Path) -> OpenSpaces:
    """The spaces of one data folder, as a program that was just started sees them."""

    def open_them(ivf_above: int = 10_000, document_bytes: int = 1_000_000) -> VectorSpaces:
        return VectorSpaces(
            tmp_path, PerceptionSettings(ivf_above=ivf_above), LimitSettings(document_bytes=document_bytes)
        )

    return open_them
