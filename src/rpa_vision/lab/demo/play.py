"""The acts of the play: a person shows the task, it is learnt, and replayed for one patient after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from rpa_vision.errors import DesktopError
from rpa_vision.lab.demo.declared import ON_THE_RECORD, RECORD, SUBJECT, saving_step
from rpa_vision.lab.demo.scenes import SHOWN_AS, Scene
from rpa_vision.lab.demo.verdict import Verdict, as_it_should, holdings, verdict, what_was_stored
from rpa_vision.lab.dpi.demonstrations import AN_INFORMATION, STAYS, StayShown, clear_search, code_as_shown
from rpa_vision.lab.dpi.options import DpiOptions
from rpa_vision.lab.dpi.program import DpiProgram
from rpa_vision.lab.dpi.reader import read_patient
from rpa_vision.lab.dpi.tasks import Coder
from rpa_vision.lab.person import BRISK, FULL, ScriptedPerson, Speed
from rpa_vision.lab.stage import AGENT, Stage
from rpa_vision.models.answers import LearnAnswer, LearnProgress
from rpa_vision.models.geometry import Size
from rpa_vision.models.pause import Pause
from rpa_vision.models.run import ReplayStatus, RunEvent
from rpa_vision.models.workflow import Workflow
from rpa_vision.phrases import Language
from rpa_vision.server.client import ServerClient

TASK = "Coder un séjour"
REMOTE_AGENT = "distant"
REMOTE_QUALITY = 7
"""As VNC counts it, from 0 to 9."""
SCREEN = Size(1920, 1080)
_MET_DIALOG = STAYS[2]
"""In this one demonstration an information comes up, and is answered."""
_POLL_S = 0.25
_LOOKS_TO_A_TELLING = 4
"""All that happened is told anew each time, and the server has better to do."""
_REPLAY_WITHIN_S = 180.0


@dataclass(frozen=True)
class Played:
    scene: Scene
    patient: str
    replay_id: str
    status: ReplayStatus
    pause: Pause | None
    events: tuple[RunEvent, ...]
    found: Verdict
    right: bool
    """As it should be."""
    took_s: float


class Play:
    """``with Play(folder) as play:`` — the stage is set inside, and taken down with it."""

    def __init__(self, folder: Path, language: Language = "fr") -> None:
        self._office = folder / "dpi"
        self._office.mkdir(parents=True)
        self._database = self._office / "dpi.db"
        self._stage = Stage(folder, size=SCREEN, language=language, records={RECORD: self._database})
        self._running = ExitStack()
        self._seen_from_afar = False

    def __enter__(self) -> Play:
        self._running.enter_context(self._stage)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()

    @property
    def client(self) -> ServerClient:
        return self._stage.client

    def show(self) -> Iterator[tuple[str, str, int]]:
        """Five demonstrations: the patient, the session's id and how much was seen of each."""
        usual = [one for one in STAYS if one is not _MET_DIALOG]
        yield from self._shown(SHOWN_AS, usual)
        meets_dialog = DpiOptions(position=SHOWN_AS.position, dialogs=(AN_INFORMATION,))
        yield from self._shown(meets_dialog, [_MET_DIALOG])

    def _shown(self, options: DpiOptions, stays: list[StayShown]) -> Iterator[tuple[str, str, int]]:
        with self._program(options, BRISK) as (program, person):
            for one in stays:
                clear_search(person, program)
                counts = [0]

                def code(one: StayShown = one) -> None:
                    code_as_shown(person, program, one)

                session_id = self._stage.record(TASK, code, counts.append)
                yield self.name_of(one.ipp), session_id, counts[-1]

    def learn(self, sessions: list[str], on_progress: Callable[[LearnProgress], None]) -> LearnAnswer:
        return self.client.learn(TASK, sessions, on_progress)

    def declare(self, workflow: Workflow) -> Workflow:
        """What a person adds: who the task is about, and what the record must say after the save."""
        saving = saving_step(workflow)
        self.client.declare_subject(workflow.workflow_id, SUBJECT)
        return self.client.declare_checks(workflow.workflow_id, saving, ON_THE_RECORD)

    def replay(self, workflow_id: str, scene: Scene, on_events: Callable[[list[RunEvent]], None]) -> Played:
        """For the scene's patient, in a program started anew, until it is done or stops for a person."""
        agent = self._remote_agent() if scene.remote else AGENT
        patient = read_patient(self._database, scene.ipp)
        with self._program(scene.options, FULL):
            before = holdings(self._database)
            began = time.monotonic()
            started = self.client.start_replay(
                workflow_id, agent, scene.parameters(patient.used_name), coached=False
            )
            status, pause, events = self._watched(started.replay_id, on_events)
            took = time.monotonic() - began
            stored = what_was_stored(before, holdings(self._database), scene.ipp, scene.work)
        reason = pause.reason if pause else None
        found = verdict(status, stored, reason)
        right = as_it_should(found, reason, scene.stops_for)
        return Played(
            scene, patient.full_name, started.replay_id, status, pause, tuple(events), found, right, took
        )

    def _watched(
        self, replay_id: str, on_events: Callable[[list[RunEvent]], None]
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
    def _program(self, options: DpiOptions, speed: Speed) -> Iterator[tuple[DpiProgram, ScriptedPerson]]:
        """Started, and logged in."""
        display = self._stage.desktop.display
        with DpiProgram(display, self._office, options) as program, ScriptedPerson(display, speed) as person:
            Coder(person, program).log_in()
            yield program, person

    def _remote_agent(self) -> str:
        if not self._seen_from_afar:
            self._stage.add_remote_agent(REMOTE_AGENT, REMOTE_QUALITY)
            self._seen_from_afar = True
        return REMOTE_AGENT
