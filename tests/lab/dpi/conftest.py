from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import FULL, ScriptedPerson


@pytest.fixture(scope="session")
def wide() -> Iterator[VirtualDesktop]:
    """Room enough for the largest scale."""
    with VirtualDesktop(1920, 1080) as desktop:
        yield desktop


@pytest.fixture
def person(wide: VirtualDesktop) -> Iterator[ScriptedPerson]:
    with ScriptedPerson(wide.display, FULL) as someone:
        yield someone
