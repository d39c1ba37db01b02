"""A dialog is looked for once after each report, whatever comes next, and nothing is done behind one that came up."""

from __future__ import annotations

import pytest

from fake_dialog_eyes import NOTICE, TRIVIAL, UAC, UNKNOWN, FakeDialogEyes, with_eyes
from replay_bench import Bench, admission_workflow, png
from rpa_vision.dialogs.respond.resolution import Resolution
from rpa_vision.models.graph.action import (
    ExtractParameters,
    ExtractTextAction,
    PauseForHumanAction,
    PauseParameters,
    WaitAction,
    WaitParameters,
)
from rpa_vision.models.graph.workflow import Way, Workflow
from rpa_vision.models.replay.command import CaptureCommand, ClickCommand, KeyComboCommand, WaitCommand
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import DialogMet, ReportAnswer
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.ports import Frame

FORM = {(20, 10): "Fiche patient", (20, 60): "N° patient", (300, 300): "Enregistrer"}
SAVED = {(20, 10): "Admission enregistrée", (300, 300): "Terminer"}
HOME = {(20, 10): "Accueil", (40, 100): "Nouvelle admission"}


def under(bench: Bench, places: dict[tuple[int, int], str]) -> Frame:
    """The screen with the notice over it, which hides nothing of it."""
    return bench.ocr.paint({**places, (200, 200): NOTICE})


def paused(bench: Bench) -> Pause:
    pause = bench.replay().pause
    assert pause is not None
    assert bench.store.commands.pending("pc1") is None
    return pause


def sent(bench: Bench) -> list[str | None]:
    return [event.step for event in bench.store.run_events.of_replay("run1") if event.type == "action_sent"]


def to_the_end(bench: Bench) -> None:
    for shown in ("home", "form", "filled"):
        bench.show(bench.screens()[shown])


@pytest.mark.parametrize("said", [UNKNOWN, UAC, TRIVIAL])
def test_a_dialog_over_the_last_screen_is_not_the_end(bench: Bench, said: Resolution) -> None:
    """Not even one with a known answer: the whole screen has changed, so it may be a part of it."""
    bench = with_eyes(bench, FakeDialogEyes(said))
    to_the_end(bench)
    assert bench.show(under(bench, SAVED)) is ReportAnswer.PAUSED_NEED_HELP
    pause = paused(bench)
    assert pause.reason is PauseReason.DIALOG
    assert pause.dialog is not None
    assert pause.finished
    assert bench.store.run_events.of_replay("run1")[-3].type == "action_verified"


@pytest.mark.parametrize("word", [None, "redo", "done"])
def test_once_it_is_answered_the_screen_is_looked_at_again_and_the_run_ends(
    bench: Bench, word: str | None
) -> None:
    bench = with_eyes(bench, FakeDialogEyes(UNKNOWN))
    to_the_end(bench)
    bench.show(under(bench, SAVED))
    bench.engine.resume("run1", word)  # type: ignore[arg-type]
    assert isinstance(bench.command(), CaptureCommand)
    assert bench.show(under(bench, SAVED)) is ReportAnswer.PAUSED_NEED_HELP
    bench.engine.resume("run1", word)  # type: ignore[arg-type]
    assert bench.show(bench.screens()["saved"]) is ReportAnswer.COMPLETED
    assert sent(bench) == ["e0", "e1", "e2"]
    assert bench.replay().vouched_steps == ()


def test_one_that_surely_came_up_over_a_known_screen_is_answered_before_anything_is_done(
    bench: Bench,
) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    bench.show(bench.screens()["home"])
    bench.show(bench.screens()["form"])
    typed = {**FORM, (150, 60): "10234"}
    assert bench.show(under(bench, typed)) is ReportAnswer.RETRY_AFTER_DIALOG
    assert sent(bench) == ["e0", "e1"]
    bench.show(bench.screens()["filled"])
    assert sent(bench) == ["e0", "e1", "e2"]


def test_what_may_be_a_part_of_the_next_screen_gets_no_text(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    bench.show(bench.screens()["home"])
    bench.show(under(bench, FORM))
    assert paused(bench).reason is PauseReason.DIALOG
    assert bench.store.commands.pending("pc1") is None


def test_but_it_is_the_reason_told_once_nothing_helps(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(UNKNOWN))
    bench.show_until_it_stops_looking(under(bench, {(20, 10): "Accueil"}))
    assert paused(bench).reason is PauseReason.DIALOG


def test_what_makes_it_stop_is_told_as_the_dialog_it_is(bench: Bench) -> None:
    """Two places look like the target: without the dialog it would be « ambiguous »."""
    bench = with_eyes(bench, FakeDialogEyes(UNKNOWN))
    bench.show(under(bench, {**HOME, (300, 100): "Nouvelle admission"}))
    assert paused(bench).reason is PauseReason.DIALOG
    assert bench.store.commands.last("run1") is not None


def crossroads() -> Workflow:
    """From the form, half of the people saved and half ended."""
    workflow = admission_workflow()
    back = workflow.edges[2].model_copy(update={"edge_id": "e9", "to_node": "n0"})
    ways = (Way(edges=("e0", "e1", "e2"), seen=1), Way(edges=("e0", "e1", "e9"), seen=1))
    return workflow.model_copy(
        update={"edges": (*workflow.edges, back), "ways": ways, "first_edges": ("e0",)}
    )


def test_at_a_crossroads_too(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(UNKNOWN), workflow=crossroads(), numero_patient="10234")
    bench.show(bench.screens()["home"])
    bench.show(bench.screens()["form"])
    bench.show(bench.ocr.paint({**FORM, (150, 60): "10234", (200, 200): NOTICE}))
    assert paused(bench).reason is PauseReason.DIALOG


def with_own_step(action: ExtractTextAction | PauseForHumanAction) -> Workflow:
    workflow = admission_workflow()
    first = workflow.edges[0]
    return workflow.with_edge(first.model_copy(update={"action": action}))


def test_and_where_the_server_does_a_step_itself(bench: Bench) -> None:
    reading = ExtractTextAction(target=Target(text="Poids"), parameters=ExtractParameters(variable="poids"))
    bench = with_eyes(bench, FakeDialogEyes(UNKNOWN), workflow=with_own_step(reading), numero_patient="1")
    bench.show_until_it_stops_looking(under(bench, HOME))
    assert paused(bench).reason is PauseReason.DIALOG


def test_a_person_who_is_asked_anyway_is_asked_what_the_workflow_asks(bench: Bench) -> None:
    asking = PauseForHumanAction(parameters=PauseParameters(message="Signez"))
    bench = with_eyes(bench, FakeDialogEyes(UNKNOWN), workflow=with_own_step(asking), numero_patient="1")
    bench.show(under(bench, HOME))
    assert paused(bench).reason is PauseReason.ASKED_BY_WORKFLOW


def test_nothing_is_clicked_while_an_action_is_half_taken_back(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    misread = bench.screens()["misread"]
    bench.show(bench.screens()["home"])
    bench.show(bench.screens()["form"])
    while not isinstance(bench.command(), KeyComboCommand):
        bench.show(misread)
    bench.show(under(bench, {**FORM, (150, 60): "10243"}))
    assert paused(bench).reason is PauseReason.DIALOG
    clicks = [one for one in commands(bench) if one == "click"]
    assert clicks == ["click"]


def commands(bench: Bench) -> list[str]:
    events = bench.store.run_events.of_replay("run1")
    return [event.action_type for event in events if event.type == "action_sent"]


LONG_MS = 12_000


def waiting_workflow(duration_ms: int = LONG_MS) -> Workflow:
    """Waits on its first screen, then does the rest."""
    workflow = admission_workflow()
    waits = workflow.edges[0].model_copy(
        update={
            "edge_id": "w",
            "action": WaitAction(parameters=WaitParameters(duration_ms=duration_ms)),
            "to_node": "n0",
            "post_conditions": workflow.edges[0].post_conditions.model_copy(update={"expected_node": "n0"}),
        }
    )
    ways = (Way(edges=("w", "e0", "e1", "e2"), seen=1),)
    return workflow.model_copy(
        update={"edges": (waits, *workflow.edges), "ways": ways, "first_edges": ("w",)}
    )


def test_a_long_wait_is_looked_at_every_few_seconds(bench: Bench) -> None:
    eyes = FakeDialogEyes(UNKNOWN)
    bench = with_eyes(bench, eyes, workflow=waiting_workflow(), numero_patient="10234")
    bench.show(bench.screens()["home"])
    slices = []
    while isinstance(wait := bench.command(), WaitCommand):
        slices.append(wait.duration_ms)
        bench.show(bench.screens()["home"])
    assert slices == [5_000, 5_000, 2_000]
    assert isinstance(bench.command(), ClickCommand)
    assert sent(bench) == ["w", "e0"]


def test_a_dialog_during_a_wait_stops_it_and_the_wait_begins_again(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(UNKNOWN), workflow=waiting_workflow(), numero_patient="10234")
    bench.show(bench.screens()["home"])
    bench.show(under(bench, HOME))
    assert paused(bench).reason is PauseReason.DIALOG
    bench.engine.resume("run1", None)
    bench.show(bench.screens()["home"])
    wait = bench.command()
    assert isinstance(wait, WaitCommand)
    assert wait.duration_ms == 5_000


def test_one_with_a_known_answer_is_answered_and_the_rest_is_waited_for(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL), workflow=waiting_workflow(), numero_patient="10234")
    bench.show(bench.screens()["home"])
    assert bench.show(under(bench, HOME)) is ReportAnswer.RETRY_AFTER_DIALOG
    bench.show(bench.screens()["home"])
    wait = bench.command()
    assert isinstance(wait, WaitCommand)
    bench.show(bench.screens()["home"])
    bench.show(bench.screens()["home"])
    assert sent(bench) == ["w", "e0"]


def test_a_wait_goes_on_where_it_stood_after_a_restart(bench: Bench) -> None:
    bench.start(waiting_workflow())
    bench.show(bench.screens()["home"])
    bench = bench.restarted()
    bench.show(bench.screens()["home"])
    bench = bench.restarted()
    bench.show(bench.screens()["home"])
    last = bench.command()
    assert isinstance(last, WaitCommand)
    assert last.duration_ms == 2_000


def test_a_short_wait_is_one_command(bench: Bench) -> None:
    bench.start(waiting_workflow(800))
    bench.show(bench.screens()["home"])
    wait = bench.command()
    assert isinstance(wait, WaitCommand)
    assert wait.duration_ms == 800
    bench.show(bench.screens()["home"])
    assert isinstance(bench.command(), ClickCommand)


def test_a_pause_during_a_wait_asks_nobody_whether_it_was_done(bench: Bench) -> None:
    bench.start(waiting_workflow())
    bench.show(bench.screens()["home"])
    bench.show(bench.screens()["home"])
    bench.engine.pause("run1", "coffee")
    assert not bench.replay().is_uncertain
    bench.engine.resume("run1", None)


def test_a_dialog_leaves_its_type_its_picture_and_its_answer_in_the_events(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    bench.show(bench.screens()["other"])
    (met,) = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, DialogMet)]
    assert met.command_id == bench.command().command_id
    assert met.event is not None
    assert met.event.clicked == "OK"
    assert met.event.screenshot_path is not None
    assert bench.store.blobs.get(met.event.screenshot_path)


def test_a_known_screen_that_shows_the_same_is_not_searched_again(bench: Bench) -> None:
    eyes = FakeDialogEyes(UNKNOWN)
    bench = with_eyes(bench, eyes)
    bench.show(bench.screens()["home"])
    bench.show(bench.screens()["home"])
    looked = len(eyes.asked)
    bench.show(bench.screens()["home"])
    assert len(eyes.asked) == looked
    bench.show(under(bench, HOME))
    assert len(eyes.asked) == looked + 1
    assert paused(bench).reason is PauseReason.DIALOG


@pytest.mark.parametrize(("said", "would"), [(TRIVIAL, "answer_dialog"), (UNKNOWN, "pause"), (UAC, "pause")])
def test_a_dialog_is_told_to_whoever_asks_what_would_be_done(
    bench: Bench, said: Resolution, would: str
) -> None:
    bench = with_eyes(bench, FakeDialogEyes(said))
    stands = bench.replay()
    told = bench.engine.foresee("run1", png(bench.screens()["other"]), WindowContext())
    assert told.would == would
    assert told.dialog is not None
    assert told.dialog.dialog_type is said.event.dialog_type
    assert (told.because is None) == (would == "answer_dialog")
    assert bench.replay() == stands
    free = bench.engine.foresee("run1", png(bench.screens()["home"]), WindowContext())
    assert (free.would, free.dialog) == ("act", None)
