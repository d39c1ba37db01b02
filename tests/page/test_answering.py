"""A supervisor at the page: a task is started, stops, is shown where, and goes on; judged by the program's own data."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from rpa_vision.cli.site.page import page_address
from rpa_vision.models.answers import LearnAnswer
from rpa_vision.models.geometry import Point
from rpa_vision.models.site.access import UserRole
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import AGENT, SMALL, Stage
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop

SHOWN = ["10234", "20417", "30588"]
WITHIN_MS = 60_000
BEFORE_SAVING = 3
"""A new admission, the field, the number."""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with Stage(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


@pytest.fixture(scope="module")
def learnt(stage: Stage) -> LearnAnswer:
    with (
        FormProgram(stage.desktop.display, stage.folder, position=(60, 40)) as program,
        ScriptedPerson(stage.desktop.display, PRACTISED) as person,
    ):
        sessions = [
            stage.record("Admission", partial(admit, person, program, patient), lambda _: None)
            for patient in SHOWN
        ]
    answer = stage.client.learn("Admission", sessions)
    stage.client.declare_subject(answer.workflow.workflow_id, ["numero_patient"])
    return answer


def supervisor(stage: Stage) -> str:
    """The token of one."""
    return stage.client.access.add_user("camille", UserRole.SUPERVISOR, None).token


def start(page: Page, learnt: LearnAnswer, patient: str) -> None:
    page.get_by_role("link", name="Tâches", exact=True).click()
    page.get_by_role("button", name="Lancer Admission").click()
    page.get_by_role("combobox", name="Poste (agent)").fill(AGENT)
    page.get_by_role("textbox", name=learnt.workflow.variables[0].label).fill(patient)
    page.get_by_label("Lancer quand même ce brouillon").check()
    page.get_by_role("dialog").get_by_role("button", name="Lancer", exact=True).click()


def say_yes_until(page: Page, what: Locator) -> int:
    """To each action that is proposed; how many there were."""
    yes = page.get_by_role("button", name="Oui, le faire")
    said = 0
    while True:
        expect(yes.or_(what).first).to_be_visible(timeout=WITHIN_MS)
        if what.is_visible():
            return said
        expect(yes).to_be_enabled()  # what is new counts after half a second
        with page.expect_response(lambda answer: answer.url.endswith("/resume")) as answer:
            page.keyboard.press("Enter")
        assert answer.value.ok
        said += 1
        expect(yes.or_(what).first).to_be_hidden()


def point_at(page: Page, place: Point) -> None:
    """A place of the driven screen, on its picture."""
    picture = page.get_by_label("Image : montrez l’endroit").bounding_box()
    assert picture is not None
    x = picture["x"] + place.x * picture["width"] / SMALL.width
    y = picture["y"] + place.y * picture["height"] / SMALL.height
    page.mouse.click(x, y)


def replay_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def numbers(program: FormProgram) -> list[str]:
    return [admission.patient_number for admission in program.admissions()]


def test_a_button_called_otherwise_is_shown_once(
    page: Page, stage: Stage, learnt: LearnAnswer, record_property: Callable[[str, object], None]
) -> None:
    with FormProgram(
        stage.desktop.display, stage.folder, position=(200, 90), save_label="Valider"
    ) as program:
        before = numbers(program)
        page.goto(page_address(stage.url, supervisor(stage)))
        expect(page.get_by_text("Aucune tâche n’a encore été lancée")).to_be_visible()
        assert "token" not in page.url
        start(page, learnt, "47911")
        stopped = page.get_by_label("Pourquoi, et que répondre").get_by_text("Élément introuvable")
        assert say_yes_until(page, stopped) == BEFORE_SAVING
        assert numbers(program) == before

        began = time.monotonic()
        expect(page.get_by_role("button", name="Montrer où")).to_be_enabled()
        page.keyboard.press("m")
        point_at(page, program.wait_for_screen("entry").widgets["save"].center)
        expect(page.get_by_text("Compris :")).to_be_visible()
        expect(page.get_by_text("Désormais : Valider")).to_be_visible()
        page.keyboard.press("Enter")
        expect(stopped).to_be_hidden()
        took_s = time.monotonic() - began

        say_yes_until(page, page.get_by_text("Terminée et vérifiée").first)
        assert numbers(program) == [*before, "47911"]
        record_property("paused_to_running_s", round(took_s, 1))
    told = page.request.get(f"{stage.url}/api/v1/audit/history", params={"replay_id": replay_of(page)}).json()
    who = {(one["record"]["action_type"], one["record"]["operator_id"]) for one in told["entries"]}
    assert who >= {("correct", "camille"), ("resume", "camille")}
