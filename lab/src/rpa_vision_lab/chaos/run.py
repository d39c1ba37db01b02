"""Replays under fire: processes are killed at random moments until enough of both has happened."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from rpa_vision.errors import RpaVisionError
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.server.client.client import ServerClient
from rpa_vision.settings import ReplaySettings, Settings
from rpa_vision.storage.store import open_store
from rpa_vision_lab.admissions import Done, admissions_workflow, expected
from rpa_vision_lab.chaos.cast import Actor, Cast, cast, held_port
from rpa_vision_lab.chaos.supervisor import Supervisor

Figures = dict[str, float | int]

_SILENCE_S = 4.0
_GIVE_UP_S = 120.0
"""After the last kill; replays that have not ended by then are lost."""


@dataclass(frozen=True)
class Plot:
    replays: int = 12
    kills: int = 30
    agents: int = 4
    servers: int = 1
    longest_peace_s: float = 0.4
    """Between two kills."""
    dying: float = 0.15
    """How likely an agent is killed in the very moment of acting."""
    seed: int | None = None


def run(folder: Path, plot: Plot, database: str | None = None) -> Figures:
    """``database``: SQLite in the folder unless given."""
    began = time.monotonic()
    with _stage(folder, plot, database) as play:
        play.perform()
        figures = play.figures()
    return {**figures, "seconds": time.monotonic() - began}


class Play:
    def __init__(self, plot: Plot, cast: Cast, supervisor: Supervisor, chance: random.Random) -> None:
        self._plot = plot
        self._cast = cast
        self._supervisor = supervisor
        self._chance = chance
        self._kills = {"server": 0, "agent": 0}
        self._ended_by_themselves = 0
        self._patients = (str(number) for number in count(10_000))
        self._started: dict[str, list[tuple[str, str]]] = {actor.name: [] for actor in self.agents}
        """Of each agent, the replays and their patients, in order."""

    @property
    def agents(self) -> Sequence[Actor]:
        return [actor for actor in self._cast.actors if actor.kind == "agent"]

    @property
    def servers(self) -> Sequence[Actor]:
        return [actor for actor in self._cast.actors if actor.kind == "server"]

    def perform(self) -> None:
        while not self._enough():
            self._start_replays()
            time.sleep(self._chance.uniform(0, self._plot.longest_peace_s))
            self._chance.choice([actor for actor in self._cast.actors if actor.is_up]).kill()
            self._care()
        deadline = time.monotonic() + _GIVE_UP_S
        while self._unfinished() and time.monotonic() < deadline:
            self._care()
            time.sleep(0.05)

    def figures(self) -> Figures:
        replays = [self._replay(one) for started in self._started.values() for one, _ in started]
        doubled, missing = 0, 0
        for agent, started in self._started.items():
            wanted: Done = [deed for _, patient in started for deed in expected(patient)]
            done = self._supervisor.truth(agent)
            doubled += max(0, len(done) - len(wanted)) + sum(
                a != b for a, b in zip(done, wanted, strict=False)
            )
            missing += max(0, len(wanted) - len(done))
        return {
            "servers": len(self.servers),
            "agents": len(self.agents),
            "replays": len(replays),
            "completed": sum(replay.status is ReplayStatus.COMPLETED for replay in replays),
            "lost": sum(not replay.status.is_final for replay in replays),
            "servers_killed": self._kills["server"],
            "agents_killed": self._kills["agent"],
            "ended_by_themselves": self._ended_by_themselves,
            "actions": sum(len(self._supervisor.truth(agent)) for agent in self._started),
            "double_or_wrong_actions": doubled,
            "actions_never_done": missing,
            "actions_by_hand": self._supervisor.by_hand,
            **{f"paused_{reason}": times for reason, times in sorted(self._supervisor.pauses.items())},
        }

    def _enough(self) -> bool:
        replays = sum(len(started) for started in self._started.values())
        return sum(self._kills.values()) >= self._plot.kills and replays >= self._plot.replays

    def _start_replays(self) -> None:
        """One more for each agent that has nothing to do."""
        for agent, started in self._started.items():
            if started and not self._replay(started[-1][0]).status.is_final:
                continue
            patient = next(self._patients)
            known = {replay.replay_id for replay in self._replays(agent)}
            with suppress(RpaVisionError):  # it may have been started all the same
                self._supervisor.client().start_replay(
                    admissions_workflow().workflow_id, agent, {"patient": patient}, draft=True, coached=False
                )
            for replay in self._replays(agent):
                if replay.replay_id not in known:
                    started.append((replay.replay_id, patient))

    def _replays(self, agent: str) -> Sequence[Replay]:
        return self._supervisor.store.replays.list(agent_id=agent)

    def _replay(self, replay_id: str) -> Replay:
        return self._supervisor.store.replays.get(replay_id)

    def _unfinished(self) -> bool:
        return any(
            not self._replay(replay_id).status.is_final
            for started in self._started.values()
            for replay_id, _ in started
        )

    def _care(self) -> None:
        """Whoever is dead comes back, an agent perhaps at another server; whoever is paused is attended to."""
        for actor in self._cast.actors:
            if not actor.is_alive:
                if self._cast.was_killed(actor):
                    self._kills[actor.kind] += 1
                else:
                    self._ended_by_themselves += 1
                elsewhere = {"url": self._chance.choice(self._supervisor.clients).url}
                self._cast.revive(actor, **(elsewhere if actor.kind == "agent" else {}))
        self._supervisor.attend()


@contextmanager
def _stage(folder: Path, plot: Plot, database: str | None) -> Iterator[Play]:
    token = secrets.token_urlsafe(16)
    settings = Settings(
        data_dir=folder / "data", database=database, replay=ReplaySettings(agent_silence_s=_SILENCE_S)
    )
    chance = random.Random(plot.seed)  # noqa: S311 - no secret
    with ExitStack() as opened:
        store = open_store(settings)
        opened.callback(store.close)
        store.workflows.create(admissions_workflow(), "chaos")
        playing = opened.enter_context(cast(folder))
        ports = [opened.enter_context(held_port()) for _ in range(plot.servers)]
        for number, port in enumerate(ports):
            given = settings.model_dump(mode="json", exclude_defaults=True) | {"token": token, "port": port}
            playing.add("server", f"server{number}", settings=given)
        clients = [opened.enter_context(ServerClient(f"http://127.0.0.1:{port}", token)) for port in ports]
        for number in range(plot.agents):
            url = chance.choice(clients).url
            options = {"url": url, "token": token, "folder": str(folder), "dying": plot.dying}
            playing.add("agent", f"agent{number}", **options)
        yield Play(plot, playing, Supervisor(store, clients, folder), chance)
