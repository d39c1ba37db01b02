"""A dialog that comes up during a replay: answered where that is declared, otherwise a person's."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from replay_bench import Bench, admission_workflow

from rpa_vision.bootstrap import build_grounder, build_reaction, build_senses
from rpa_vision.dialogs.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.models.command import ClickCommand, TypeCommand
from rpa_vision.models.dialog import DialogEvent, DialogPolicy, DialogType
from rpa_vision.models.geometry import Point
from rpa_vision.models.record import SqlCheck
from rpa_vision.models.run import DialogMet, PauseReason, ReplayStatus
from rpa_vision.models.workflow import Workflow
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.replay.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.server.journal import StoreJournal

OK = Point(320, 200)


def event(kind: DialogType, policy: DialogPolicy) -> DialogEvent:
    return DialogEvent(
        dialog_type=kind,
        policy_applied=policy,
        confidence=0.9,
        classification_method="test",
        ocr_text="",
        change_signal=None,
        workflow_step=None,
        workflow_action_id=None,
        action_taken="paused",
        elapsed_ms=0,
        screenshot_path=None,
    )


TRIVIAL = ClickAnswer(OK, "OK", event(DialogType.OK_TRIVIAL, DialogPolicy.AUTO_DISMISS))
UAC = AskPerson("demande de droits", event(DialogType.UAC, DialogPolicy.ESCALATE_SECURITY))


@dataclass
class FakeDialogEyes:
    """Says what a test wants said about the screen with this text; the real eyes have tests of their own."""

    said: Resolution
    sees_in: str = "Mise à jour terminée"
    asked: list[DialogContext] = field(default_factory=list)

    def look(
        self,
        view: ScreenView,
        context: DialogContext = DialogContext(),  # noqa: B008 - as the real one
        *,
        before: Frame | None = None,  # noqa: ARG002
        force: bool = False,  # noqa: ARG002
    ) -> Resolution | None:
        self.asked.append(context)
        return self.said if self.sees_in in view.text and not context.screen_known else None


def with_eyes(
    bench: Bench,
    said: Resolution,
    *,
    coached: bool = False,
    eyes: FakeDialogEyes | None = None,
    workflow: Workflow | None = None,
) -> Bench:
    journal = StoreJournal(bench.store)
    observer = Observer(Eyes(build_senses(bench.settings, bench.ocr)), bench.settings.limits)
    grounder = build_grounder(bench.settings)
    reaction = build_reaction(
        journal, observer, grounder, bench.settings, bench.clock.now, eyes or FakeDialogEyes(said)
    )
    engine = ReplayEngine(journal, reaction, bench.settings.language, bench.clock.now)
    workflow = workflow or admission_workflow()
    bench.store.workflows.create(workflow, "test")
    engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1", coached=coached)
    return replace(bench, engine=engine)


def test_a_declared_answer_is_clicked_and_the_step_goes_on(bench: Bench) -> None:
    bench = with_eyes(bench, TRIVIAL)
    screens = bench.screens()
    bench.show(screens["other"])
    answer = bench.command()
    assert isinstance(answer, ClickCommand)
    assert answer.at.pixel_of(screens["other"].size) == OK
    assert answer.expected is not None
    bench.show(screens["home"])
    assert isinstance(bench.command(), ClickCommand)
    bench.show(screens["form"])
    assert isinstance(bench.command(), TypeCommand)
    met = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, DialogMet)]
    assert [(one.dialog_type, one.resolved) for one in met] == [(DialogType.OK_TRIVIAL, True)]


def test_the_effect_is_looked_for_behind_the_dialog_and_nothing_is_done_twice(bench: Bench) -> None:
    bench = with_eyes(bench, TRIVIAL)
    screens = bench.screens()
    for shown in ("home", "form", "filled", "other", "saved"):
        bench.show(screens[shown])
    assert bench.replay().status is ReplayStatus.COMPLETED
    sent = [one.step for one in bench.store.run_events.of_replay("run1") if one.type == "action_sent"]
    assert sent == ["e0", "e1", "e2"]


@pytest.mark.parametrize("when", [("other",), ("home", "other"), ("home", "form", "filled", "other")])
def test_what_a_person_must_answer_pauses_at_once_and_is_not_touched(
    bench: Bench, when: tuple[str, ...]
) -> None:
    bench = with_eyes(bench, UAC)
    for shown in when:
        bench.show(bench.screens()[shown])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert pause.dialog is not None
    assert pause.dialog.dialog_type is DialogType.UAC
    assert pause.screenshot is not None
    assert bench.store.commands.pending("pc1") is None


def test_a_dialog_that_does_not_go_away_is_left_to_a_person(bench: Bench) -> None:
    bench = with_eyes(bench, TRIVIAL)
    clicks = 0
    while bench.replay().pause is None:
        bench.show(bench.screens()["other"])
        clicks += isinstance(bench.command(), ClickCommand)
        assert clicks < 10
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG


def test_a_coached_replay_answers_none_by_itself(bench: Bench) -> None:
    bench = with_eyes(bench, TRIVIAL, coached=True)
    bench.show(bench.screens()["other"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert "OK" in pause.message


def test_a_dialog_that_the_task_knows_is_never_clicked_away(bench: Bench) -> None:
    """It says « saved », the record does not yet: clicked away, nobody would see that again."""
    said = ClickAnswer(OK, "OK", event(DialogType.OK_TRIVIAL, DialogPolicy.AUTO_DISMISS))
    eyes = FakeDialogEyes(said, sees_in="Admission enregistrée")
    record = SqlCheck(source="dpi", query="SELECT 1")
    workflow = admission_workflow()
    checked = workflow.with_edge(workflow.edges[2].model_copy(update={"checks": (record,)}))
    bench = with_eyes(bench, said, eyes=eyes, workflow=checked)
    screens = bench.screens()
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
    while bench.replay().pause is None:
        bench.show(screens["saved"])
        assert bench.command().type != "click" or bench.replay().acting == bench.command().command_id
    assert eyes.asked[-1].screen_known
