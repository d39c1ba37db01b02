"""A wrong effect is taken back with a known gesture, and seen to be gone; what has none is left to a person."""

from __future__ import annotations

import pytest

from replay_bench import Bench, png
from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.command import CaptureCommand, KeyComboCommand, TypeCommand, WaitCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.session import WindowContext


def to_wrong_text(bench: Bench) -> None:
    """Typed « 10234 », and « 10243 » stands in the field until it is given up."""
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    bench.show(screens["form"])
    bench.show(screens["misread"])
    while bench.replay().status is ReplayStatus.POST_REPORT:
        bench.show(screens["misread"])


def test_wrong_text_is_undone_and_typed_once_more(bench: Bench) -> None:
    screens = bench.screens()
    to_wrong_text(bench)
    undo = bench.command()
    assert isinstance(undo, KeyComboCommand)
    assert undo.keys == ("ctrl", "z")
    assert undo.expected is not None
    bench.show(screens["form"])
    again = bench.command()
    assert isinstance(again, TypeCommand)
    assert again.text == "10234"
    bench.show(screens["filled"])
    bench.show(screens["saved"])
    assert bench.replay().status is ReplayStatus.COMPLETED
    kinds = [event.type for event in bench.store.run_events.of_replay("run1")]
    assert kinds.count("action_undone") == 1


def test_but_only_once(bench: Bench) -> None:
    screens = bench.screens()
    to_wrong_text(bench)
    bench.show(screens["form"])
    bench.show_until_it_stops_looking(screens["misread"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.EFFECT_NOT_SEEN


@pytest.mark.parametrize(("after", "outcome"), [("misread", "done"), ("other", "done"), ("form", "refused")])
def test_what_is_not_seen_to_be_undone_is_left_to_a_person(bench: Bench, after: str, outcome: str) -> None:
    to_wrong_text(bench)
    bench.show(bench.screens()[after], outcome)
    pause = bench.replay().pause
    assert pause is not None
    assert "Ctrl+Z" in pause.message
    assert bench.replay().undoing is None


def test_a_gesture_kept_back_before_a_system_window_leaves_the_action_in_question(bench: Bench) -> None:
    to_wrong_text(bench)
    assert isinstance(bench.command(), KeyComboCommand)
    bench.show(bench.screens()["misread"], "vetoed")
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert bench.replay().is_uncertain, "the wrong text still stands there"


def test_a_save_that_went_wrong_is_never_undone_by_itself(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
    bench.show_until_it_stops_looking(screens["other"])
    kinds = [event.type for event in bench.store.run_events.of_replay("run1")]
    assert "action_undone" not in kinds
    assert bench.replay().is_uncertain


def test_a_person_has_the_last_action_taken_back(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
    bench.show(screens["filled"], outcome="failed")
    bench.engine.resume("run1", "redo")
    bench.engine.pause("run1", "le téléphone sonne")
    bench.engine.rollback("run1", 1, operator_id="marie")
    woken = bench.store.run_events.of_replay("run1")[-1]
    assert (woken.type, woken.operator_id) == ("run_resumed", "marie")
    assert isinstance(bench.command(), CaptureCommand)
    bench.show(screens["filled"])
    undo = bench.command()
    assert isinstance(undo, KeyComboCommand)
    bench.show(screens["form"])
    replay = bench.replay()
    assert replay.status is ReplayStatus.PAUSED_NEED_HELP
    assert replay.taken == ("e0",)
    bench.engine.resume("run1", "redo")
    bench.show(screens["form"])
    typed = bench.command()
    assert isinstance(typed, TypeCommand)


def test_no_more_than_three_and_only_when_paused(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    with pytest.raises(ConflictError, match="not paused"):
        bench.engine.rollback("run1", 1)
    bench.engine.pause("run1", "le téléphone sonne")
    with pytest.raises(ConflictError, match="no more than 3"):
        bench.engine.rollback("run1", 4)
    with pytest.raises(ConflictError, match="has done only 1"):
        bench.engine.rollback("run1", 2)


@pytest.mark.parametrize("title", ["Admissions — LEGOFF Yann", "Autre fenêtre"])
def test_a_window_is_never_closed_unasked(bench: Bench, title: str) -> None:
    """A title that changed is the program's own window; another one may be a question."""
    screens = bench.screens()
    bench.start()

    def report(shown: str, front: str) -> None:
        command = bench.command()
        if isinstance(command, WaitCommand):
            bench.clock.pass_ms(command.duration_ms)
        window = WindowContext(title=front, app_name="dpi")
        seen = bench.report_for(command).model_copy(update={"window": window})
        bench.engine.report("pc1", seen, png(screens[shown]))

    report("home", "Admissions")
    while bench.replay().pause is None:
        report("other", title)
        assert not isinstance(bench.command(), KeyComboCommand)


@pytest.mark.parametrize("title", ["", "Admissions"])
def test_nothing_is_pressed_into_a_program_that_has_come_in_front(bench: Bench, title: str) -> None:
    """Of a far screen nobody tells the window: it must be seen that it is still the same."""
    screens = bench.screens()
    mail = bench.ocr.paint(
        {(20, 10): "Messagerie", (40, 100): "Nouveau message", (40, 200): "Bonjour, suite au staff"}
    )
    bench.start()
    for shown in (screens["home"], screens["form"], *[mail] * 20):
        command = bench.command()
        assert not isinstance(command, KeyComboCommand)
        if bench.replay().pause is not None:
            break
        if isinstance(command, WaitCommand):
            bench.clock.pass_ms(command.duration_ms)
        seen = bench.report_for(command).model_copy(update={"window": WindowContext(title=title)})
        bench.engine.report("pc1", seen, png(shown))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.EFFECT_NOT_SEEN
