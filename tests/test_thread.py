"""The thread through every room: recorded, learnt and replayed by real parts, judged by the program's own data."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pytest

from rpa_vision.models.answers import LearnAnswer
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.phrases import Language
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop

SHOWN = ["10234", "20417", "30588"]
REPLAY_WITHIN_S = 60.0


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with Stage(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


def opened(stage: Stage, position: tuple[int, int], language: Language = "fr") -> FormProgram:
    return FormProgram(stage.desktop.display, stage.folder, position=position, language=language)


@pytest.fixture(scope="module")
def learnt(stage: Stage) -> LearnAnswer:
    with opened(stage, (60, 40)) as program, ScriptedPerson(stage.desktop.display, PRACTISED) as person:
        sessions = [
            stage.record("Admission", partial(admit, person, program, patient), lambda _: None)
            for patient in SHOWN
        ]
    answer = stage.client.learn("Admission", sessions)
    stage.client.declare_subject(answer.workflow.workflow_id, ["numero_patient"])
    return answer


def replayed(stage: Stage, learnt: LearnAnswer, patient: str) -> Replay:
    started = stage.client.start_replay(
        learnt.workflow.workflow_id, AGENT, {"numero_patient": patient}, draft=True, coached=False
    )
    deadline = time.monotonic() + REPLAY_WITHIN_S
    while True:
        replay = stage.client.replay(started.replay_id)
        if replay.status.is_final or replay.pause is not None:
            return replay
        assert time.monotonic() < deadline, f"still {replay.status} at step {replay.step_index}"
        time.sleep(0.1)


def numbers(program: FormProgram) -> list[str]:
    return [admission.patient_number for admission in program.admissions()]


def test_three_demonstrations_give_five_steps_and_one_variable(learnt: LearnAnswer) -> None:
    assert learnt.proposed
    assert [edge.action.type for edge in learnt.workflow.edges] == [
        "mouse_click",
        "mouse_click",
        "text_input",
        "mouse_click",
        "mouse_click",
    ]
    (variable,) = learnt.workflow.variables
    assert variable.name == "numero_patient"
    assert list(variable.examples) == SHOWN


def test_a_new_patient_is_admitted_though_the_window_moved(stage: Stage, learnt: LearnAnswer) -> None:
    with opened(stage, (360, 170)) as program:
        before = numbers(program)
        assert replayed(stage, learnt, "47911").status is ReplayStatus.COMPLETED
        assert numbers(program) == [*before, "47911"]


def test_a_program_in_another_language_stops_the_replay_and_nothing_is_stored(
    stage: Stage, learnt: LearnAnswer
) -> None:
    with opened(stage, (200, 100), language="en") as program:
        before = numbers(program)
        replay = replayed(stage, learnt, "58022")
        assert replay.pause is not None
        assert replay.pause.reason is PauseReason.UNEXPECTED_SCREEN
        assert replay.pause.screenshot is not None
        assert numbers(program) == before
