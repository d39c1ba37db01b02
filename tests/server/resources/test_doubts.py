"""What the learner asks, and what becomes of the answer."""

from __future__ import annotations

import cv2
import httpx
import numpy as np
import pytest

from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.doubt import AnswerOption, Question, ShownAmongRivals
from rpa_vision.models.graph.workflow import Doubt
from rpa_vision.models.target import Target
from rpa_vision.server.services import Services
from rpa_vision.storage.sessions import screenshot_blob

HERE = "/workflows/WF_admission"
ASKED = f"{HERE}/doubts/which_one/e2"
CHOSEN, RIVAL = Box(300, 200, 400, 220), Box(300, 240, 400, 260)
GREEN, ORANGE = (0x43, 0x7A, 0x1F), (0x00, 0x5B, 0xA8)
"""As OpenCV has them: blue, green, red."""


@pytest.fixture(autouse=True)
def workflow(services: Services) -> None:
    options = (
        AnswerOption(
            option_id="ipp", kind="value", named="IPP", target=Target(text="Enregistrer ${numero_patient}")
        ),
        AnswerOption(option_id="person", kind="person"),
    )
    shown = ShownAmongRivals(session_id="sess_x", screenshot_id="shot_1", chosen=CHOSEN, rivals=(RIVAL,))
    doubt = Doubt(kind="which_one", about="e2", seen=3, question=Question(options=options, pictures=(shown,)))
    made = admission_workflow().model_copy(update={"doubts": (doubt,)})
    services.store.workflows.create(made, "test")


def keep_picture(services: Services) -> None:
    page = FakePaintedOcr().paint({(300, 200): "Ouvrir", (300, 240): "Ouvrir"})
    services.store.blobs.put(screenshot_blob("sess_x", "shot_1"), png(page))


def test_an_answer_is_a_new_version_that_says_why_and_by_whom(api: httpx.Client, services: Services) -> None:
    answer = api.put(ASKED, params={"operator_id": "mme.durand"}, json={"option": "ipp"})
    assert answer.status_code == 200
    stored = services.store.workflows.get("WF_admission")
    (doubt,) = stored.doubts
    assert doubt.question is not None
    assert doubt.question.answer is not None
    assert (stored.version, doubt.blocks, doubt.question.answer.by) == (2, False, "mme.durand")
    action = stored.edge("e2").action
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert action.target.text == "Enregistrer ${numero_patient}"
    assert "e2" in api.get(f"{HERE}/versions").json()[-1]["note"]


def test_it_may_be_answered_anew(api: httpx.Client, services: Services) -> None:
    for option, blocks in (("ipp", False), ("person", True)):
        assert api.put(ASKED, json={"option": option}).status_code == 200
        assert services.store.workflows.get("WF_admission").doubts[0].blocks is blocks


@pytest.mark.parametrize(
    ("path", "option", "code"),
    [
        (ASKED, "elsewhere", 422),
        (f"{HERE}/doubts/which_one/e9", "ipp", 404),
        (f"{HERE}/doubts/seen_rarely/e2", "ipp", 404),
    ],
)
def test_what_was_not_asked_changes_nothing(
    api: httpx.Client, services: Services, path: str, option: str, code: int
) -> None:
    assert api.put(path, json={"option": option}).status_code == code
    assert services.store.workflows.get("WF_admission").version == 1


def test_the_picture_frames_what_was_taken_and_what_could_have_been(
    api: httpx.Client, services: Services
) -> None:
    keep_picture(services)
    answer = api.get(f"{ASKED}/picture")
    assert answer.headers["content-type"] == "image/png"
    drawn = cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    for colour in (GREEN, ORANGE):
        assert (drawn == np.array(colour, np.uint8)).all(axis=2).sum() > CHOSEN.width


def test_without_its_pictures_the_question_is_still_asked(api: httpx.Client) -> None:
    assert api.get(f"{ASKED}/picture").status_code == 200


def test_the_drawing_of_the_task_has_the_question_in_it(api: httpx.Client, services: Services) -> None:
    keep_picture(services)
    drawn = api.get(f"{HERE}/export", params={"format": "svg"}).text
    assert "une personne choisit chaque fois" in drawn
    assert api.put(ASKED, json={"option": "ipp"}).status_code == 200
    assert "une personne choisit" not in api.get(f"{HERE}/export", params={"format": "svg"}).text
