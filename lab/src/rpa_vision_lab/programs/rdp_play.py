"""A task shown through RDP, learnt from that, and replayed through RDP: judged by what its program stored."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from rpa_vision.errors import DesktopError
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ActionVerified, Replay, ReplayStatus
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.chaos.cast import held_port
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import AGENT, SMALL, Stage
from rpa_vision_lab.form.program import FormProgram
from rpa_vision_lab.programs.rdp import Codec, Layout, RdpSession

RdpVerdict = Literal["right", "halt", "wrong"]
RdpFigures = dict[str, float | int]

SHOWN = ("10234", "20417", "30588")
ASKED = ("47911", "58022", "69133")
_AT = (60, 40)
_ELSEWHERE = (360, 170)
_ENDS_WITHIN_S = 600.0
_POLL_S = 0.2


@dataclass(frozen=True)
class RdpRan:
    verdict: RdpVerdict
    reason: PauseReason | None
    stored: tuple[str, ...]
    """The numbers of the admissions that are there now and were not."""
    steps: int
    seconds: float


class RdpPlay(Opened):
    """``with RdpPlay(folder) as play:`` — server, agent and its desktop; what that desktop shows is RDP's."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._stage = Stage(folder, size=SMALL)
        self._port = 0
        self._workflow_id = ""

    def _open(self, starting: ExitStack) -> None:
        starting.enter_context(self._stage)
        self._port = starting.enter_context(held_port())

    def learn(self, codec: Codec = "remotefx") -> list[str]:
        """The names of the variables. Keys and clicks are those of a person at the viewer."""
        desktop = self._stage.desktop
        with (
            RdpSession(desktop.display, desktop.size, self._port, codec=codec) as session,
            FormProgram(session.display, self._stage.folder, position=_AT) as program,
            ScriptedPerson(desktop.display, PRACTISED) as person,
        ):
            sessions = [
                self._stage.record("Admission", partial(admit, person, program, one), lambda _: None)
                for one in SHOWN
            ]
        workflow = self._stage.client.learn("Admission", sessions).workflow
        self._workflow_id = workflow.workflow_id
        names = [one.name for one in workflow.variables]
        self._stage.client.declare_subject(self._workflow_id, names)
        return names

    def replay(
        self, patients: Sequence[str], codec: Codec, *, here: Layout = "fr", moved: bool = False
    ) -> list[RdpRan]:
        """Each in the program started anew. ``here``: the layout of the agent's desktop; the session has a French one.
        ``moved``: its window stands elsewhere than it was shown."""
        ran = []
        desktop, at = self._stage.desktop, _ELSEWHERE if moved else _AT
        with RdpSession(desktop.display, desktop.size, self._port, codec=codec, here=here) as session:
            for one in patients:
                with FormProgram(session.display, self._stage.folder, position=at) as program:
                    program.wait_for_screen("list")
                    ran.append(self._replayed(program, one))
        return ran

    def _replayed(self, program: FormProgram, patient: str) -> RdpRan:
        before = _numbers(program)
        client = self._stage.client
        (name,) = (one.name for one in client.workflow(self._workflow_id).variables)
        started = client.start_replay(self._workflow_id, AGENT, {name: patient}, draft=True, coached=False)
        ended = self._ended(started.replay_id)
        events = client.events(ended.replay_id)
        if not ended.status.is_final:
            client.abort(ended.replay_id, "nobody is there to ask")
        seconds = (events[-1].at - events[0].at).total_seconds()
        steps = sum(isinstance(one, ActionVerified) for one in events)
        stored = tuple(_numbers(program)[len(before) :])
        done = ended.status is ReplayStatus.COMPLETED
        reason = None if ended.pause is None else ended.pause.reason
        return RdpRan(_verdict(stored, patient, done=done), reason, stored, steps, seconds)

    def _ended(self, replay_id: str) -> Replay:
        deadline = time.monotonic() + _ENDS_WITHIN_S
        while True:
            replay = self._stage.client.replay(replay_id)
            if replay.status.is_final or replay.pause is not None:
                return replay
            if time.monotonic() > deadline:
                raise DesktopError(f"replay {replay_id}: still {replay.status} after {_ENDS_WITHIN_S:g} s")
            time.sleep(_POLL_S)


def run(folder: Path) -> RdpFigures:
    with RdpPlay(folder) as play:
        play.learn()
        return {
            **_told("remotefx", play.replay(ASKED, "remotefx")),
            **_told("bitmaps", play.replay(ASKED[:1], "bitmaps")),
            **_told("moved_window", play.replay(ASKED[:1], "remotefx", moved=True)),
            **_told("other_keyboard", play.replay(ASKED[:1], "remotefx", here="us")),
        }


def _told(name: str, ran: Sequence[RdpRan]) -> RdpFigures:
    verdicts = [one.verdict for one in ran]
    counts = {f"{name}_{verdict}": verdicts.count(verdict) for verdict in ("right", "halt", "wrong")}
    steps = sum(one.steps for one in ran)
    seconds = sum(one.seconds for one in ran)
    return {**counts, f"{name}_s_per_step": seconds / max(1, steps)}


def _verdict(stored: Sequence[str], patient: str, *, done: bool) -> RdpVerdict:
    """Wrong: something else is stored than was asked for, or it is said to be done and is not."""
    if done:
        return "right" if list(stored) == [patient] else "wrong"
    return "halt" if list(stored) in ([], [patient]) else "wrong"


def _numbers(program: FormProgram) -> list[str]:
    return [admission.patient_number for admission in program.admissions()]
