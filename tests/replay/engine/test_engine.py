"""The engine's decisions, on a real database, with painted screens."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from replay_bench import Bench, admission_workflow, new_bench, png
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.errors import BadParametersError, ConflictError
from rpa_vision.models.base import Id
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.replay.command import CaptureCommand, ClickCommand, TypeCommand, WaitCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus, ReportAnswer
from rpa_vision.models.replay.verdict import FailureCategory
from rpa_vision.perception.eyes import Eyes
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.pictures import Pictures
from rpa_vision.server.store_journal import StoreJournal
from tries import tries


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
    ("screen", "reason", "category"),
    [
        ("other", PauseReason.UNEXPECTED_SCREEN, None),
        ("empty", PauseReason.TARGET_NOT_FOUND, FailureCategory.TARGET_NOT_FOUND),
    ],
)
def test_what_is_not_there_pauses_after_bounded_looks(
    bench: Bench, screen: str, reason: PauseReason, category: FailureCategory | None
) -> None:
    bench.start()
    assert bench.show_until_it_stops_looking(bench.screens()[screen]) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.failure_category) == (reason, category)
    assert pause.screenshot is not None
    assert bench.store.blobs.get(pause.screenshot)


@settings(max_examples=tries(10))
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
        assert pause is None
        if isinstance(bench.command(), TypeCommand):
            assert shows_after_s <= waited
        else:  # not a pixel moved, and the click changes nothing of consequence: it is tried again, not for ever
            assert isinstance(bench.command(), ClickCommand)
            assert bench.replay().tries == 1
            assert waited >= timeout_s
            assert shows_after_s > timeout_s
            bench.show_until_it_stops_looking(screens["home"])
            pause, tries = bench.replay().pause, bench.replay().tries
            assert pause is not None
            assert pause.reason is PauseReason.EFFECT_NOT_SEEN
            assert tries == bench.settings.replay.max_retries
        assert waited <= timeout_s + 0.001


@settings(max_examples=tries(10))
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


def test_one_agent_does_one_replay_at_a_time_and_the_next_one_waits(bench: Bench) -> None:
    bench.start()
    first = bench.command()
    workflow = bench.store.workflows.get("WF_admission")
    assert bench.engine.start("run2", workflow, {"numero_patient": "1"}, "pc1").is_waiting
    assert bench.store.commands.pending("pc1") == first
    bench.engine.abort("run1", "assez")
    pending = bench.store.commands.pending("pc1")
    assert pending is not None
    assert pending.command_id.startswith("run2:")


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


def test_pictures_of_one_report_are_kept_each_under_its_own_name(bench: Bench) -> None:
    """Two servers may be shown different screens for one report, and only one of them is believed."""
    screens = bench.screens()
    bench.start()
    report = bench.report_for(bench.command())
    pictures = Pictures(
        StoreJournal(bench.store),
        Observer(Eyes(build_senses(bench.settings, bench.ocr)), bench.settings.limits),
    )
    names = set()
    for shown in ("home", "other", "home"):
        sight = pictures.sight(report, png(screens[shown]))
        assert sight is not None
        assert bench.store.blobs.get(sight.picture) == png(screens[shown])
        names.add(sight.picture)
    assert len(names) == 2
    TypeAdapter(Id).validate_python(names.pop().rpartition("/")[2])  # the picture route takes it
