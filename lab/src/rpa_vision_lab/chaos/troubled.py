"""A batch on a machine in trouble: a full disk, a database that takes nothing, clocks that jump. Nothing that was
acknowledged may be lost, what is refused is refused in a sentence, and each row is done once or set aside.

Disks are mounted in a namespace of their own: ``in_namespace`` runs this module there as a program.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from rpa_vision.errors import NotFoundError, RpaVisionError
from rpa_vision.models.batch.batch import BatchState
from rpa_vision.models.batch.table import AskedForm
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision_lab.admissions import admissions_workflow
from rpa_vision_lab.chaos.batch import BatchGround, BatchPlay, BatchPlot, batch_settings, batch_stage
from rpa_vision_lab.chaos.cast import Cast
from rpa_vision_lab.chaos.next_release import revision_in
from rpa_vision_lab.chaos.troubles import (
    ClockJump,
    FullDisk,
    ReadOnlyDisk,
    ReadOnlyPostgres,
    RollingUpgrade,
    Trouble,
    faked_clock,
    set_clock,
)
from rpa_vision_lab.postgres import running_postgres

TroubledFigures = dict[str, Any]

DISKS = ("full", "read-only")
ROWS = 40
_AGENTS = 2
_HELD_S = 12.0
"""How long a trouble lasts: longer than a silence of an agent, and than a few rounds of the server."""
_GIVE_UP_S = 900.0
_DISK = "24m"
_DAY_S = 86_400
_RETENTION_LOOKS_S = 70.0
"""Once a minute: each hour lasts until it has looked."""
JUMPS_S = (2 * 3600, -3 * 3600, 40 * _DAY_S, 0)
"""Off by so much, one after the other: a zone wrongly set, put right too far, a battery that died, and the truth."""


@dataclass
class TroubledPlay(BatchPlay):
    troubles: Sequence[Trouble] = ()
    lasting_s: float = _HELD_S
    suffered: int = 0
    acknowledged: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unwell: set[str] = field(default_factory=set)

    def perform(self) -> None:
        self.batch_id = self._begun()
        waiting = list(self.troubles)
        before = self._unwell()
        deadline = time.monotonic() + _GIVE_UP_S
        while (waiting or not self._is_over()) and time.monotonic() < deadline:
            time.sleep(0.2)
            self._care()
            done = self.plot.rows - self.store.batches.counts(self.batch_id).waiting
            if waiting and done >= self.plot.rows * (len(self.troubles) - len(waiting) + 1) // (
                len(self.troubles) + 1
            ):
                self._suffer(waiting.pop(0))
                self.suffered += 1
        self.unwell -= before

    def told(self, settings: Settings) -> TroubledFigures:
        return {
            **self.figures(),
            "troubles": self.suffered,
            "acknowledged_meanwhile": len(self.acknowledged),
            "acknowledged_and_lost": sum(not self._is_kept(one) for one in self.acknowledged),
            "refused_meanwhile": len(self.refused),
            "pictures_lost": self._pictures_lost(),
            "audit_whole": int(verify_audit(self.store.engine, audit_key(settings)).whole),
            "unwell": sorted(self.unwell),
            "said": sorted(set(self._said_in_logs())),
            "why": Counter(row.stop.en for row in self.store.batches.rows(self.batch_id) if row.stop),
        }

    def _suffer(self, trouble: Trouble) -> None:
        trouble.begin()
        end = time.monotonic() + self.lasting_s
        while time.monotonic() < end:
            self._ask()
            self._care()
            time.sleep(0.5)
        trouble.end()

    def _ask(self) -> None:
        """What a person at the page would do just now, and what the server says of itself."""
        self.unwell |= self._unwell()
        client = self.chance.choice(self.clients)
        try:
            brought = client.batches.bring(
                b"patient\n1\n", "meanwhile.csv", admissions_workflow().workflow_id, AskedForm()
            )
            self.acknowledged.append(brought.batch.batch_id)
        except RpaVisionError as error:
            self.refused.append(str(error))

    def _unwell(self) -> set[str]:
        """Parts of any server that it says are failing."""
        found: set[str] = set()
        for client in self.clients:
            try:
                told = httpx.get(f"{client.url}/health", timeout=5, trust_env=False).json()
            except httpx.TransportError:
                found.add("away")
                continue
            parts = {name: told[name] for name in ("database", "blobs")} | told["rounds"]
            found |= {name for name, state in parts.items() if state != "ok"}
        return found

    def _is_kept(self, batch_id: str) -> bool:
        try:
            return self.store.batches.get(batch_id).state is BatchState.DRAFT
        except NotFoundError:
            return False

    def _pictures_lost(self) -> int:
        """Those that an event tells of."""
        told = {
            name
            for replay in self.store.replays.list()
            for event in self.store.run_events.of_replay(replay.replay_id)
            if (name := getattr(event, "seen", None)) is not None
        }
        lost = 0
        for name in told:
            try:
                self.store.blobs.get(name)
            except NotFoundError:
                lost += 1
        return lost

    def _said_in_logs(self) -> Iterator[str]:
        for log in self.folder.glob("server*.log"):
            for line in log.read_text(errors="replace").splitlines():
                if not line.startswith("{"):
                    continue
                told = json.loads(line)
                if told.get("level") in ("error", "critical"):
                    yield f"{told['event']}: {told.get('problem') or told.get('error') or ''}"


def on_a_disk(state: str, folder: Path, rows: int) -> TroubledFigures:
    """To be called in a namespace of its own: it mounts."""
    disk, served = folder / "disk", folder / "served"
    for place in (disk, served):
        place.mkdir()
    _mounted("-t", "tmpfs", "-o", f"size={_DISK}", "none", str(disk))
    _mounted("--bind", str(disk), str(served))
    settings = batch_settings(served / "data")
    beside = settings.model_copy(update={"data_dir": disk / "data"})
    ground = BatchGround(folder, settings, kept=beside, ledgers=disk if state == "full" else None)

    def trouble(playing: Cast) -> Sequence[Trouble]:
        return [FullDisk(disk) if state == "full" else ReadOnlyDisk(served, playing)]

    with _troubled(rows, ground, trouble) as play:
        play.perform()
        return play.told(beside)


def on_postgres(folder: Path, rows: int) -> TroubledFigures:
    with running_postgres() as postgres:
        url = postgres.url(postgres.create_database())
        settings = batch_settings(folder / "data", url)
        with _troubled(
            rows, BatchGround(folder, settings), lambda _: [ReadOnlyPostgres(url)], servers=2
        ) as play:
            play.perform()
            return play.told(settings)


def upgraded_one_by_one(folder: Path, rows: int) -> TroubledFigures:
    with running_postgres() as postgres:
        settings = batch_settings(folder / "data", postgres.url(postgres.create_database()))
        ground = BatchGround(folder, settings)
        with _troubled(rows, ground, lambda playing: [RollingUpgrade(playing)], servers=2) as play:
            play.perform()
            return {**play.told(settings), "tables": revision_in(play.store.engine)}


def with_jumping_clocks(folder: Path, rows: int) -> TroubledFigures:
    clock = folder / "clock"
    set_clock(clock, 0)
    settings = batch_settings(folder / "data")
    ground = BatchGround(folder, settings, environment=faked_clock(clock))
    jumps = [ClockJump(clock, seconds) for seconds in JUMPS_S]
    with _troubled(rows, ground, lambda _: jumps) as play:
        play.lasting_s = _RETENTION_LOOKS_S
        play.perform()
        return play.told(settings)


@contextmanager
def _troubled(rows: int, ground: BatchGround, troubles: Any, servers: int = 1) -> Iterator[TroubledPlay]:
    plot = BatchPlot(rows=rows, kills=0, agents=_AGENTS, servers=servers, dying=0.0)
    with batch_stage(TroubledPlay, plot, ground) as play:
        play.troubles = troubles(play.playing)
        yield play


def in_namespace(state: str, folder: Path, rows: int = ROWS) -> TroubledFigures:
    apart = ["unshare", "--user", "--map-root-user", "--mount"]
    command = [*apart, sys.executable, "-m", __name__, state, str(folder), str(rows)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the play on a disk that is {state} did not end: {done.stderr[-4000:]}")
    told: Mapping[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return dict(told)


def _mounted(*arguments: str) -> None:
    subprocess.run(["/bin/mount", *arguments], check=True)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(on_a_disk(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))) + "\n")
