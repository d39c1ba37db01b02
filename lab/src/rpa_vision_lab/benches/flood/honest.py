"""One agent with a program, a task and a token of its own, replaying one patient after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count, pairwise

from rpa_vision.models.replay.run import ActionSent, Replay, ReplayStatus, RunEnded, RunEvent
from rpa_vision.models.site.access import UserRole
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import Stage
from rpa_vision_lab.form.program import FormProgram

AGENT = "honest"
_SHOWN = ("10234", "20417", "30588")
_VARIABLE = "numero_patient"
_POLL_S = 0.25
_REPLAY_WITHIN_S = 180.0
_PATIENTS = count(40_000)


@dataclass(frozen=True)
class Worked:
    steps_s: Sequence[float]
    """From each action to the next, the last one to the end of its replay."""
    replays: int
    completed: int
    stopped_for: Sequence[str]


class Honest:
    def __init__(self, stage: Stage, workflow_id: str) -> None:
        self._stage = stage
        self._workflow_id = workflow_id

    def work(self, seconds: float) -> Worked:
        """Replays begun within that time, all of them to their end."""
        until = time.monotonic() + seconds
        replays, steps = [], []
        while time.monotonic() < until:
            replay = self._replayed(str(next(_PATIENTS)))
            replays.append(replay)
            steps += _steps(self._stage.client.events(replay.replay_id))
        stopped = [str(one.pause.reason if one.pause else one.status) for one in replays if not _is_done(one)]
        return Worked(steps, len(replays), sum(map(_is_done, replays)), stopped)

    def _replayed(self, patient: str) -> Replay:
        client = self._stage.client
        started = client.start_replay(
            self._workflow_id, AGENT, {_VARIABLE: patient}, draft=True, coached=False
        )
        deadline = time.monotonic() + _REPLAY_WITHIN_S
        while True:
            replay = client.replay(started.replay_id)
            if replay.status.is_final:
                return replay
            if replay.pause is not None or time.monotonic() > deadline:
                client.abort(replay.replay_id, "nobody is there to help")
                return replay
            time.sleep(_POLL_S)


def _is_done(replay: Replay) -> bool:
    return replay.status is ReplayStatus.COMPLETED


def _steps(events: Sequence[RunEvent]) -> list[float]:
    moments = [event.at for event in events if isinstance(event, ActionSent | RunEnded)]
    return [(after - before).total_seconds() for before, after in pairwise(moments)]


@contextmanager
def honest(stage: Stage) -> Iterator[Honest]:
    """Shown the task three times, and sitting at a desktop of its own."""
    workflow_id = _learnt(stage)
    token = stage.client.access.add_user(AGENT, UserRole.AGENT).token
    desktop = stage.add_desktop(AGENT, token)
    folder = stage.folder / AGENT
    folder.mkdir()
    with FormProgram(desktop.display, folder, position=(60, 40)):
        yield Honest(stage, workflow_id)


def _learnt(stage: Stage) -> str:
    display = stage.desktop.display
    with (
        FormProgram(display, stage.folder, position=(60, 40)) as program,
        ScriptedPerson(display, PRACTISED) as person,
    ):
        shown = [
            stage.record("Admission", partial(admit, person, program, patient), lambda _: None)
            for patient in _SHOWN
        ]
    workflow_id = stage.client.learn("Admission", shown).workflow.workflow_id
    stage.client.declare_subject(workflow_id, [_VARIABLE])
    return workflow_id
