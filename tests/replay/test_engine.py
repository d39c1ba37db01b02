"""The engine's decisions, on a real database, with painted screens."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replay_bench import Bench, admission_workflow, new_bench

from rpa_vision.errors import BadParametersError, ConflictError
from rpa_vision.models.command import CaptureCommand, ClickCommand, TypeCommand, WaitCommand
from rpa_vision.models.geometry import Box
from rpa_vision.models.run import PauseReason, ReplayStatus, ReportAnswer
from rpa_vision.models.template import Condition
from rpa_vision.models.workflow import SafetyRules


def test_a_whole_run_clicks_what_it_sees_and_types_the_value(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    assert isinstance(bench.command(), CaptureCommand)

    assert bench.show(screens["home"]) is ReportAnswer.IN_PROGRESS
    click = bench.command()
    assert isinstance(click, ClickCommand)
    assert Box(40, 100, 210, 118).contains(click.at.pixel_of(screens["home"].size))

    bench.show(screens["form"])
    typing = bench.command()
    assert isinstance(typing, TypeCommand)
    assert typing.text == "10234"

    bench.show(screens["filled"])
    assert bench.show(screens["saved"]) is ReportAnswer.COMPLETED
    assert bench.replay().status is ReplayStatus.COMPLETED
    kinds = [event.type for event in bench.store.run_events.of_replay("run1")]
    assert kinds == ["run_started", *["action_sent", "action_verified"] * 3, "run_ended"]


def test_a_slow_screen_is_looked_at_again_before_anything_is_done(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["other"])
    waiting = bench.command()
    assert isinstance(waiting, WaitCommand)
    assert waiting.duration_ms == bench.settings.replay.recheck_ms
    bench.show(screens["home"])
    assert isinstance(bench.command(), ClickCommand)


def test_a_late_effect_is_awaited_not_repeated(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    assert bench.show(screens["home"]) is ReportAnswer.WAIT_RECHECK
    assert isinstance(bench.command(), WaitCommand)
    bench.show(screens["form"])
    assert isinstance(bench.command(), TypeCommand)


@pytest.mark.parametrize(
    ("screen", "reason"),
    [("other", PauseReason.UNEXPECTED_SCREEN), ("empty", PauseReason.TARGET_NOT_FOUND)],
)
def test_what_is_not_there_pauses_after_bounded_looks(bench: Bench, screen: str, reason: PauseReason) -> None:
    bench.start()
    assert bench.show_until_it_stops_looking(bench.screens()[screen]) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is reason
    assert pause.screenshot is not None
    assert bench.store.blobs.get(pause.screenshot)


def test_two_equal_targets_pause_at_once_with_both_shown(bench: Bench) -> None:
    bench.start()
    assert bench.show(bench.screens()["two buttons"]) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.TARGET_AMBIGUOUS
    assert pause.grounding is not None
    assert len(pause.grounding.tried[-1].candidates) == 2


@settings(max_examples=25)
@given(timeout_s=st.floats(0, 12), shows_after_s=st.floats(0, 15))
def test_an_effect_counts_only_within_its_timeout(
    tmp_path_factory: pytest.TempPathFactory, timeout_s: float, shows_after_s: float
) -> None:
    with new_bench(tmp_path_factory.mktemp("bench")) as bench:
        screens = bench.screens()
        bench.start(admission_workflow(timeout_s=timeout_s))
        bench.show(screens["home"])
        acted = bench.clock.now()
        bench.show(screens["form" if shows_after_s == 0 else "home"])
        while bench.replay().status is ReplayStatus.POST_REPORT:
            wait = bench.command()
            assert isinstance(wait, WaitCommand)
            looked = (bench.clock.now() - acted).total_seconds() + wait.duration_ms / 1000
            bench.show(screens["form" if looked >= shows_after_s else "home"])
        waited = (bench.clock.now() - acted).total_seconds()
        pause = bench.replay().pause
        assert (pause is None) == isinstance(bench.command(), TypeCommand)
        if pause is None:
            assert shows_after_s <= waited
        else:
            assert pause.reason is PauseReason.EFFECT_NOT_SEEN
            assert waited >= timeout_s
            assert shows_after_s > timeout_s
        assert waited <= timeout_s + 0.001


@settings(max_examples=25)
@given(
    needed=st.lists(
        st.sampled_from(
            [
                Condition(kind="text_visible", value="Accueil"),
                Condition(kind="text_visible", value="Solde"),
                Condition(kind="text_absent", value="Accueil"),
                Condition(kind="text_absent", value="Erreur"),
                Condition(kind="window_title_contains", value="Admissions"),
                Condition(kind="window_title_contains", value="Facturation"),
            ]
        ),
        max_size=4,
    )
)
def test_an_edge_whose_preconditions_fail_does_nothing_and_says_why(
    tmp_path_factory: pytest.TempPathFactory, needed: list[Condition]
) -> None:
    with new_bench(tmp_path_factory.mktemp("bench")) as bench:
        home = bench.screens()["home"]
        bench.start(admission_workflow(needed=tuple(needed)))
        failing = [
            one for one in needed if one.value in ("Solde", "Facturation") or one.kind == "text_absent"
        ]
        failing = [one for one in failing if one.value != "Erreur"]
        bench.show(home)
        if not failing:
            assert isinstance(bench.command(), ClickCommand)
            return
        bench.show_until_it_stops_looking(home)
        pause = bench.replay().pause
        assert pause is not None
        assert failing[0].value in pause.message
        issued = [event for event in bench.store.run_events.of_replay("run1") if event.type == "action_sent"]
        assert issued == []


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
    assert (ended.type, ended.receipt) == ("run_ended", {"unverified_steps": [2]})


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


def test_a_failed_agent_pauses_with_its_words(bench: Bench) -> None:
    bench.start()
    report = bench.report_for(bench.command(), "failed").model_copy(update={"error": "display :7 is gone"})
    assert bench.engine.report("pc1", report, None) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.message) == (PauseReason.AGENT_ERROR, "display :7 is gone")


def test_a_picture_that_cannot_be_read_pauses_and_is_not_kept(bench: Bench) -> None:
    bench.start()
    report = bench.report_for(bench.command())
    assert bench.engine.report("pc1", report, b"<html>") is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.screenshot) == (PauseReason.AGENT_ERROR, None)


def test_a_repeated_report_gives_the_same_answer_and_no_new_command(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    first = bench.report_for(bench.command())
    bench.show(screens["home"])
    sent = bench.command()
    assert bench.engine.report("pc1", first, None) is ReportAnswer.IN_PROGRESS
    assert bench.command() == sent


def test_a_late_report_of_an_older_command_moves_nothing(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    clicked = bench.command()
    bench.engine.pause("run1", "coffee")
    bench.engine.resume("run1", "redo")
    looking = bench.command()
    bench.engine.report("pc1", bench.report_for(clicked), None)
    assert bench.command() == looking
    assert bench.replay().pause is None


def test_pausing_while_an_action_is_out_asks_whether_it_was_done(bench: Bench) -> None:
    bench.start()
    bench.show(bench.screens()["home"])
    bench.engine.pause("run1", "stop")
    with pytest.raises(ConflictError):
        bench.engine.resume("run1", None)


def test_forbidden_words_are_never_clicked(bench: Bench) -> None:
    bench.start(admission_workflow(SafetyRules(forbidden_text_clicks=("nouvelle",))))
    bench.show(bench.screens()["home"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.FORBIDDEN


def test_a_restarted_server_goes_on_where_it_stood(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    for shown in ("home", "form", "filled", "saved"):
        bench = bench.restarted()
        bench.show(screens[shown])
    assert bench.replay().status is ReplayStatus.COMPLETED


def test_an_aborted_replay_ignores_what_comes_in_afterwards(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    bench.engine.abort("run1", "wrong patient")
    bench.show(screens["form"])
    assert bench.replay().status is ReplayStatus.ABORTED
    with pytest.raises(ConflictError):
        bench.engine.resume("run1", "redo")


def test_one_agent_does_one_replay_at_a_time(bench: Bench) -> None:
    bench.start()
    workflow = bench.store.workflows.get("WF_admission")
    with pytest.raises(ConflictError):
        bench.engine.start("run2", workflow, {"numero_patient": "1"}, "pc1")


def test_another_agents_report_is_refused(bench: Bench) -> None:
    bench.start()
    with pytest.raises(ConflictError):
        bench.engine.report("pc2", bench.report_for(bench.command()), None)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"nom": "x", "numero_patient": "1"}, "unknown: nom"),
        ({"nom": "x"}, "missing: numero_patient"),
        ({"numero_patient": " "}, "empty: numero_patient"),
        ({"numero_patient": "1\n"}, "control characters: numero_patient"),
    ],
)
def test_wrong_parameters_are_named_and_start_nothing(
    bench: Bench, given: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadParametersError, match=complaint):
        bench.start(**given)
    assert bench.store.replays.list() == []
