from __future__ import annotations

from collections.abc import Iterator

import pytest

from fake_user32 import FakeUser32
from rpa_vision.agent.windows.desktop import WindowsDesktop


@pytest.fixture
def user32() -> Iterator[FakeUser32]:
    user32 = FakeUser32()
    yield user32
    assert user32.windows_left_open == 0
    assert user32.clipboard.opened_by is None


@pytest.fixture
def desktop(user32: FakeUser32) -> WindowsDesktop:
    return WindowsDesktop(user32, pasted_within_s=0.3)
