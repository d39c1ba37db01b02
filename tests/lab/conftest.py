from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpa_vision_lab.desktop.desktop import VirtualDesktop


@pytest.fixture(scope="session")
def virtual() -> Iterator[VirtualDesktop]:
    with VirtualDesktop() as desktop:
        yield desktop
