"""A person who has never used it: from an empty server to a task, by the page alone."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from page_steps import SHOWN, WITHIN_MS
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop

LEARNT_WITHIN_MS = 300_000


def record(page: Page) -> None:
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    page.wait_for_url(re.compile(r"/learn/sess_"))
    expect(page.get_by_text(f"Enregistrement en cours sur {AGENT}")).to_be_visible(timeout=WITHIN_MS)


def test_from_nothing_to_a_task(page: Page, stage: Stage) -> None:
    with (
        FormProgram(stage.desktop.display, stage.folder, position=(60, 40)) as program,
        ScriptedPerson(stage.desktop.display, PRACTISED) as person,
    ):
        page.clock.set_fixed_time(datetime.now(UTC))  # a person quicker than what the page has read grows old
        page.goto(stage.page)
        expect(page.get_by_text(f"{AGENT} est connecté")).to_be_visible(timeout=WITHIN_MS)
        page.get_by_role("link", name="Enregistrer une tâche").click()
        page.get_by_label("Nom de la tâche").fill("Admission")
        for number, patient in enumerate(SHOWN):
            record(page)
            admit(person, program, patient)
            expect(page.get_by_text(patient, exact=True)).to_be_visible(timeout=WITHIN_MS)
            if number == 0:
                page.get_by_role("link", name="Tâches", exact=True).click()
            page.get_by_role("button", name="Arrêter", exact=True).click()
            expect(page.get_by_role("heading", name="Apprendre cette tâche")).to_be_visible(timeout=WITHIN_MS)
            if number < len(SHOWN) - 1:
                page.get_by_role("link", name="Montrer encore une fois").click()

    page.get_by_role("button", name="Apprendre de 3 démonstrations").click()
    page.wait_for_url(re.compile(r"/learn/understood/"), timeout=LEARNT_WITHIN_MS)
    expect(page.get_by_role("textbox", name="Comment l’appelez-vous ?")).to_have_count(1, timeout=WITHIN_MS)
    page.get_by_role("textbox", name="Comment l’appelez-vous ?").fill("IPP du patient")
    page.get_by_role("button", name="Renommer").click()
    page.get_by_role("checkbox", name="IPP du patient").check()
    page.get_by_role("button", name="Confirmer").click()
    expect(page.get_by_text("Confirmé", exact=True)).to_be_visible(timeout=WITHIN_MS)
    page.get_by_role("link", name="C’est bien cela").click()

    expect(page.get_by_role("heading", level=1, name="Admission")).to_be_visible(timeout=WITHIN_MS)
    (known,) = stage.client.workflows()
    learnt = stage.client.workflow(known.workflow_id)
    assert [(one.name, one.label) for one in learnt.variables] == [("ipp_du_patient", "IPP du patient")]
    assert learnt.identity == ("ipp_du_patient",)
    assert learnt.identity_confirmed is not None
