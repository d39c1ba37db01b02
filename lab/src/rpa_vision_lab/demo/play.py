"""The acts of the play: a person shows the task, it is learnt, and replayed for one patient after the other."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Protocol

from rpa_vision.errors import DesktopError
from rpa_vision.models.answers import LearnAnswer, LearnProgress
from rpa_vision.models.geometry import Size
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.pause import Pause
from rpa_vision.models.replay.run import ReplayStatus, RunEvent
from rpa_vision.phrases import Language
from rpa_vision.server.client.client import ServerClient
from rpa_vision_lab.demo.declared import RECORD, SUBJECT, saving_step
from rpa_vision_lab.demo.scenes import SHOWN_AS, Scene
from rpa_vision_lab.demo.scripts import Script
from rpa_vision_lab.demo.verdict import Holdings, Verdict, as_it_should, holdings, verdict, what_was_stored
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.desktop.person import BRISK, FULL, ScriptedPerson, Speed
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.dpi.demonstrations import AN_INFORMATION, StayShown, clear_search
from rpa_vision_lab.dpi.options import DpiOptions
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patient
from rpa_vision_lab.dpi.tasks import Coder

REMOTE_AGENT = "distant"
REMOTE_QUALITY = 7
"""As VNC counts it, from 0 to 9."""
SCREEN = Size(1920, 1080)
_POLL_S = 0.25
_LOOKS_TO_A_TELLING = 4
"""All that happened is told anew each time, and the server has better to do."""
_REPLAY_WITHIN_S = 1800.0
"""A slow machine is no defect, and the report tells each time: only what hangs ends the demo."""
WORKPLACES = 2
"""That replay at once: while one waits for its program, the other is looked at."""


@dataclass(frozen=True)
class Ran:
    """A replay that has come to its end, or stopped for a person."""

    scene: Scene
    patient: str
    replay_id: str
    status: ReplayStatus
    pause: Pause | None
    events: tuple[RunEvent, ...]
    took_s: float


@dataclass(frozen=True)
class Played(Ran):
    found: Verdict
    right: bool
    """As it should be."""


@dataclass(frozen=True)
class Workplace:
    display: str
    agent: str
    folder: Path
    """Where its program says what it shows; the patients' database is the same at every workplace."""


OnEvents = Callable[[list[RunEvent]], None]


class Watching(Protocol):
    """Told of several replays at once, from more than one thread."""

    def on_events(self, scene: Scene, events: list[RunEvent]) -> None:
        """All that has happened in it so far."""
        ...

    def on_end(self, ran: Ran) -> None: ...


class Play(Opened):
    """``with Play(folder) as play:`` — the stage is set inside, and taken down with it."""

    def __init__(self, folder: Path, script: Script, language: Language = "fr") -> None:
        super().__init__()
        self.script = script
        self._office = folder / "dpi"
        self._office.mkdir(parents=True)
        self._database = self._office / "dpi.db"
        self._stage = Stage(folder, size=SCREEN, language=language, records={RECORD: self._database})
        self._seen_from_afar = False
        self._others: dict[int, Workplace] = {}
        self._taking = Lock()

    def _open(self, starting: ExitStack) -> None:
        starting.enter_context(self._stage)

    @property
    def page(self) -> str:
        """Where it can be watched live."""
        return self._stage.page

    def metrics(self) -> str:
        return self._stage.metrics()

    @property
    def client(self) -> ServerClient:
        return self._stage.client

    def show(self) -> Iterator[tuple[str, str, int]]:
        """The patient of each demonstration, the session's id and how much was seen of it."""
        *usual, met_dialog = self.script.shown
        yield from self._shown(SHOWN_AS, usual)
        meets_dialog = DpiOptions(position=SHOWN_AS.position, dialogs=(AN_INFORMATION,))
        yield from self._shown(meets_dialog, [met_dialog])

    def _shown(self, options: DpiOptions, stays: list[StayShown]) -> Iterator[tuple[str, str, int]]:
        with self._program(self._first, options, BRISK) as (program, person):
            for one in stays:
                clear_search(person, program)
                counts = [0]

                def task(one: StayShown = one) -> None:
                    self.script.show(person, program, one)

                session_id = self._stage.record(self.script.task, task, counts.append)
                yield self.name_of(one.ipp), session_id, counts[-1]

    def learn(self, sessions: list[str], on_progress: Callable[[LearnProgress], None]) -> LearnAnswer:
        return self.client.learn(self.script.task, sessions, on_progress)

    def declare(self, workflow: Workflow) -> Workflow:
        """What a person adds: who the task is about, and what the record must say after the save."""
        saving = saving_step(workflow)
        self.client.declare_subject(workflow.workflow_id, SUBJECT)
        return self.client.declare_checks(workflow.workflow_id, saving, self.script.checks)

    def replay(self, workflow_id: str, scenes: Sequence[Scene], watching: Watching) -> list[Played]:
        """Two at a time, each at a workplace of its own, for the scene's patient and in a program started anew, until it
        is done or stops for a person. Whatever has changed in the database when all have ended counts: the patients of
        the other scenes are theirs to answer for, everybody else's records are everyone's."""
        before, left = holdings(self._database), deque(scenes)
        busy = min(WORKPLACES, len(scenes))
        with ThreadPoolExecutor(busy) as pool:
            shifts = [
                pool.submit(self._work_off, left, workflow_id, watching, place) for place in range(busy)
            ]
            ran = [one for shift in shifts for one in shift.result()]
        after, patients = holdings(self._database), {scene.ipp for scene in scenes}
        ran.sort(key=lambda one: scenes.index(one.scene))
        return [_judged(one, before, after, patients - {one.scene.ipp}) for one in ran]

    def _work_off(self, left: deque[Scene], workflow_id: str, watching: Watching, place: int) -> list[Ran]:
        """Whoever is free takes the next scene."""
        at = self._workplace(place)
        ran = []
        while (scene := self._taken(left, at)) is not None:
            ran.append(self._run(at, workflow_id, scene, partial(watching.on_events, scene)))
            watching.on_end(ran[-1])
        return ran

    def _taken(self, left: deque[Scene], at: Workplace) -> Scene | None:
        """Only one of the desktops is seen from afar."""
        with self._taking:
            scene = next((one for one in left if at == self._first or not one.remote), None)
            if scene is not None:
                left.remove(scene)
            return scene

    def _run(self, at: Workplace, workflow_id: str, scene: Scene, on_events: OnEvents) -> Ran:
        agent = self._remote_agent() if scene.remote else at.agent
        patient = read_patient(self._database, scene.ipp)
        with self._program(at, scene.options, FULL):
            began = time.monotonic()
            started = self.client.start_replay(
                workflow_id, agent, scene.parameters(patient.used_name), draft=True, coached=False
            )
            status, pause, events = self._watched(started.replay_id, on_events)
            took = time.monotonic() - began
        return Ran(scene, patient.full_name, started.replay_id, status, pause, tuple(events), took)

    def _watched(
        self, replay_id: str, on_events: OnEvents
    ) -> tuple[ReplayStatus, Pause | None, list[RunEvent]]:
        """Nobody is there to help: one that needs a person is ended, and what it said is kept."""
        deadline = time.monotonic() + _REPLAY_WITHIN_S
        looks = 0
        while True:
            replay = self.client.replay(replay_id)
            if replay.status.is_final or replay.pause is not None:
                break
            if time.monotonic() > deadline:
                raise DesktopError(f"replay {replay_id}: still {replay.status} after {_REPLAY_WITHIN_S:g} s")
            if looks % _LOOKS_TO_A_TELLING == 0:
                on_events(self.client.events(replay_id))
            looks += 1
            time.sleep(_POLL_S)
        events = self.client.events(replay_id)
        on_events(events)
        if replay.pause is not None:
            self.client.abort(replay_id, "the demo has nobody to ask")
        return replay.status, replay.pause, events

    def name_of(self, ipp: str) -> str:
        return read_patient(self._database, ipp).full_name

    @contextmanager
    def _program(
        self, at: Workplace, options: DpiOptions, speed: Speed
    ) -> Iterator[tuple[DpiProgram, ScriptedPerson]]:
        """Started, and logged in."""
        with (
            DpiProgram(at.display, at.folder, options, self._database) as program,
            ScriptedPerson(at.display, speed) as person,
        ):
            Coder(person, program).log_in()
            yield program, person

    @property
    def _first(self) -> Workplace:
        """Where the task is shown."""
        return Workplace(self._stage.desktop.display, AGENT, self._office)

    def _workplace(self, number: int) -> Workplace:
        """Set up when first needed."""
        if number == 0:
            return self._first
        if number not in self._others:
            agent = f"{AGENT}-{number + 1}"
            folder = self._office / agent
            folder.mkdir()
            self._others[number] = Workplace(self._stage.add_desktop(agent).display, agent, folder)
        return self._others[number]

    def _remote_agent(self) -> str:
        if not self._seen_from_afar:
            self._stage.add_remote_agent(REMOTE_AGENT, REMOTE_QUALITY)
            self._seen_from_afar = True
        return REMOTE_AGENT


def _judged(ran: Ran, before: Holdings, after: Holdings, others: Collection[str]) -> Played:
    """``others``: patients of other replays, which are judged by what became of those."""
    scene, reason = ran.scene, ran.pause.reason if ran.pause else None
    stored = what_was_stored(before.without(others), after.without(others), scene.ipp, scene.work)
    found = verdict(ran.status, stored, reason)
    return Played(**vars(ran), found=found, right=as_it_should(found, reason, scene.stops_for))
