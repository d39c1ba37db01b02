"""A coached replay does nothing that a person has not said yes to."""

from __future__ import annotations

import pytest

from replay_bench import Bench, admission_workflow
from rpa_vision.learning.trust.runs import read_run
from rpa_vision.models.graph.workflow import SafetyRules
from rpa_vision.models.replay.command import ClickCommand, TypeCommand
from rpa_vision.models.replay.pause import AskFirst, PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.ports import Frame


def begin(bench: Bench) -> None:
    workflow = admission_workflow()
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1", coached=True)


def test_each_action_is_proposed_and_done_after_a_yes(bench: Bench) -> None:
    screens = bench.screens()
    begin(bench)
    for shown, kind in (("home", "click"), ("form", "type"), ("filled", "click")):
        bench.show(screens[shown])
        pause = bench.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.PROPOSED
        assert pause.proposal is not None
        assert pause.proposal.action_type == kind
        assert bench.store.commands.pending("pc1") is None
        bench.engine.resume("run1", None)
        bench.show(screens[shown])
        assert isinstance(bench.command(), ClickCommand | TypeCommand)
    bench.show(screens["saved"])
    assert bench.replay().status is ReplayStatus.COMPLETED


def test_a_yes_is_for_one_action_on_the_screen_as_it_is_then(bench: Bench) -> None:
    """Between the proposal and the yes the screen may have changed: the target is looked for again."""
    screens = bench.screens()
    begin(bench)
    bench.show(screens["home"])
    bench.engine.resume("run1", None)
    bench.show(screens["two buttons"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.TARGET_AMBIGUOUS


def home(bench: Bench, in_line: str, place: tuple[int, int] = (300, 100)) -> Frame:
    x, y = place
    return bench.ocr.paint({(20, 10): "Accueil", (40, y): "Nouvelle admission", (x, y): in_line})


def yes_then(bench: Bench, shown: Frame, by_now: Frame) -> PauseReason | None:
    """Why it stops again; None: it clicks."""
    begin(bench)
    bench.show(shown)
    bench.engine.resume("run1", None)
    bench.show(by_now)
    pause = bench.replay().pause
    assert pause is not None or isinstance(bench.command(), ClickCommand)
    return None if pause is None else pause.reason


def test_a_yes_is_to_what_was_shown_and_not_to_what_came_in_its_place(bench: Bench) -> None:
    """A list that sorted itself anew while the person looked at the frozen picture."""
    by_now = home(bench, "MARTIN Paul")
    assert yes_then(bench, home(bench, "DUPONT Jean"), by_now) is PauseReason.PROPOSED
    pause = bench.replay().pause
    assert pause is not None
    assert pause.proposal is not None
    assert pause.proposal.in_line == ("Nouvelle admission", "MARTIN Paul")
    assert pause.proposal.because == (AskFirst.CHANGED, AskFirst.COACHED)
    bench.engine.resume("run1", None)
    bench.show(by_now)
    assert isinstance(bench.command(), ClickCommand)


def test_a_number_with_one_other_digit_is_another_thing(bench: Bench) -> None:
    shown, by_now = home(bench, "N° 800010243"), home(bench, "N° 800010248")
    assert yes_then(bench, shown, by_now) is PauseReason.PROPOSED


@pytest.mark.parametrize(("shown", "by_now"), [("MARTIN Jean", "MARTIN Jeanne"), ("DUPOND", "DUPONT")])
def test_a_namesake_by_one_letter_is_another_thing(bench: Bench, shown: str, by_now: str) -> None:
    assert yes_then(bench, home(bench, shown), home(bench, by_now)) is PauseReason.PROPOSED


def test_the_record_that_was_open_must_still_be_open(bench: Bench) -> None:
    """Nothing stands in line with the button; the number of the patient stood above it."""

    def opened(number: str) -> Frame:
        return bench.ocr.paint(
            {(20, 10): "Accueil", (20, 40): f"N° {number}", (40, 100): "Nouvelle admission"}
        )

    assert yes_then(bench, opened("10234"), opened("10243")) is PauseReason.PROPOSED


def test_a_caret_or_a_speck_beside_it_changes_nothing(bench: Bench) -> None:
    assert yes_then(bench, home(bench, "Recherche"), home(bench, "Recherche |")) is None


def test_a_yes_to_what_the_rules_ask_about_is_to_what_was_shown_too(bench: Bench) -> None:
    rules = SafetyRules(require_confirmation_for=("nouvelle admission",))
    workflow = admission_workflow(rules=rules)
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1", coached=True)
    bench.show(home(bench, "DUPONT Jean"))
    asked = bench.replay().pause
    assert asked is not None
    assert asked.reason is PauseReason.ASKED_BY_WORKFLOW
    bench.engine.resume("run1", None)
    bench.show(home(bench, "MARTIN Paul"))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.PROPOSED
    bench.engine.resume("run1", None)
    bench.show(home(bench, "MARTIN Paul"))
    assert isinstance(bench.command(), ClickCommand)


def test_it_may_have_moved_meanwhile(bench: Bench) -> None:
    assert yes_then(bench, home(bench, "DUPONT Jean"), home(bench, "DUPONT Jean", (300, 160))) is None


def test_a_clock_in_line_with_it_may_go_on(bench: Bench) -> None:
    assert yes_then(bench, home(bench, "14:02"), home(bench, "14:03")) is None


def test_what_the_person_does_instead_is_not_done_again(bench: Bench) -> None:
    screens = bench.screens()
    begin(bench)
    bench.show(screens["home"])
    bench.engine.resume("run1", "done")
    bench.show(screens["form"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.proposal is not None
    assert pause.proposal.action_type == "type"


def test_proposals_do_not_count_as_failures(bench: Bench) -> None:
    screens = bench.screens()
    begin(bench)
    for shown in ("home", "form", "filled"):
        bench.show(screens[shown])
        bench.engine.resume("run1", None)
        bench.show(screens[shown])
    bench.show(screens["saved"])
    run = read_run(bench.replay(), bench.store.run_events.of_replay("run1"))
    assert run.succeeded
    assert run.failed == ()


def test_after_a_step_was_left_out_whatever_writes_is_asked_about_first(bench: Bench) -> None:
    """Nobody has seen whose record is open."""
    bench.start(numero_patient="10234")
    bench.engine.pause("run1", "the phone rings")
    bench.engine.resume("run1", "skip", reason="opened by hand")
    bench.show(bench.screens()["form"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.proposal is not None
    assert (pause.edge_id, AskFirst.WHOSE in pause.proposal.because) == ("e1", True)
