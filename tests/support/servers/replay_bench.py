"""An engine on a real database, driven by painted screens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cv2

from painted import FakePaintedOcr
from ready_database import ready
from remembering_net import RememberingNet
from rpa_vision.bootstrap.deciding import build_grounder, build_reaction
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.graph.action import ClickParameters, MouseClickAction, TextInputAction, TextParameters
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.screen_template import Condition, ScreenTemplate
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    EdgeConstraints,
    Learning,
    Node,
    PostConditions,
    SafetyRules,
    Variable,
    Workflow,
    WorkflowStats,
)
from rpa_vision.models.replay.command import Command, Report, WaitCommand
from rpa_vision.models.replay.run import Replay, ReportAnswer
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import Settings
from rpa_vision.storage.store import Store, open_store

MANY_LOOKS = 50
NET = RememberingNet()
NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


class TestClock:
    """Time that passes only while the agent is told to wait."""

    __test__ = False

    def __init__(self) -> None:
        self._now = NOW

    def now(self) -> datetime:
        return self._now

    def pass_ms(self, milliseconds: float) -> None:
        self._now += timedelta(milliseconds=milliseconds)


def admission_workflow(
    rules: SafetyRules | None = None,
    needed: tuple[Condition, ...] = (),
    timeout_s: float = 5.0,
    state: LearningState = LearningState.AUTO_CANDIDATE,
) -> Workflow:
    """Click « Nouvelle admission », type the number into the focused field, click « Enregistrer »."""

    def node(name: str, text: str) -> Node:
        return Node(node_id=name, label=text, screen_template=ScreenTemplate(required_text_any=(text,)))

    def edge(
        index: int, action: MouseClickAction | TextInputAction, effects: tuple[Condition, ...] = ()
    ) -> Edge:
        return Edge(
            edge_id=f"e{index}",
            from_node=f"n{index}",
            to_node=f"n{index + 1}",
            action=action,
            constraints=EdgeConstraints(pre_conditions=needed, post_conditions=effects),
            post_conditions=PostConditions(expected_node=f"n{index + 1}", timeout_seconds=timeout_s),
        )

    return Workflow(
        workflow_id="WF_admission",
        name="Admission",
        learning_state=state,
        learning=Learning(state=state),
        created_at=NOW,
        updated_at=NOW,
        identity_confirmed=Confirmation(at=NOW),
        entry_nodes=("n0",),
        end_nodes=("n3",),
        nodes=(
            node("n0", "Accueil"),
            node("n1", "Fiche patient"),
            node("n2", "Fiche patient"),
            node("n3", "Admission enregistrée"),
        ),
        edges=(
            edge(
                0,
                MouseClickAction(
                    target=Target(text="Nouvelle admission", role="navigation", only_shows=True)
                ),
            ),
            edge(1, TextInputAction(parameters=TextParameters(text="${numero_patient}"))),
            edge(2, MouseClickAction(target=Target(text="Enregistrer"), parameters=ClickParameters())),
        ),
        variables=(Variable(name="numero_patient", label="N° patient", kind="number"),),
        safety_rules=rules or SafetyRules(),
        stats=WorkflowStats(observed_runs=3),
    )


@dataclass
class Bench:
    """An engine on a real database, and the screens its agent can show."""

    store: Store
    settings: Settings
    ocr: FakePaintedOcr
    clock: TestClock
    engine: ReplayEngine

    def screens(self) -> dict[str, Frame]:
        form = {(20, 10): "Fiche patient", (20, 60): "N° patient", (300, 300): "Enregistrer"}
        return {
            "home": self.ocr.paint({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}),
            "form": self.ocr.paint(form),
            "filled": self.ocr.paint({**form, (150, 60): "10234"}),
            "misread": self.ocr.paint({**form, (150, 60): "10243"}),
            "saved": self.ocr.paint({(20, 10): "Admission enregistrée", (300, 300): "Terminer"}),
            "two buttons": self.ocr.paint(
                {(20, 10): "Accueil", (40, 100): "Nouvelle admission", (300, 100): "Nouvelle admission"}
            ),
            "empty": self.ocr.paint({(20, 10): "Accueil"}),
            "other": self.ocr.paint({(200, 200): "Mise à jour terminée"}),
        }

    def start(self, workflow: Workflow | None = None, **parameters: str) -> Replay:
        chosen = workflow or admission_workflow()
        self.store.workflows.create(chosen, "test")
        return self.engine.start("run1", chosen, parameters or {"numero_patient": "10234"}, "pc1")

    def command(self) -> Command:
        issued = self.store.commands.last("run1")
        assert issued is not None
        return issued.command

    def show(self, frame: Frame, outcome: str = "done", before: Frame | None = None) -> ReportAnswer:
        """Answer the last command with this picture, and the one of the moment before it was carried out."""
        command = self.command()
        if isinstance(command, WaitCommand):
            self.clock.pass_ms(command.duration_ms)
        return self.engine.report(
            "pc1", self.report_for(command, outcome), png(frame), before and png(before)
        )

    def show_until_it_stops_looking(self, frame: Frame) -> ReportAnswer:
        for _ in range(MANY_LOOKS):
            answer = self.show(frame)
            if self.replay().pause is not None:
                return answer
        raise AssertionError("it never stops looking")

    def report_for(self, command: Command, outcome: str = "done") -> Report:
        return Report.model_validate(
            {
                "command_id": command.command_id,
                "outcome": outcome,
                "window": WindowContext(title="Admissions"),
            }
        )

    def replay(self) -> Replay:
        return self.store.replays.get("run1")

    def restarted(self) -> Bench:
        """The same database, under a new engine."""
        engine = build_engine(self.store, self.settings, self.ocr, self.clock)
        return Bench(self.store, self.settings, self.ocr, self.clock, engine)


def build_engine(store: Store, settings: Settings, ocr: FakePaintedOcr, clock: TestClock) -> ReplayEngine:
    journal = StoreJournal(store)
    observer = Observer(Eyes(build_senses(settings, ocr, NET)), settings.limits)
    grounder = build_grounder(settings)
    reaction = build_reaction(journal, observer, grounder, settings, clock.now)
    return ReplayEngine(journal, reaction, settings.language, clock.now)


def png(frame: Frame) -> bytes:
    return bytes(cv2.imencode(".png", frame.pixels)[1].tobytes())


@contextmanager
def new_bench(folder: Path) -> Iterator[Bench]:
    settings = ready(Settings(data_dir=folder))
    store = open_store(settings)
    ocr, clock = FakePaintedOcr(), TestClock()
    try:
        yield Bench(store, settings, ocr, clock, build_engine(store, settings, ocr, clock))
    finally:
        store.close()
