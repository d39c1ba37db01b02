"""What may be taken at once, and how long one waits for more."""

from __future__ import annotations

import asyncio

import pytest

from rpa_vision.server.gate.pace import Pace


def test_after_a_rest_much_is_taken_at_once_and_more_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds))

    async def take() -> None:
        pace = Pace(per_s=10, at_once=100)
        for amount in (60, 40, 20, 10):
            await pace.take(amount)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(take())
    assert slept == [2, 3]
