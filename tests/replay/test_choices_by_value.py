"""A drop-down is to show a value: it is chosen where another one stands there, by its text in the list that opened,
and read afterwards."""

from __future__ import annotations

import pytest

from painted import FakePaintedOcr
from painted_states import FIELD, OPTIONS, choice_form, option_at
from replay_bench import NOW, Bench
from rpa_vision.models.graph.action import ClickParameters, MouseClickAction
from rpa_vision.models.graph.choice import Choosing, Does
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    Learning,
    Node,
    PostConditions,
    Workflow,
    WorkflowStats,
)
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReceiptLine, ReplayStatus, RunEnded
from rpa_vision.models.target import Target
from rpa_vision.ports import Frame

SAVE = (300, 300)
ELSEWHERE = {(460, 220): "Pédiatrie"}
"""The same words as another field's value."""


def node(name: str, text: str) -> Node:
    return Node(node_id=name, label=text, screen_template=ScreenTemplate(required_text_any=(text,)))


def half(does: Does, value: str) -> MouseClickAction:
    chooses = Choosing(label="Service", value=value, does=does)
    field = Target(text="Service", role="form_input")
    target = field if does == "opens" else Target(text=value, role="navigation")
    return MouseClickAction(target=target, parameters=ClickParameters(chooses=chooses))


def choosing(value: str) -> Workflow:
    """Choose the service on the form, then save."""

    def edge(edge_id: str, action: MouseClickAction, to: str, *follows: str) -> Edge:
        return Edge(
            edge_id=edge_id,
            from_node="n0",
            to_node=to,
            action=action,
            follows=follows,
            post_conditions=PostConditions(expected_node=to, timeout_seconds=3.0),
        )

    save = MouseClickAction(target=Target(text="Enregistrer", role="primary_action"))
    return Workflow(
        workflow_id="WF_choices",
        name="Choices",
        learning_state=LearningState.AUTO_CANDIDATE,
        learning=Learning(state=LearningState.AUTO_CANDIDATE),
        created_at=NOW,
        updated_at=NOW,
        entry_nodes=("n0",),
        end_nodes=("n1",),
        nodes=(node("n0", "Fiche patient"), node("n1", "Admission enregistrée")),
        edges=(
            edge("e0", half("opens", value), "n0"),
            edge("e1", half("picks", value), "n0", "e0"),
            edge("e2", save, "n1", "e1"),
        ),
        first_edges=("e0",),
        last_edges=("e2",),
        identity_confirmed=Confirmation(at=NOW),
        stats=WorkflowStats(observed_runs=3),
    )


def begin(bench: Bench, value: str = "Pédiatrie") -> None:
    workflow = choosing(value)
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {}, "pc1")


def clicked(bench: Bench) -> tuple[float, float]:
    command = bench.command()
    assert isinstance(command, ClickCommand), command
    return command.at.x_pct * 640, command.at.y_pct * 400


def is_at(spot: tuple[float, float], place: tuple[int, int]) -> bool:
    return -12 <= spot[0] - place[0] <= 200 and -8 <= spot[1] - place[1] <= 26


def form(bench: Bench, value: str, *offers: str) -> Frame:
    return choice_form(bench.ocr, value, offers, ELSEWHERE)


def saved(ocr: FakePaintedOcr) -> Frame:
    return ocr.paint({(20, 10): "Admission enregistrée", (300, 300): "Terminer"})


def receipt_of(bench: Bench) -> tuple[ReceiptLine, ...]:
    ended = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, RunEnded)]
    return ended[-1].receipt.lines


def paused_for(bench: Bench) -> PauseReason | None:
    why = bench.replay().pause
    return None if why is None else why.reason


def test_the_value_is_picked_from_the_list_that_came_up_and_read_afterwards(bench: Bench) -> None:
    begin(bench)
    bench.show(form(bench, "Urgences"))
    assert is_at(clicked(bench), FIELD)
    bench.show(form(bench, "Urgences", *OPTIONS))
    assert is_at(clicked(bench), option_at(OPTIONS.index("Pédiatrie")))
    bench.show(form(bench, "Pédiatrie"))
    assert is_at(clicked(bench), SAVE)
    bench.show(saved(bench.ocr))
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert [proof.kind for proof in receipt_of(bench)[1].proofs] == ["state"]


def test_where_it_stands_there_nothing_is_opened(bench: Bench) -> None:
    begin(bench)
    bench.show(form(bench, "Pédiatrie"))
    assert is_at(clicked(bench), SAVE)
    bench.show(saved(bench.ocr))
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert [[proof.kind for proof in line.proofs] for line in receipt_of(bench)[:2]] == [["state"], ["state"]]


@pytest.mark.parametrize("offers", [("Chirurgie", "Urgences"), ("Chirurgie", "Pédiatrie A", "Urgences")])
def test_what_is_not_offered_exactly_is_a_pause(bench: Bench, offers: tuple[str, ...]) -> None:
    begin(bench)
    bench.show(form(bench, "Urgences"))
    bench.show_until_it_stops_looking(form(bench, "Urgences", *offers))
    assert paused_for(bench) is PauseReason.TARGET_NOT_FOUND


def test_what_is_offered_twice_is_a_pause(bench: Bench) -> None:
    begin(bench)
    bench.show(form(bench, "Urgences"))
    bench.show(form(bench, "Urgences", "Pédiatrie", "Chirurgie", "Pédiatrie"))
    assert paused_for(bench) is PauseReason.TARGET_AMBIGUOUS


@pytest.mark.parametrize("shown", ["Urgences", "Chirurgie"])
def test_a_field_that_shows_something_else_afterwards_is_a_pause(bench: Bench, shown: str) -> None:
    begin(bench)
    bench.show(form(bench, "Urgences"))
    bench.show(form(bench, "Urgences", *OPTIONS))
    bench.show_until_it_stops_looking(form(bench, shown))
    assert paused_for(bench) is PauseReason.EFFECT_NOT_SEEN
