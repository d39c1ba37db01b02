"""What a model wrote is typed once a person has read it."""

from __future__ import annotations

import pytest

from replay_bench import admission_workflow
from rpa_vision.models.graph.action import (
    Action,
    CompoundAction,
    GenerateParameters,
    LlmGenerateAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.replay.pause import AskFirst
from rpa_vision.replay.plan.asking import asked_first
from rpa_vision.replay.plan.deeds import PlannedDeed

WRITING = LlmGenerateAction(parameters=GenerateParameters(prompt="Résumer {{lu}}.", variable="resume"))


@pytest.mark.parametrize("writing", [WRITING, CompoundAction(actions=(WRITING,))])
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("{{resume}}", True),
        ("Conclusion : {{resume}}.", True),
        ("{{lu}}", False),
        ("${numero_patient}", False),
        ("{{{{resume}}", False),
    ],
)
def test_a_persons_yes_comes_before_it_is_typed(writing: Action, text: str, asked: bool) -> None:
    workflow = admission_workflow()
    first = workflow.edges[0].model_copy(update={"action": writing})
    typing = TextInputAction(parameters=TextParameters(text=text))
    because = asked_first(
        workflow.with_edge(first), workflow.edges[1], PlannedDeed(typing, "action"), consequential=True
    )
    assert (AskFirst.WRITTEN in because) == asked
