"""Where it all happens: a desktop with the patient record program, a server, and agents near and far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal

from rpa_vision.models.graph.edit import DeclareDialogs, WorkflowEdit
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.dialog import DeclaredDialogs
from rpa_vision.models.replay.run import Replay
from rpa_vision.server.client.client import ServerClient
from rpa_vision_lab.demo.play import SCREEN
from rpa_vision_lab.demo.verdict import Holdings, holdings
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.desktop.person import BRISK, FULL, ScriptedPerson, Speed
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.dpi.demonstrations import clear_search
from rpa_vision_lab.dpi.options import DpiOptions
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patients
from rpa_vision_lab.dpi.records import Patient
from rpa_vision_lab.dpi.tasks import Coder
from rpa_vision_lab.injection.task import SHOWN, SUBJECT, TASK, Reading, note

Channel = Literal["direct", "vnc5", "vnc1"]
QUALITIES: dict[Channel, int] = {"vnc5": 5, "vnc1": 1}
"""Of the JPEG pictures a far agent sees, as VNC counts it."""
AT = (310, 110)


class Ward(Opened):
    """``with Ward(folder) as ward:`` — everything runs inside, and stops with it."""

    workflow: Workflow
    """Once learnt."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._office = folder / "dpi"
        self._office.mkdir(parents=True, exist_ok=True)
        self.database = self._office / "dpi.db"
        self._stage = Stage(folder, size=SCREEN)
        self._agents: dict[Channel, str] = {"direct": AGENT}

    def _open(self, starting: ExitStack) -> None:
        starting.enter_context(self._stage)

    @property
    def client(self) -> ServerClient:
        return self._stage.client

    @property
    def display(self) -> str:
        return self._stage.desktop.display

    def learn(self) -> None:
        """The task is shown three times; what was learnt is used for all replays."""
        sessions = []
        with self.program(DpiOptions(position=AT), BRISK) as (program, person):
            for one in SHOWN:
                clear_search(person, program)

                def show(one: Reading = one) -> None:
                    note(person, program, one)

                sessions.append(self._stage.record(TASK, show, lambda _: None))
        learnt = self.client.learn(TASK, sessions, lambda _: None).workflow
        self.workflow = self.client.declare_subject(learnt.workflow_id, SUBJECT)

    def declare(self, dialogs: DeclaredDialogs) -> None:
        """For the replays that are started from now on."""
        if dialogs != self.workflow.declared_dialogs:
            known = self.client.workflow(self.workflow.workflow_id)  # replays make new versions, too
            said = DeclareDialogs(op="declare_dialogs", dialogs=dialogs)
            edit = WorkflowEdit(version=known.version, operations=(said,))
            self.workflow = self.client.edit(self.workflow.workflow_id, edit)

    @contextmanager
    def program(
        self, options: DpiOptions, speed: Speed = FULL
    ) -> Iterator[tuple[DpiProgram, ScriptedPerson]]:
        """Started anew, and logged in."""
        with (
            DpiProgram(self.display, self._office, options) as program,
            ScriptedPerson(self.display, speed) as person,
        ):
            Coder(person, program).log_in()
            yield program, person

    def start(self, reading: Reading, channel: Channel) -> Replay:
        return self.client.start_replay(
            self.workflow.workflow_id, self._agent(channel), reading.parameters, coached=False, draft=True
        )

    def patients(self) -> list[Patient]:
        """Whom the demonstrations were not about."""
        shown = {one.ipp for one in SHOWN}
        return [one for one in read_patients(self.database) if one.ipp not in shown]

    def metrics(self) -> str:
        return self._stage.metrics()

    def pictures_of(self, replay_id: str) -> Path:
        return self._stage.data_dir / "blobs" / "replays" / replay_id

    def holdings(self) -> Holdings:
        return holdings(self.database)

    def _agent(self, channel: Channel) -> str:
        if channel not in self._agents:
            self._stage.add_remote_agent(channel, QUALITIES[channel])
            self._agents[channel] = channel
        return self._agents[channel]
