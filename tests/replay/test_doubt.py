"""Whatever is doubtful stops the replay, says why, and leaves the decision to a person."""

from __future__ import annotations

from hashlib import sha256

import pytest

from replay_bench import Bench, admission_workflow, png
from rpa_vision.errors import BadReportError, ConflictError
from rpa_vision.models.graph.action import ClickParameters, MouseClickAction
from rpa_vision.models.graph.workflow import SafetyRules
from rpa_vision.models.replay.command import CaptureCommand, ClickCommand, TypeCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReportAnswer
from rpa_vision.models.target import Target


def test_two_equal_targets_pause_at_once_with_both_shown(bench: Bench) -> None:
    bench.start()
    assert bench.show(bench.screens()["two buttons"]) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.TARGET_AMBIGUOUS
    assert pause.grounding is not None
    assert len(pause.grounding.tried[-1].candidates) == 2


def test_a_value_that_reads_back_differently_pauses(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    bench.show(screens["form"])
    assert bench.show_until_it_stops_looking(screens["misread"]) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.EFFECT_NOT_SEEN
    assert "10234" in pause.message


def test_a_screen_that_changed_before_the_click_is_looked_at_again(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    first = bench.command()
    assert isinstance(first, ClickCommand)
    assert first.expected is not None
    bench.show(screens["home"], outcome="refused")
    again = bench.command()
    assert isinstance(again, ClickCommand)
    assert again.command_id != first.command_id
    bench.show(screens["form"])
    assert isinstance(bench.command(), TypeCommand)


def test_a_screen_that_never_rests_pauses_with_nothing_to_vouch_for(bench: Bench) -> None:
    home = bench.screens()["home"]
    bench.start()
    bench.show(home)
    for _ in range(50):
        if bench.show(home, outcome="refused") is ReportAnswer.PAUSED_NEED_HELP:
            break
    assert bench.replay().pause is not None
    bench.engine.resume("run1", None)


def test_a_failure_of_our_own_pauses_instead_of_going_on(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    bench.ocr.broken = True
    assert bench.show(screens["form"]) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.INTERNAL_ERROR
    with pytest.raises(ConflictError):
        bench.engine.resume("run1", None)


def test_a_confirmed_step_is_done_and_the_next_one_asks_again(bench: Bench) -> None:
    screens = bench.screens()
    rules = SafetyRules(require_confirmation_for=("Nouvelle admission", "Enregistrer"))
    bench.start(admission_workflow(rules))
    assert bench.show(screens["home"]) is ReportAnswer.PAUSED_NEED_HELP
    bench.engine.resume("run1", None, operator_id="marie")
    bench.show(screens["home"])
    assert isinstance(bench.command(), ClickCommand)
    bench.show(screens["form"])
    assert bench.show(screens["filled"]) is ReportAnswer.PAUSED_NEED_HELP


def test_what_a_person_vouched_for_is_in_the_trail(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
    bench.show(screens["other"], outcome="unknown")
    bench.engine.resume("run1", "done", operator_id="marie")
    *_, resumed, ended = bench.store.run_events.of_replay("run1")
    assert (resumed.type, resumed.said, resumed.operator_id) == ("run_resumed", "done", "marie")
    assert ended.type == "run_ended"
    assert [line.step_index for line in ended.receipt.lines] == [0, 1, 2]
    assert [line.step_index for line in ended.receipt.lines if not line.is_proven] == [2]
    assert [proof.kind for proof in ended.receipt.lines[2].proofs] == ["person"]
    assert not ended.receipt.verified


def test_a_notice_of_failure_is_not_the_screen_it_denies(bench: Bench) -> None:
    screens = bench.screens()
    failed = bench.ocr.paint({(20, 10): "Échec : aucune admission enregistrée pour ce patient"})
    bench.start()
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
    assert bench.show_until_it_stops_looking(failed) is ReportAnswer.PAUSED_NEED_HELP


def test_a_button_that_says_the_opposite_is_not_clicked(bench: Bench) -> None:
    screens = bench.screens()
    opposite = bench.ocr.paint(
        {
            (20, 10): "Fiche patient",
            (20, 60): "N° patient",
            (150, 60): "10234",
            (300, 300): "Ne pas enregistrer",
        }
    )
    bench.start()
    bench.show(screens["home"])
    bench.show(screens["form"])
    assert bench.show_until_it_stops_looking(opposite) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.TARGET_NOT_FOUND


def test_an_unknown_delivery_pauses_and_only_a_person_says_how_to_go_on(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    assert bench.show(screens["form"], outcome="unknown") is ReportAnswer.PAUSED_NEED_HELP
    with pytest.raises(ConflictError, match="step 1"):
        bench.engine.resume("run1", None)
    bench.engine.resume("run1", "done")
    assert isinstance(bench.command(), CaptureCommand)
    bench.show(screens["form"])
    assert isinstance(bench.command(), TypeCommand)


def test_what_the_agent_knows_of_an_unknown_delivery_is_told(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    told = bench.report_for(bench.command(), "unknown").model_copy(update={"error": "no second was made"})
    bench.engine.report("pc1", told, png(screens["form"]), None)
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DELIVERY_UNKNOWN
    assert "no second was made" in pause.message


def test_a_window_under_veto_pauses_and_the_step_is_still_to_do(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    assert bench.show(screens["other"], outcome="vetoed") is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.step_index) == (PauseReason.DIALOG, 0)
    assert "Admissions" in pause.message  # the window that is in front
    assert pause.screenshot is not None
    bench.engine.resume("run1", None)
    bench.show(screens["home"])
    assert isinstance(bench.command(), ClickCommand)


def test_an_effect_is_judged_against_the_screen_just_before_the_act(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    command = bench.command()
    just_before = png(screens["empty"])
    bench.engine.report("pc1", bench.report_for(command), png(screens["form"]), just_before)
    assert isinstance(bench.command(), TypeCommand)
    _, step, attempt = command.command_id.split(":")
    digest = sha256(just_before).hexdigest()[:12]
    name = f"replays/run1/{int(step):03d}_{int(attempt):03d}_before_{digest}.png"
    assert bench.store.blobs.get(name) == just_before


def test_a_broken_picture_from_before_is_refused_and_changes_nothing(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    known = bench.replay()
    report = bench.report_for(bench.command())
    with pytest.raises(BadReportError):
        bench.engine.report("pc1", report, png(screens["form"]), b"<html>")
    assert bench.replay() == known
    assert bench.show(screens["form"]) is ReportAnswer.IN_PROGRESS


def test_a_failed_agent_pauses_with_its_words(bench: Bench) -> None:
    bench.start()
    report = bench.report_for(bench.command(), "failed").model_copy(update={"error": "display :7 is gone"})
    assert bench.engine.report("pc1", report, None) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.message) == (PauseReason.AGENT_ERROR, "display :7 is gone")


def test_a_picture_that_cannot_be_read_is_refused_and_changes_nothing(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    known = bench.replay()
    with pytest.raises(BadReportError):
        bench.engine.report("pc1", bench.report_for(bench.command()), b"<html>")
    assert bench.replay() == known
    assert bench.show(screens["home"]) is ReportAnswer.IN_PROGRESS


def test_a_text_between_a_label_and_its_field_means_the_field_has_moved(bench: Bench) -> None:
    workflow = admission_workflow()
    beside = MouseClickAction(
        target=Target(text="Accueil"), parameters=ClickParameters(click_offset=(200, 0))
    )
    field = workflow.edges[0].model_copy(update={"action": beside})
    bench.start(workflow.model_copy(update={"edges": (field, *workflow.edges[1:])}))
    assert bench.show(bench.ocr.paint({(20, 10): "Accueil", (120, 10): "Prénom"})) is (
        ReportAnswer.PAUSED_NEED_HELP
    )
    pause = bench.replay().pause
    assert pause is not None
    assert "Prénom" in pause.message
    bench.engine.resume("run1", None)
    bench.show(bench.ocr.paint({(20, 10): "Accueil", (120, 80): "Prénom"}))
    assert isinstance(bench.command(), ClickCommand)


def test_forbidden_words_are_never_clicked(bench: Bench) -> None:
    bench.start(admission_workflow(SafetyRules(forbidden_text_clicks=("nouvelle",))))
    bench.show(bench.screens()["home"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.FORBIDDEN
