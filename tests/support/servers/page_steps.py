"""What a supervisor does on the page, in French, with the task « Admission »."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Locator, Page, expect

from rpa_vision.models.answers import LearnAnswer
from rpa_vision.models.site.access import UserRole
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.form.program import FormProgram

SHOWN = ("10234", "20417", "30588")
WITHIN_MS = 60_000
BEFORE_SAVING = 3
"""A new admission, the field, the number."""


def learn_admission(stage: Stage) -> LearnAnswer:
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


def start(page: Page, learnt: LearnAnswer, patient: str, *, alone: bool = False) -> None:
    page.get_by_role("link", name="Tâches", exact=True).click()
    page.get_by_role("button", name="Lancer Admission").click()
    page.get_by_role("combobox", name="Poste (agent)").fill(AGENT)
    page.get_by_role("textbox", name=learnt.workflow.variables[0].label).fill(patient)
    if alone:
        page.get_by_label("La laisser agir seule").check()
    page.get_by_label("Lancer quand même ce brouillon").check()
    page.get_by_role("dialog").get_by_role("button", name="Lancer", exact=True).click()


def press_when_ready(page: Page, button: Locator, key: str) -> None:
    """What is new counts after half a second."""
    expect(button).to_be_enabled()
    with page.expect_response(lambda answer: answer.url.endswith("/resume")) as answer:
        page.keyboard.press(key)
    assert answer.value.ok


def say_yes_until(page: Page, what: Locator, most: int | None = None) -> int:
    """To each action that is proposed; how many there were."""
    yes = page.get_by_role("button", name="Oui, le faire")
    said = 0
    while True:
        expect(yes.or_(what).first).to_be_visible(timeout=WITHIN_MS)
        if what.is_visible() or said == most:
            return said
        press_when_ready(page, yes, "Enter")
        said += 1
        expect(yes.or_(what).first).to_be_hidden()


def numbers(program: FormProgram) -> list[str]:
    return [admission.patient_number for admission in program.admissions()]
