"""Until a person has said whom a task is about, what writes is only proposed and nothing is told as proven."""

from __future__ import annotations

import pytest

from replay_bench import NOW, Bench, admission_workflow
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Confirmation, Workflow
from rpa_vision.models.replay.command import ClickCommand, TypeCommand
from rpa_vision.models.replay.pause import AskFirst, PauseReason
from rpa_vision.models.replay.run import ReplayStatus, RunEnded


def about(**subject: object) -> Workflow:
    return admission_workflow(state=LearningState.AUTO_CONFIRMED).model_copy(update=subject)


def ended(bench: Bench) -> RunEnded:
    (end,) = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, RunEnded)]
    return end


def test_each_step_that_writes_waits_for_a_yes_though_it_may_act_alone(bench: Bench) -> None:
    screens = bench.screens()
    bench.start(about(identity_confirmed=None))
    bench.show(screens["home"])
    assert isinstance(bench.command(), ClickCommand)
    for shown, kind in (("form", TypeCommand), ("filled", ClickCommand)):
        bench.show(screens[shown])
        pause = bench.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.PROPOSED
        assert pause.proposal is not None
        assert pause.proposal.because == (AskFirst.SUBJECT,)
        bench.engine.resume("run1", None)
        bench.show(screens[shown])
        assert isinstance(bench.command(), kind)
    bench.show(screens["saved"])
    assert bench.replay().status is ReplayStatus.COMPLETED
    receipt = ended(bench).receipt
    assert all(line.is_proven for line in receipt.lines if line.consequential)
    assert (receipt.verified, receipt.subject_confirmed) == (False, False)


@pytest.mark.parametrize("identity", [("numero_patient",), ()], ids=["somebody", "nobody, said by a person"])
def test_once_it_is_confirmed_it_goes_on_by_itself_and_is_proven(
    bench: Bench, identity: tuple[str, ...]
) -> None:
    confirmed = Confirmation(by="mme.durand", at=NOW)
    bench.start(about(identity=identity, identity_confirmed=confirmed))
    for shown in ("home", "form", "filled", "saved"):
        bench.show(bench.screens()[shown])
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert ended(bench).receipt.verified


def test_a_subject_nobody_confirmed_is_no_more_than_a_proposal(bench: Bench) -> None:
    bench.start(about(identity=("numero_patient",), identity_confirmed=None))
    for shown in ("home", "form"):
        bench.show(bench.screens()[shown])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.PROPOSED
