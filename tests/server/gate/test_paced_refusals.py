"""Refusals are given one after the other, once many have been given."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from rpa_vision.server.gate.paced_refusals import PacedRefusals


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    asked: list[float] = []

    async def sleep(seconds: float) -> None:
        asked.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return asked


def answered(status: int, times: int, scope: Scope, kind: str) -> None:
    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": kind, "status": status})

    async def receive() -> Message:
        raise AssertionError("nothing is read")

    async def sent(message: Message) -> None:
        assert message["status"] == status

    async def flood() -> None:
        paced = PacedRefusals(app, per_s=1)
        for _ in range(times):
            await paced(scope, receive, sent)

    asyncio.run(flood())


@pytest.mark.parametrize(
    ("status", "scope", "kind"),
    [
        (401, "http", "http.response.start"),
        (429, "http", "http.response.start"),
        (409, "websocket", "websocket.http.response.start"),
    ],
)
def test_beyond_a_few_each_waits_for_the_one_before(
    slept: list[float], status: int, scope: str, kind: str
) -> None:
    answered(status, 250, {"type": scope}, kind)
    assert slept == []
    answered(status, 254, {"type": scope}, kind)
    assert [round(seconds) for seconds in slept] == [1, 2, 3, 4]


def test_answers_wait_for_nobody(slept: list[float]) -> None:
    answered(200, 500, {"type": "http"}, "http.response.start")
    assert slept == []
