"""A click that is to bring about a state is made only where the state is not there yet, and never twice."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from painted import FakePaintedOcr
from painted_states import chosen_list, radio_form, ticked_form
from replay_bench import NOW, Bench, new_bench
from rpa_vision.errors import ConflictError
from rpa_vision.models.graph.action import ClickParameters, MouseClickAction
from rpa_vision.models.graph.doubt import AnswerOption, Question
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.wanted_state import Wanted
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Doubt,
    Edge,
    Learning,
    Node,
    PostConditions,
    Workflow,
    WorkflowStats,
)
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.pause import AskFirst, PauseReason
from rpa_vision.models.replay.run import ReceiptLine, ReplayStatus, RunEnded
from rpa_vision.models.target import Target
from rpa_vision.ports import Frame

SAVE = 310
"""Where « Enregistrer » stands, from the top."""


def wishing(text: str, wanted: Wanted | None, role: str = "form_input") -> Workflow:
    """Bring about a state on the form, then save."""

    def node(name: str, shown: str) -> Node:
        return Node(node_id=name, label=shown, screen_template=ScreenTemplate(required_text_any=(shown,)))

    wish = ClickParameters(wanted=wanted)
    return Workflow(
        workflow_id="WF_states",
        name="States",
        learning_state=LearningState.AUTO_CANDIDATE,
        learning=Learning(state=LearningState.AUTO_CANDIDATE),
        created_at=NOW,
        updated_at=NOW,
        entry_nodes=("n0",),
        end_nodes=("n1",),
        nodes=(node("n0", "Fiche patient"), node("n1", "Admission enregistrée")),
        edges=(
            Edge(
                edge_id="e0",
                from_node="n0",
                to_node="n0",
                action=MouseClickAction(target=Target(text=text, role=role), parameters=wish),
                post_conditions=PostConditions(expected_node="n0", timeout_seconds=3.0),
            ),
            Edge(
                edge_id="e1",
                from_node="n0",
                to_node="n1",
                action=MouseClickAction(target=Target(text="Enregistrer", role="primary_action")),
                follows=("e0",),
                post_conditions=PostConditions(expected_node="n1", timeout_seconds=3.0),
            ),
        ),
        first_edges=("e0",),
        last_edges=("e1",),
        identity_confirmed=Confirmation(at=NOW),
        stats=WorkflowStats(observed_runs=3),
    )


def begin(bench: Bench, workflow: Workflow) -> None:
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {}, "pc1")


def saved(ocr: FakePaintedOcr) -> Frame:
    return ocr.paint({(20, 10): "Admission enregistrée", (300, 300): "Terminer"})


def clicks_save(bench: Bench) -> bool:
    command = bench.command()
    return isinstance(command, ClickCommand) and command.at.y_pct * 400 > SAVE - 15


def receipt_of(bench: Bench) -> tuple[ReceiptLine, ...]:
    ended = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, RunEnded)]
    return ended[-1].receipt.lines


def test_a_box_is_ticked_and_the_tick_is_the_proof(bench: Bench) -> None:
    begin(bench, wishing("Urgence", "checked"))
    bench.show(ticked_form(bench.ocr, "unticked"))
    assert isinstance(bench.command(), ClickCommand)
    assert not clicks_save(bench)
    bench.show(ticked_form(bench.ocr, "ticked"))
    assert clicks_save(bench)
    bench.show(saved(bench.ocr))
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert [proof.kind for proof in receipt_of(bench)[0].proofs] == ["state"]


@pytest.mark.parametrize(("wanted", "state"), [("checked", "ticked"), ("unchecked", "unticked")])
def test_a_box_that_is_as_wanted_is_not_clicked(bench: Bench, wanted: Wanted, state: str) -> None:
    begin(bench, wishing("Urgence", wanted))
    bench.show(ticked_form(bench.ocr, "ticked" if state == "ticked" else "unticked"))
    assert clicks_save(bench)
    bench.show(saved(bench.ocr))
    line = receipt_of(bench)[0]
    assert (line.is_proven, line.consequential) == (True, True)
    assert line.proofs[0].kind == "state"


def test_a_choice_that_is_made_already_is_not_made_again(bench: Bench) -> None:
    begin(bench, wishing("Féminin", "selected"))
    bench.show(radio_form(bench.ocr, "Féminin"))
    assert clicks_save(bench)


def test_another_choice_is_made_and_seen(bench: Bench) -> None:
    begin(bench, wishing("Féminin", "selected"))
    bench.show(radio_form(bench.ocr, "Masculin"))
    assert not clicks_save(bench)
    bench.show(radio_form(bench.ocr, "Féminin"))
    assert clicks_save(bench)


def given_by_some(workflow: Workflow) -> Workflow:
    same = AnswerOption(option_id="same", kind="same", named="…")
    doubt = Doubt(kind="given_by_some", about="e0", seen=1, question=Question(options=(same,)))
    return workflow.model_copy(update={"doubts": (doubt,)})


@pytest.mark.parametrize("found", ["Féminin", "Masculin"])
def test_a_choice_of_some_is_proposed_even_where_it_is_made_already(bench: Bench, found: str) -> None:
    begin(bench, given_by_some(wishing("Féminin", "selected")))
    bench.show(radio_form(bench.ocr, found))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.proposal is not None
    assert (pause.reason, pause.proposal.because) == (PauseReason.PROPOSED, (AskFirst.VALUE,))


@pytest.mark.parametrize(
    ("state", "reason"), [("ticked", PauseReason.NOT_SURE), ("unticked", PauseReason.PROPOSED)]
)
def test_a_tick_of_some_is_a_person_s(bench: Bench, state: str, reason: PauseReason) -> None:
    """Where it is ticked already, a click would take it away."""
    begin(bench, given_by_some(wishing("Urgence", "checked")))
    bench.show(ticked_form(bench.ocr, "ticked" if state == "ticked" else "unticked"))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is reason


def test_a_row_that_is_chosen_already_is_no_failure(bench: Bench) -> None:
    begin(bench, wishing("Ligne 2", "selected", role="record"))
    bench.show(chosen_list(bench.ocr, "Ligne 2"))
    assert clicks_save(bench)


def test_a_row_is_chosen_once_it_is_seen_to_be(bench: Bench) -> None:
    begin(bench, wishing("Ligne 2", "selected", role="record"))
    bench.show(chosen_list(bench.ocr, "Ligne 4"))
    assert isinstance(bench.command(), ClickCommand)
    bench.show(chosen_list(bench.ocr, "Ligne 3"))
    assert not isinstance(bench.command(), ClickCommand), "another row was chosen"
    bench.show(chosen_list(bench.ocr, "Ligne 2"))
    assert clicks_save(bench)


def test_a_box_whose_state_cannot_be_read_is_not_clicked(bench: Bench) -> None:
    begin(bench, wishing("Urgence", "checked"))
    bench.show_until_it_stops_looking(ticked_form(bench.ocr, "faint"))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.NOT_SURE
    assert bench.replay().acting is None


def test_what_was_left_in_both_states_is_proposed(bench: Bench) -> None:
    begin(bench, wishing("Urgence", "unclear"))
    bench.show(ticked_form(bench.ocr, "unticked"))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.proposal is not None
    assert AskFirst.STATE in pause.proposal.because


def test_a_tick_that_does_not_show_is_not_clicked_again_and_done_again_only_looks(bench: Bench) -> None:
    begin(bench, wishing("Urgence", "checked"))
    unticked = ticked_form(bench.ocr, "unticked")
    bench.show(unticked)
    clicked = bench.command()
    bench.show_until_it_stops_looking(unticked)
    assert bench.replay().acting == clicked.command_id, "no second click was sent"
    bench.engine.resume("run1", "redo", "nadia")
    bench.show(ticked_form(bench.ocr, "ticked"))  # it came late
    assert clicks_save(bench)


def test_a_step_that_writes_is_not_done_again_once_anything_changed(bench: Bench) -> None:
    """« Ajouter » that emptied its form is booked, though the confirmation was not seen."""
    begin(bench, wishing("Urgence", "checked"))
    form = ticked_form(bench.ocr, "ticked", {(420, 60): "Montant 12,50"})
    bench.show(form)
    bench.show_until_it_stops_looking(ticked_form(bench.ocr, "ticked"))
    pause = bench.replay().pause
    assert pause is not None
    assert not pause.may_redo
    assert pause.verification is not None
    assert pause.verification.changes_detected
    with pytest.raises(ConflictError, match="done twice"):
        bench.engine.resume("run1", "redo", "nadia")
    bench.engine.resume("run1", "done", "nadia")
    assert bench.replay().status is ReplayStatus.COMPLETED


def test_a_step_that_writes_and_changed_nothing_at_all_may_be_done_again(bench: Bench) -> None:
    begin(bench, wishing("Urgence", "checked"))
    form = ticked_form(bench.ocr, "ticked")
    bench.show(form)
    bench.show_until_it_stops_looking(form)
    assert bench.replay().pause is not None
    bench.engine.resume("run1", "redo", "nadia")
    bench.show(form)
    assert clicks_save(bench)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(at_first=st.booleans(), looks=st.integers(0, 4), wanted=st.sampled_from(["checked", "unchecked"]))
def test_whatever_a_program_does_with_the_click_the_box_is_never_clicked_twice(
    at_first: bool, looks: int, wanted: Wanted
) -> None:
    """A program that takes a click now, late or never: it ends as wanted, or with a person."""
    with TemporaryDirectory() as folder, new_bench(Path(folder) / "data") as bench:
        begin(bench, wishing("Urgence", wanted))
        ticked, clicks, until = at_first, 0, None
        for _ in range(40):
            command = bench.command()
            if clicks_save(bench) or bench.replay().pause is not None:
                break
            if isinstance(command, ClickCommand):
                clicks, until = clicks + 1, looks
            if until == 0:
                ticked, until = not ticked, None
            until = None if until is None else until - 1
            bench.show(ticked_form(bench.ocr, "ticked" if ticked else "unticked"))
        as_wanted = ticked == (wanted == "checked")
        assert clicks == (at_first != (wanted == "checked"))
        assert bench.replay().pause is not None or (clicks_save(bench) and as_wanted)
