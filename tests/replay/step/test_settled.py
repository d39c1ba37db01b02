"""What an earlier step settled on a screen is seen to be so still when a step that writes relies on it."""

from __future__ import annotations

import pytest

from painted_states import BOX, FORM, OPTIONS, choice_form, chosen_list
from replay_bench import NOW, Bench
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import (
    ClickParameters,
    MouseClickAction,
    SimpleAction,
    TextInputAction,
    TextParameters,
    WaitAction,
    WaitParameters,
)
from rpa_vision.models.graph.choice import Choosing, Does
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.wanted_state import Wanted
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    Learning,
    Node,
    PostConditions,
    Variable,
    Workflow,
    WorkflowStats,
)
from rpa_vision.models.replay.command import ClickCommand, TypeCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.replay.screen_guard import CARET
from rpa_vision.models.target import Cell, Target
from rpa_vision.ports import Frame

SAVE = (300, 300)
AMOUNT, TYPED = (40, 240), (220, 240)


def wish(text: str, wanted: Wanted, role: str) -> MouseClickAction:
    cells = (Cell(text=text),) if role == "record" else ()
    target = Target(text=text, role=role, cells=cells)
    return MouseClickAction(target=target, parameters=ClickParameters(wanted=wanted))


def service(does: Does) -> MouseClickAction:
    chooses = Choosing(label="Service", value="Pédiatrie", does=does)
    target = Target(text="Service", role="form_input") if does == "opens" else Target(text="Pédiatrie")
    return MouseClickAction(target=target, parameters=ClickParameters(chooses=chooses))


TICK = wish("Urgence", "checked", "form_input")
ROW = wish("Ligne 2", "selected", "record")
CHOICE = (service("opens"), service("picks"))
WAIT = WaitAction(parameters=WaitParameters(duration_ms=10))
TEXT = TextInputAction(parameters=TextParameters(text="${montant}"))
SEND = MouseClickAction(target=Target(text="Enregistrer", role="primary_action"))


def begin(bench: Bench, *actions: SimpleAction) -> None:
    """These one after the other on one screen, then « Enregistrer »."""

    def node(name: str, text: str) -> Node:
        return Node(node_id=name, label=text, screen_template=ScreenTemplate(required_text_any=(text,)))

    steps = (*actions, SEND)
    edges = tuple(
        Edge(
            edge_id=f"e{place}",
            from_node="n0",
            to_node=(to := "n1" if action is SEND else "n0"),
            action=action,
            follows=(f"e{place - 1}",) if place else (),
            post_conditions=PostConditions(expected_node=to, timeout_seconds=3.0),
        )
        for place, action in enumerate(steps)
    )
    workflow = Workflow(
        workflow_id="WF_settled",
        name="Settled",
        learning_state=LearningState.AUTO_CANDIDATE,
        learning=Learning(state=LearningState.AUTO_CANDIDATE),
        created_at=NOW,
        updated_at=NOW,
        entry_nodes=("n0",),
        end_nodes=("n1",),
        nodes=(node("n0", "Fiche patient"), node("n1", "Admission enregistrée")),
        edges=edges,
        first_edges=("e0",),
        last_edges=(edges[-1].edge_id,),
        identity_confirmed=Confirmation(at=NOW),
        variables=(Variable(name="montant", label="Montant", kind="text"),),
        stats=WorkflowStats(observed_runs=3),
    )
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {"montant": "12,50"}, "pc1")


def saves(bench: Bench) -> bool:
    command = bench.command()
    if not isinstance(command, ClickCommand):
        return False
    across, down = command.at.x_pct * 640 - SAVE[0], command.at.y_pct * 400 - SAVE[1]
    return -12 <= across <= 200 and -8 <= down <= 26


def is_not_relied_on(bench: Bench, screen: Frame) -> None:
    bench.show_until_it_stops_looking(screen)
    why = bench.replay().pause
    assert why is not None
    assert why.reason is PauseReason.NOT_SURE
    assert "ne se voit plus" in why.message


def form(bench: Bench, value: str, *offers: str, ticked: bool = True, amount: str = "") -> Frame:
    more = {AMOUNT: "Montant"} | ({TYPED: amount} if amount else {})
    return choice_form(bench.ocr, value, offers, more, "ticked" if ticked else "unticked")


@pytest.mark.parametrize("by_then", ["Ligne 3", None])
def test_a_row_that_is_no_longer_the_chosen_one_is_not_relied_on(bench: Bench, by_then: str | None) -> None:
    """The list was sorted anew, or read again: « Enregistrer » would be about another row, or about none."""
    begin(bench, ROW, WAIT)
    bench.show(chosen_list(bench.ocr, "Ligne 4"))
    bench.show(chosen_list(bench.ocr, "Ligne 2"))
    is_not_relied_on(bench, chosen_list(bench.ocr, by_then))


def test_a_row_that_stayed_the_chosen_one_is_relied_on(bench: Bench) -> None:
    begin(bench, ROW, WAIT)
    bench.show(chosen_list(bench.ocr, "Ligne 4"))
    for _ in range(8):
        if saves(bench):
            break
        bench.show(chosen_list(bench.ocr, "Ligne 2"))
    assert saves(bench)


def test_a_row_that_is_chosen_again_in_time_is_relied_on(bench: Bench) -> None:
    begin(bench, ROW, WAIT)
    bench.show(chosen_list(bench.ocr, "Ligne 4"))
    bench.show(chosen_list(bench.ocr, "Ligne 2"))
    bench.show(chosen_list(bench.ocr, None))
    bench.show(chosen_list(bench.ocr, None))
    assert not saves(bench)
    bench.show(chosen_list(bench.ocr, "Ligne 2"))
    assert saves(bench)


def test_what_is_relied_on_may_not_change_in_the_last_moment(bench: Bench) -> None:
    """The agent compares these places once more before it clicks."""
    begin(bench, ROW)
    bench.show(chosen_list(bench.ocr, "Ligne 4"))
    bench.show(chosen_list(bench.ocr, "Ligne 2"))
    command = bench.command()
    assert isinstance(command, ClickCommand)
    assert command.expected is not None
    assert any(watched.box.top <= 149 < watched.box.bottom for watched in command.expected.watched)


def test_a_tick_is_watched_to_the_pixel_and_a_text_beside_its_caret(bench: Bench) -> None:
    """A tick is about as narrow as a caret."""
    typed_then_ticked(bench)
    bench.show(form(bench, "Urgences", amount="12,50"))
    command = bench.command()
    assert isinstance(command, ClickCommand)
    assert command.expected is not None
    watched = command.expected.watched
    tick, text = Point(BOX[0] - 17, BOX[1] + 9), Point(TYPED[0] + 20, TYPED[1] + 9)
    assert [one.may_change for one in watched if one.box.contains(tick)] == [0]
    assert [one.may_change for one in watched if one.box.contains(text)] == [CARET]


def test_a_tick_that_is_gone_is_not_relied_on(bench: Bench) -> None:
    begin(bench, TICK, *CHOICE)
    bench.show(form(bench, "Urgences", ticked=False))
    bench.show(form(bench, "Urgences"))
    bench.show(form(bench, "Urgences", *OPTIONS))
    is_not_relied_on(bench, form(bench, "Pédiatrie", ticked=False))


def test_a_choice_that_is_reset_is_not_relied_on(bench: Bench) -> None:
    begin(bench, *CHOICE, TICK)
    bench.show(form(bench, "Urgences", ticked=False))
    bench.show(form(bench, "Urgences", *OPTIONS, ticked=False))
    bench.show(form(bench, "Pédiatrie", ticked=False))
    is_not_relied_on(bench, form(bench, "Chirurgie"))


@pytest.mark.parametrize("by_then", ["", "12,80"])
def test_a_text_that_is_gone_or_another_is_not_relied_on(bench: Bench, by_then: str) -> None:
    typed_then_ticked(bench)
    is_not_relied_on(bench, form(bench, "Urgences", amount=by_then))


def test_what_was_filled_in_and_stands_there_is_saved(bench: Bench) -> None:
    typed_then_ticked(bench)
    bench.show(form(bench, "Urgences", amount="12,50"))
    assert saves(bench)
    bench.show(bench.ocr.paint({(20, 10): "Admission enregistrée", (300, 300): "Terminer"}))
    assert bench.replay().status is ReplayStatus.COMPLETED


def typed_then_ticked(bench: Bench) -> None:
    begin(bench, TEXT, TICK)
    bench.show(form(bench, "Urgences", ticked=False))
    assert isinstance(bench.command(), TypeCommand)
    bench.show(form(bench, "Urgences", ticked=False, amount="12,50"))
    assert isinstance(bench.command(), ClickCommand)


def test_a_row_that_a_person_says_is_chosen_must_be_seen_to_be(bench: Bench) -> None:
    begin(bench, ROW, WAIT)
    bench.show_until_it_stops_looking(bench.ocr.paint(FORM))
    assert bench.replay().pause is not None
    bench.engine.resume("run1", "done", "nadia")
    is_not_relied_on(bench, chosen_list(bench.ocr, "Ligne 3"))
