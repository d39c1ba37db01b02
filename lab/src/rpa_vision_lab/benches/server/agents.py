"""Agents that do nothing but answer: as many as wanted in one process."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import httpx
from websockets.asyncio.client import connect

Answering = Callable[["Site", str, bytes, "Start"], Awaitable[Sequence[float]]]
_WAIT_S = 20


@dataclass(frozen=True)
class Site:
    url: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


class Start:
    """Nobody is measured before everybody has something to do."""

    def __init__(
        self, agents: int, seconds: float, on_start: Callable[[], None], pace_s: float = 0.0
    ) -> None:
        """``pace_s``: how long each waits after a step."""
        self.pace_s = pace_s
        self._all = asyncio.Barrier(agents)
        self._seconds = seconds
        self._on_start = on_start

    async def until(self) -> float:
        if await self._all.wait() == 0:
            self._on_start()
        return time.monotonic() + self._seconds


async def over_socket(site: Site, agent: str, png: bytes, start: Start) -> Sequence[float]:
    """Seconds from each report to the command that followed it."""
    taken = []
    address = f"{site.url.replace('http', 'ws', 1)}/api/v1/agents/{agent}/ws?instance=bench"
    async with connect(
        address, additional_headers=site.headers, compression=None, open_timeout=60, proxy=None
    ) as socket:
        command = await _told(socket.recv)
        until = await start.until()
        while time.monotonic() < until:
            sent = time.perf_counter()
            report = _report(command["command"]["command_id"])
            await socket.send(json.dumps({"report": report, "pictures": ["screenshot"]}))
            await socket.send(png)
            await _told(socket.recv)
            command = await _told(socket.recv)
            taken.append(time.perf_counter() - sent)
            await asyncio.sleep(start.pace_s)
    return taken


async def over_http(site: Site, agent: str, png: bytes, start: Start) -> Sequence[float]:
    taken = []
    async with httpx.AsyncClient(
        base_url=f"{site.url}/api/v1/agents/{agent}", headers=site.headers, timeout=60, trust_env=False
    ) as http:

        async def ask() -> str:
            answer = await http.get("/next_action", params={"wait": _WAIT_S, "instance": "bench"})
            command_id: str = answer.raise_for_status().json()["command_id"]
            return command_id

        command_id = await ask()
        until = await start.until()
        while time.monotonic() < until:
            sent = time.perf_counter()
            parts: dict[str, tuple[str | None, str | bytes, str]] = {
                "report": (None, json.dumps(_report(command_id)), "application/json"),
                "screenshot": ("screenshot.png", png, "image/png"),
            }
            answer = await http.post("/report", params={"instance": "bench"}, files=parts)
            answer.raise_for_status()
            command_id = await ask()
            taken.append(time.perf_counter() - sent)
    return taken


async def all_at_once(
    answering: Answering,
    site: Site,
    agents: Sequence[str],
    png: bytes,
    seconds: float,
    on_start: Callable[[], None],
    pace_s: float = 0.0,
) -> list[float]:
    start = Start(len(agents), seconds, on_start, pace_s)
    each = await asyncio.gather(*(answering(site, agent, png, start) for agent in agents))
    return [one for taken in each for one in taken]


def _report(command_id: str) -> dict[str, object]:
    return {"command_id": command_id, "outcome": "done"}


async def _told(receive: Callable[[], Awaitable[str | bytes]]) -> dict[str, dict[str, str]]:
    message: dict[str, dict[str, str]] = json.loads(await receive())
    return message
