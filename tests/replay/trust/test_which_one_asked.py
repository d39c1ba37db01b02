"""Where nothing that was shown says which of several alike is meant, the step is proposed until that is answered."""

from __future__ import annotations

from replay_bench import NOW, Bench
from rpa_vision.authoring.editing.answering import answered
from rpa_vision.models.graph.doubt import AnswerOption, DoubtAnswer, Question
from rpa_vision.models.graph.workflow import Doubt, Variable, Workflow
from rpa_vision.models.replay.pause import AskFirst, PauseReason
from rpa_vision.models.target import Target
from small_task import click, sent, task

DOUBT = Doubt(
    kind="which_one",
    about="open",
    seen=3,
    question=Question(
        options=(
            AnswerOption(option_id="bottom", kind="value", named="Bas", target=Target(text="Ouvrir en bas")),
            AnswerOption(option_id="person", kind="person"),
        )
    ),
)


def doubted() -> Workflow:
    opening = click("open", "Page", "Suite", Target(text="Ouvrir", role="action"))
    return task(opening, doubts=(DOUBT,), variables=(Variable(name="numero_patient"),))


def told(option: str) -> Workflow:
    return answered(doubted(), DOUBT, DoubtAnswer(option=option, by="mme.durand", at=NOW))


def begin(bench: Bench, workflow: Workflow) -> None:
    bench.start(workflow)
    bench.show(bench.ocr.paint({(20, 10): "Page", (40, 100): "Ouvrir", (40, 340): "Ouvrir en bas"}))


def is_proposed(bench: Bench) -> bool:
    pause = bench.replay().pause
    if pause is None or pause.proposal is None:
        return False
    return pause.reason is PauseReason.PROPOSED and pause.proposal.because == (AskFirst.WHICH_ONE,)


def test_it_is_proposed_though_it_only_opens_something(bench: Bench) -> None:
    begin(bench, doubted())
    assert is_proposed(bench)
    assert sent(bench) == []


def test_an_answer_that_says_what_to_look_for_is_done(bench: Bench) -> None:
    begin(bench, told("bottom"))
    assert sent(bench) == ["open"]
    action = told("bottom").edges[0].action
    assert "Ouvrir en bas" in action.model_dump_json()


def test_what_a_person_chooses_each_time_stays_a_proposal(bench: Bench) -> None:
    begin(bench, told("person"))
    assert is_proposed(bench)
