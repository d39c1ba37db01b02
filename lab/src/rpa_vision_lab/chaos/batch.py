"""A batch under fire: servers and agents are killed while its rows are done. No row may be done twice, or be lost.

The person beside it does one thing only: an agent that was stopped is brought back to the task's first screen, and let
go on. What became of a row in the middle is never said by anybody: it is set aside.
"""

from __future__ import annotations

import csv
import io
import random
import secrets
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from rpa_vision.errors import RpaVisionError
from rpa_vision.models.batch.batch import BatchRow, BatchState, ColumnMap, RowState, Terms
from rpa_vision.models.batch.table import AskedForm
from rpa_vision.models.replay.run import ActionSent
from rpa_vision.server.client.client import ServerClient
from rpa_vision.settings import ReplaySettings, Settings
from rpa_vision.storage.store import Store, open_store
from rpa_vision_lab.admissions import (
    FINISH,
    NEW,
    SAVE,
    AdmissionsDesktop,
    admissions_workflow,
    done_in,
    expected,
)
from rpa_vision_lab.chaos.cast import Cast, cast, held_port

Figures = dict[str, float | int]

_QUICK = ReplaySettings(agent_silence_s=4.0, recheck_ms=200, max_rechecks=2)
_GIVE_UP_S = 1800.0
"""Whatever has not ended by then hangs."""
_AWAY_S = 20
_FIRST_PATIENT = 10_000
_BY_HAND = "Escape"
"""What the person presses to have the first screen back."""


@dataclass(frozen=True)
class BatchPlot:
    rows: int = 300
    kills: int = 80
    agents: int = 4
    servers: int = 1
    longest_peace_s: float = 1.5
    """Between two kills."""
    dying: float = 0.02
    """How likely an agent is killed in the very moment of acting."""
    seed: int | None = None


@dataclass(frozen=True)
class BatchGround:
    """Where it is played: what the servers are told, and what is beside them."""

    folder: Path
    """What was done on each desktop, and everybody's log."""
    settings: Settings
    """As the servers have them."""
    kept: Settings | None = None
    """As whoever looks on has them: the same data by another way; else the servers' own."""
    ledgers: Path | None = None
    """Where agents keep what their commands came to; else in the folder."""
    environment: Mapping[str, str] | None = None


@dataclass
class BatchPlay:
    plot: BatchPlot
    playing: Cast
    store: Store
    clients: Sequence[ServerClient]
    folder: Path
    chance: random.Random
    kills: Counter[str] = field(default_factory=Counter)
    ended_by_themselves: int = 0
    released: int = 0
    batch_id: str = ""

    def perform(self) -> None:
        self.batch_id = self._begun()
        deadline = time.monotonic() + _GIVE_UP_S
        while not self._is_over() and time.monotonic() < deadline:
            time.sleep(self.chance.uniform(0, self.plot.longest_peace_s))
            if sum(self.kills.values()) < self.plot.kills:
                up = [actor for actor in self.playing.actors if actor.is_up]
                if up:
                    self.chance.choice(up).kill()
            self._care()

    def figures(self) -> Figures:
        rows = self.store.batches.rows(self.batch_id)
        truths = [done_in(self._truth_of(agent)) for agent in self._agents]
        states = Counter(row.state for row in rows)
        return {
            "rows": len(rows),
            "done": states[RowState.DONE],
            "set_aside": states[RowState.SET_ASIDE],
            "neither": len(rows) - states[RowState.DONE] - states[RowState.SET_ASIDE],
            "set_aside_without_reason": sum(
                row.state is RowState.SET_ASIDE and row.stop is None for row in rows
            ),
            "typed_or_saved_twice": sum(_repeated(truths).values()),
            "done_and_not_seen": sum(
                not _is_whole(truths, _patient(row)) for row in rows if row.state is RowState.DONE
            ),
            "stray": sum(not _is_known(deed) for truth in truths for deed in truth),
            "begun_after_it_was_touched": self._begun_after_touched(rows),
            "result_lines": self._result_lines(),
            "servers_killed": self.kills["server"],
            "agents_killed": self.kills["agent"],
            "ended_by_themselves": self.ended_by_themselves,
            "lanes_let_go_on": self.released,
        }

    @property
    def _agents(self) -> list[str]:
        return [actor.name for actor in self.playing.actors if actor.kind == "agent"]

    def _begun(self) -> str:
        table = "\n".join(["patient", *(str(_FIRST_PATIENT + one) for one in range(self.plot.rows))])
        client = self.clients[0]
        brought = client.batches.bring(
            table.encode(), "chaos.csv", admissions_workflow().workflow_id, AskedForm()
        )
        batch_id = brought.batch.batch_id
        client.batches.check(batch_id, ColumnMap(columns={"patient": (1,)}))
        terms = Terms(agents=tuple(self._agents), away_s=_AWAY_S, in_a_row=1000, coached=False, draft=True)
        client.batches.start(batch_id, terms)
        return batch_id

    def _is_over(self) -> bool:
        return self.store.batches.get(self.batch_id).state is BatchState.ENDED

    def _care(self) -> None:
        """Whoever is dead comes back; a stopped agent is brought to the first screen, and let go on."""
        for actor in self.playing.actors:
            if not actor.is_alive:
                if self.playing.was_killed(actor):
                    self.kills[actor.kind] += 1
                else:
                    self.ended_by_themselves += 1
                elsewhere = {"url": self.chance.choice(self.clients).url}
                self.playing.revive(actor, **(elsewhere if actor.kind == "agent" else {}))
        for lane in self.store.batches.lanes(self.batch_id):
            if lane.held is not None:
                AdmissionsDesktop(self._truth_of(lane.agent_id)).press([_BY_HAND])
                with suppress(RpaVisionError):  # no server to talk to just now
                    self.chance.choice(self.clients).batches.release(self.batch_id, lane.agent_id)
                    self.released += 1

    def _begun_after_touched(self, rows: Sequence[BatchRow]) -> int:
        """Replays of a row that was begun again, though something had been sent for it."""
        ended = {row.replay_id for row in rows}
        others = [one for one in self.store.replays.list() if one.replay_id not in ended]
        return sum(
            any(isinstance(event, ActionSent) for event in self.store.run_events.of_replay(one.replay_id))
            for one in others
        )

    def _result_lines(self) -> int:
        for client in self.clients:
            with suppress(RpaVisionError):
                table = client.batches.results(self.batch_id, "fr").decode("utf-8-sig")
                return len(list(csv.reader(io.StringIO(table), delimiter=";"))) - 1
        return 0

    def _truth_of(self, agent: str) -> Path:
        return self.folder / f"{agent}.truth"


_Play = TypeVar("_Play", bound=BatchPlay)


def run(folder: Path, plot: BatchPlot, database: str | None = None) -> Figures:
    """``database``: SQLite in the folder unless given."""
    began = time.monotonic()
    settings = batch_settings(folder / "data", database)
    with batch_stage(BatchPlay, plot, BatchGround(folder, settings)) as play:
        play.perform()
        figures = play.figures()
    return {**figures, "seconds": time.monotonic() - began}


def _patient(row: BatchRow) -> str:
    return row.cells[0]


def _is_whole(truths: Sequence[Sequence[str]], patient: str) -> bool:
    """Everything for this patient was done, one thing after the other, on one desktop."""
    wanted = expected(patient)
    return any(
        list(truth[place : place + len(wanted)]) == wanted
        for truth in truths
        for place in range(len(truth))
        if truth[place] == NEW
    )


def _repeated(truths: Sequence[Sequence[str]]) -> Counter[str]:
    """Patients whose number was typed, or whose form was saved, more than once anywhere."""
    typed: Counter[str] = Counter()
    for truth in truths:
        form = ""
        for deed in truth:
            if deed == NEW:
                form = ""
            elif deed.startswith("type "):
                form = deed
                typed[deed] += 1
            elif deed == SAVE:
                typed[f"{SAVE} {form}"] += 1
    return Counter({deed: times - 1 for deed, times in typed.items() if times > 1})


def _is_known(deed: str) -> bool:
    return deed in (NEW, SAVE, FINISH, f"stray keys {[_BY_HAND]}") or deed.startswith("type ")


def batch_settings(data: Path, database: str | None = None) -> Settings:
    """Of servers that notice in seconds what else takes minutes."""
    return Settings(data_dir=data, database=database, replay=_QUICK)


@contextmanager
def batch_stage(kind: type[_Play], plot: BatchPlot, ground: BatchGround) -> Iterator[_Play]:
    token = secrets.token_urlsafe(16)
    settings, folder = ground.settings, ground.folder
    chance = random.Random(plot.seed)  # noqa: S311 - no secret
    with ExitStack() as opened:
        store = open_store(ground.kept or settings)
        opened.callback(store.close)
        store.workflows.create(admissions_workflow(), "chaos")
        playing = opened.enter_context(cast(folder, ground.environment))
        ports = [opened.enter_context(held_port()) for _ in range(plot.servers)]
        for number, port in enumerate(ports):
            given = settings.model_dump(mode="json", exclude_defaults=True) | {"token": token, "port": port}
            playing.add("server", f"server{number}", settings=given)
        clients = [opened.enter_context(ServerClient(f"http://127.0.0.1:{port}", token)) for port in ports]
        _wait_for(playing)
        for number in range(plot.agents):
            url = chance.choice(clients).url
            options = {"url": url, "token": token, "folder": str(folder), "dying": plot.dying}
            playing.add("agent", f"agent{number}", ledgers=str(ground.ledgers or folder), **options)
        yield kind(plot, playing, store, clients, folder, chance)


def _wait_for(playing: Cast) -> None:
    deadline = time.monotonic() + _GIVE_UP_S
    while not all(actor.is_up for actor in playing.actors) and time.monotonic() < deadline:
        time.sleep(0.05)
