"""A dialog that comes up during a replay: answered where that is declared, otherwise a person's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fake_dialog_eyes import NOTICE, OK, TRIVIAL, UAC, UNKNOWN, FakeDialogEyes, dialog_event, with_eyes
from replay_bench import Bench, admission_workflow
from rpa_vision.dialogs.respond.resolution import ClickAnswer, Resolution
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.replay.command import ClickCommand, TypeCommand
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogPolicy, DialogType
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision.models.replay.run import DialogMet, ReplayStatus, ReportAnswer
from rpa_vision.models.replay.verdict import FailureCategory
from rpa_vision.models.target import Target


def test_a_declared_answer_is_clicked_and_the_step_goes_on(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    screens = bench.screens()
    assert bench.show(screens["other"]) is ReportAnswer.RETRY_AFTER_DIALOG
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


def test_what_is_declared_at_a_step_counts_just_before_and_after_it(bench: Bench) -> None:
    yes = {DialogType.METIER_CONFIRM: DeclaredDialog(action="accept", label="Oui")}
    task = admission_workflow()
    task = task.with_edge(task.edge("e1").model_copy(update={"declared_dialogs": yes}))
    eyes = FakeDialogEyes(TRIVIAL)
    bench = with_eyes(bench, eyes, workflow=task, numero_patient="10234")
    for shown in ("home", "form", "filled", "other"):
        bench.show(bench.screens()[shown])
    declared: dict[str | None, list[bool]] = {}
    for context in eyes.asked:
        declared.setdefault(context.action_id, []).append(bool(context.declared))
    assert not any(declared["e0"])
    assert all(declared["e1"])
    assert declared["e2"][0], "it may have come up before the next action"
    assert not declared["e2"][-1], "what comes up after that one is not for it"


def test_what_two_steps_answer_differently_is_left_to_a_person(bench: Bench) -> None:
    task = admission_workflow()
    for edge_id, label in (("e0", "Oui"), ("e1", "Non")):
        said = {DialogType.METIER_CONFIRM: DeclaredDialog(action="answer", label=label)}
        task = task.with_edge(task.edge(edge_id).model_copy(update={"declared_dialogs": said}))
    eyes = FakeDialogEyes(TRIVIAL)
    bench = with_eyes(bench, eyes, workflow=task, numero_patient="10234")
    for shown in ("home", "form"):
        bench.show(bench.screens()[shown])
    assert eyes.asked[-1].action_id == "e1"
    assert dict(eyes.asked[-1].declared) == {}


def test_the_effect_is_looked_for_behind_the_dialog_and_nothing_is_done_twice(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    screens = bench.screens()
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
    assert bench.show(screens["other"]) is ReportAnswer.RETRY_AFTER_DIALOG
    assert bench.show(screens["saved"]) is ReportAnswer.COMPLETED
    assert bench.replay().status is ReplayStatus.COMPLETED
    sent = [one.step for one in bench.store.run_events.of_replay("run1") if one.type == "action_sent"]
    assert sent == ["e0", "e1", "e2"]


@pytest.mark.parametrize("when", [("other",), ("home", "other"), ("home", "form", "filled", "other")])
def test_what_a_person_must_answer_pauses_at_once_and_is_not_touched(
    bench: Bench, when: tuple[str, ...]
) -> None:
    bench = with_eyes(bench, FakeDialogEyes(UAC))
    for shown in when:
        bench.show(bench.screens()[shown])
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.failure_category) == (PauseReason.DIALOG, FailureCategory.UNEXPECTED_DIALOG)
    assert pause.dialog is not None
    assert pause.dialog.dialog_type is DialogType.UAC
    assert pause.screenshot is not None
    assert bench.store.commands.pending("pc1") is None


def test_a_dialog_that_does_not_go_away_is_left_to_a_person(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    clicks = 0
    while bench.replay().pause is None:
        bench.show(bench.screens()["other"])
        clicks += isinstance(bench.command(), ClickCommand)
        assert clicks < 10
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG


def test_a_coached_replay_answers_none_by_itself(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL), coached=True)
    bench.show(bench.screens()["other"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert "OK" in pause.message


def test_a_dialog_that_the_task_knows_is_never_clicked_away(bench: Bench) -> None:
    """It says « saved », the record does not yet: clicked away, nobody would see that again."""
    eyes = FakeDialogEyes(TRIVIAL, sees_in="Admission enregistrée")
    record = SqlCheck(source="dpi", query="SELECT 1")
    workflow = admission_workflow()
    checked = workflow.with_edge(workflow.edges[2].model_copy(update={"checks": (record,)}))
    bench = with_eyes(bench, eyes, workflow=checked, numero_patient="10234")
    screens = bench.screens()
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
    while bench.replay().pause is None:
        bench.show(screens["saved"])
        assert bench.command().type != "click" or bench.replay().acting == bench.command().command_id
    assert eyes.asked[-1].screen_known


@pytest.mark.parametrize("said", [TRIVIAL, UNKNOWN])
def test_what_stands_there_from_the_start_is_asked_about_before_anything_is_done(
    bench: Bench, said: Resolution
) -> None:
    bench = with_eyes(bench, FakeDialogEyes(said))
    covered = bench.ocr.paint({(20, 10): "Accueil", (40, 100): "Nouvelle admission", (200, 200): NOTICE})
    bench.show(covered)
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert bench.store.commands.pending("pc1") is None


QUESTION = ClickAnswer(
    OK,
    "Enregistrer",
    dialog_event(DialogType.METIER_SAVE, DialogPolicy.DECLARATIVE, clicked="Enregistrer"),
)


@pytest.mark.parametrize("said", [QUESTION, replace(TRIVIAL, tells_failure=True)], ids=["asks", "failed"])
def test_what_was_asked_or_had_failed_before_the_task_began_is_a_persons(
    bench: Bench, said: ClickAnswer
) -> None:
    """Even where it hides the screen the task begins on."""
    bench = with_eyes(bench, FakeDialogEyes(said))
    bench.show(bench.screens()["other"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert bench.store.commands.pending("pc1") is None


def lost_at(bench: Bench, shown: tuple[str, ...], places: dict[tuple[int, int], str]) -> list[str | None]:
    """What is sent when a notice comes up at the very moment of a click, is answered, and the screen stays as it was."""
    for name in shown:
        bench.show(bench.screens()[name])
    assert bench.show(bench.screens()["other"]) is ReportAnswer.RETRY_AFTER_DIALOG
    bench.show_until_it_stops_looking(bench.ocr.paint({**places, (500, 300): "12:01"}))
    return [one.step for one in bench.store.run_events.of_replay("run1") if one.type == "action_sent"]


HOME = {(20, 10): "Accueil", (40, 100): "Nouvelle admission"}
FILLED = {(20, 10): "Fiche patient", (20, 60): "N° patient", (150, 60): "10234", (300, 300): "Enregistrer"}


def test_a_harmless_click_lost_to_a_dialog_is_done_again(bench: Bench) -> None:
    workflow = admission_workflow()
    tab = Target(text="Nouvelle admission", role="navigation", only_shows=True)
    opening = workflow.edges[0].model_copy(update={"action": MouseClickAction(target=tab)})
    bench = with_eyes(
        bench, FakeDialogEyes(TRIVIAL), workflow=workflow.with_edge(opening), numero_patient="10234"
    )
    sent = lost_at(bench, ("home",), HOME)
    assert sent[:2] == ["e0", "e0"]
    assert len(sent) <= 1 + bench.settings.replay.max_retries


def test_a_save_lost_to_a_dialog_is_a_persons(bench: Bench) -> None:
    """What was answered may have been the program's own question, and the save be done."""
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    assert lost_at(bench, ("home", "form", "filled"), FILLED) == ["e0", "e1", "e2"]


def test_an_answer_from_before_the_click_took_nothing_from_it(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    assert bench.show(bench.screens()["other"]) is ReportAnswer.RETRY_AFTER_DIALOG
    bench.show(bench.screens()["home"])
    bench.show_until_it_stops_looking(bench.ocr.paint({**HOME, (500, 300): "12:01"}))
    sent = [one.step for one in bench.store.run_events.of_replay("run1") if one.type == "action_sent"]
    assert sent == ["e0"]


def test_on_another_screen_nothing_is_done_again(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    elsewhere = {(20, 10): "Agenda", (40, 100): "Nouvelle admission"}
    assert lost_at(bench, ("home",), elsewhere) == ["e0"]
