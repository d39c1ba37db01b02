"""Steps a second, the time of one and the server's memory, from one agent to 200, over sockets and over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from rpa_vision.agent.png import png_of
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.server.client.client import ServerClient
from rpa_vision.settings import Settings
from rpa_vision.storage.store import open_store
from rpa_vision_lab.admissions import admissions_workflow, shown_after
from rpa_vision_lab.benches.server import server
from rpa_vision_lab.benches.server.agents import Answering, Site, all_at_once, over_http, over_socket
from rpa_vision_lab.chaos.cast import held_port
from rpa_vision_lab.desktop.processes import Program
from rpa_vision_lab.postgres import UnavailableError, running_postgres
from rpa_vision_lab.spelled import spelled

Figures = dict[str, float | int]

AGENTS = (1, 10, 50, 100, 200)
WAYS: dict[str, Answering] = {"socket": over_socket, "http": over_http}
_SERVER_WITHIN_S = 60.0


def run(folder: Path, *, seconds: float = 5.0, agents: Sequence[int] = AGENTS) -> Figures:
    figures = _measured(folder / "sqlite", None, "sqlite", seconds, agents)
    try:
        with running_postgres() as postgres:
            database = postgres.url(postgres.create_database())
            return figures | _measured(folder / "postgresql", database, "postgresql", seconds, agents)
    except UnavailableError:
        return figures


def _measured(
    folder: Path, database: str | None, name: str, seconds: float, agents: Sequence[int]
) -> Figures:
    png = png_of(spelled(shown_after([])))
    figures: Figures = {}
    with serving(folder, database, [admissions_workflow()]) as (site, pid):
        for many in agents:
            for way, answering in WAYS.items():
                names = [f"{way}{number}of{many}" for number in range(many)]
                start_replays(site, names)
                spent = Spent(pid)
                taken = asyncio.run(all_at_once(answering, site, names, png, seconds, spent.begin))
                figures |= _told(f"{name}_{way}_{many}", taken, *spent.end())
                figures[f"{name}_{way}_{many}_mib"] = memory_mib(pid)
    return figures


def _told(name: str, taken: Sequence[float], seconds: float, cpu_s: float) -> Figures:
    in_order = sorted(taken)
    return {
        f"{name}_steps_per_s": len(taken) / seconds,
        f"{name}_ms": statistics.median(in_order) * 1000,
        f"{name}_p95_ms": in_order[int(len(in_order) * 0.95)] * 1000,
        f"{name}_cpu_ms": cpu_s / len(taken) * 1000,
    }


def start_replays(site: Site, agents: Sequence[str]) -> None:
    workflow_id = admissions_workflow().workflow_id
    with ServerClient(site.url, site.token) as client:
        for agent in agents:
            client.start_replay(workflow_id, agent, {"patient": "10234"}, draft=True, coached=False)


@contextmanager
def serving(folder: Path, database: str | None, tasks: Sequence[Workflow]) -> Iterator[tuple[Site, int]]:
    """A server that knows these tasks, and the process it is."""
    token = secrets.token_urlsafe(16)
    settings = Settings(data_dir=folder, database=database)
    store = open_store(settings)
    for task in tasks:
        store.workflows.create(task, "bench")
    store.close()
    with held_port() as port:
        given = settings.model_dump(mode="json", exclude_defaults=True) | {"token": token, "port": port}
        program = Program([sys.executable, "-m", server.__name__, json.dumps(given)], "python3")
        site = Site(f"http://127.0.0.1:{port}", token)
        try:
            program.wait_for(lambda: _answers(site), "server", _SERVER_WITHIN_S)
            yield site, program.pid
        finally:
            program.stop()


class Spent:
    """Time on the clock, and what the server worked meanwhile: that says more on a machine others use too."""

    def __init__(self, pid: int) -> None:
        self._stat = Path(f"/proc/{pid}/stat")

    def begin(self) -> None:
        self._began, self._worked = time.perf_counter(), self._cpu_s()

    def end(self) -> tuple[float, float]:
        return time.perf_counter() - self._began, self._cpu_s() - self._worked

    def _cpu_s(self) -> float:
        user, system = self._stat.read_text().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory_mib(pid: int) -> float:
    """What the process has in memory now."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def _answers(site: Site) -> bool | None:
    try:
        httpx.get(f"{site.url}/health", timeout=2, trust_env=False)
    except httpx.TransportError:
        return None
    return True
