"""A task from its fourth demonstration to its end: grown, mended, met by a dialog, deleted; all by the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import barriers
from page_steps import (
    BEFORE_SAVING,
    WITHIN_MS,
    numbers,
    press_when_ready,
    say_yes_until,
    start,
    supervisor,
)
from rpa_vision.cli.site.page import page_address
from rpa_vision.errors import BadInputError
from rpa_vision.models.answers import LearnAnswer
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop

QUESTION = "Confirmez-vous le service d'accueil ?"
LEARNT_WITHIN_MS = 300_000


@contextmanager
def program_shown(stage: Stage, asks: str | None = None) -> Iterator[FormProgram]:
    """``asks``: the question it asks before saving, since an update."""
    with FormProgram(stage.desktop.display, stage.folder, position=(60, 40), asks=asks) as program:
        yield program


def open_builder(page: Page) -> None:
    page.get_by_role("link", name="Tâches", exact=True).click()
    page.get_by_role("link", name="Admission", exact=True).first.click()
    page.get_by_role("link", name="Voir et modifier").click()


def choose_step(page: Page, words: str) -> None:
    """The task's own panel looks much the same, and stays until the step's is there."""
    page.get_by_role("button", name=re.compile(words)).first.click(timeout=WITHIN_MS)
    expect(page.get_by_role("heading", name=re.compile(words), level=2)).to_be_visible()


def save(page: Page) -> None:
    with page.expect_response(lambda answer: answer.request.method == "PATCH") as answer:
        page.keyboard.press("Control+s")
    assert answer.value.ok, answer.value.text()


def test_a_task_s_life(page: Page, stage: Stage, learnt: LearnAnswer) -> None:
    page.goto(page_address(stage.url, supervisor(stage)))
    with program_shown(stage) as program:
        a_fourth_demonstration(page, stage, program)
    a_step_broken_and_restored(page, stage, learnt)
    with program_shown(stage, asks=QUESTION) as program:
        a_dialog_that_nobody_declared(page, learnt, program)
        a_dialog_declared_at_a_step(page, learnt, program)
        a_dialog_declared_and_nobody_asked(page, learnt, program)
        asked_in_plain_words(page, learnt, program)
    who_did_what(page)
    in_english(page)
    deleted(page, stage, learnt)


def a_fourth_demonstration(page: Page, stage: Stage, program: FormProgram) -> None:
    page.get_by_role("link", name="Tâches", exact=True).click()
    page.get_by_role("link", name="Admission", exact=True).first.click()
    page.get_by_role("link", name="Ajouter une démonstration").click()
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    page.wait_for_url(re.compile(r"/learn/sess_"))
    expect(page.get_by_text(f"Enregistrement en cours sur {AGENT}")).to_be_visible(timeout=WITHIN_MS)
    with ScriptedPerson(stage.desktop.display, PRACTISED) as person:
        admit(person, program, "40999")
    expect(page.get_by_text("40999", exact=True)).to_be_visible(timeout=WITHIN_MS)
    page.get_by_role("button", name="Arrêter", exact=True).click()
    page.get_by_role("button", name="Apprendre de 1 démonstration").click(timeout=WITHIN_MS)
    page.wait_for_url(re.compile(r"/learn/understood/"), timeout=LEARNT_WITHIN_MS)
    (known,) = stage.client.workflows()
    assert stage.client.workflow(known.workflow_id).stats.observed_runs == 4


def a_step_broken_and_restored(page: Page, stage: Stage, learnt: LearnAnswer) -> None:
    workflow_id = learnt.workflow.workflow_id
    before = stage.client.workflow(workflow_id)
    open_builder(page)
    choose_step(page, "saisir")
    page.get_by_role("textbox", name="Texte saisi").fill("${inconnu}")
    save(page)
    expect(page.get_by_text("la variable inconnu n'est déclarée nulle part").first).to_be_visible()
    page.get_by_role("tab", name="Versions").click()
    page.get_by_role("button", name="Revenir à celle-ci").first.click()
    page.get_by_role("button", name="Oui, y revenir").click()
    expect(page.get_by_text(f"V{before.version + 2}").first).to_be_visible()
    expect(page.get_by_text("par camille").first).to_be_visible()
    assert stage.client.workflow(workflow_id).edges == before.edges


def a_dialog_that_nobody_declared(page: Page, learnt: LearnAnswer, program: FormProgram) -> None:
    had = numbers(program)
    start(page, learnt, "51002")
    stopped = page.get_by_label("Pourquoi, et que répondre").get_by_text("Fenêtre inattendue")
    assert say_yes_until(page, stopped) == BEFORE_SAVING + 1
    expect(page.get_by_text(QUESTION).first).to_be_visible()
    yes = page.get_by_role("button", name="Appuyer sur « Oui »")
    expect(yes).to_be_enabled()
    page.keyboard.press(key_of(yes))
    assert numbers(program) == had  # what nobody has ever answered is asked once more
    press_when_ready(page, page.get_by_role("button", name="Oui, appuyer"), "Enter")
    say_yes_until(page, page.get_by_text("Terminée et vérifiée").first)
    assert numbers(program) == [*had, "51002"]


def a_dialog_declared_at_a_step(page: Page, learnt: LearnAnswer, program: FormProgram) -> None:
    had = numbers(program)
    open_builder(page)
    choose_step(page, "cliquer sur « Enregistrer »")
    page.get_by_role("button", name=re.compile("Fenêtres prévues")).click()
    page.get_by_role("button", name="Prévoir une fenêtre").click()
    page.get_by_role("menuitem", name="Confirmation", exact=True).click()
    save(page)
    start(page, learnt, "51003")
    known = page.get_by_label("Pourquoi, et que répondre").get_by_text("« Oui » la fermerait").first
    assert say_yes_until(page, known) == BEFORE_SAVING + 1  # still learning: the answer is proposed, too
    assert numbers(program) == had
    yes = page.get_by_role("button", name="Appuyer sur « Oui »")
    press_when_ready(page, yes, key_of(yes))
    say_yes_until(page, page.get_by_text("Terminée et vérifiée").first)
    assert numbers(program) == [*had, "51003"]


def a_dialog_declared_and_nobody_asked(page: Page, learnt: LearnAnswer, program: FormProgram) -> None:
    had = numbers(program)
    start(page, learnt, "51004", alone=True)
    expect(page.get_by_text("Terminée et vérifiée").first).to_be_visible(timeout=WITHIN_MS)
    expect(page.get_by_text("Fenêtre répondue").first).to_be_visible()
    assert numbers(program) == [*had, "51004"]


def asked_in_plain_words(page: Page, learnt: LearnAnswer, program: FormProgram) -> None:
    had = numbers(program)
    (variable,) = learnt.workflow.variables
    page.get_by_role("link", name="Tâches", exact=True).click()
    page.get_by_role("textbox", name="Que faut-il faire ?").fill(
        f"Merci de faire l'admission, {variable.label} 51005"
    )
    page.get_by_role("button", name="Préparer").click()
    plan = page.get_by_role("form", name="Ce qui a été compris")
    field = plan.get_by_role("textbox", name=variable.label)
    expect(field).to_have_value("51005")
    assert barriers(page) == []
    assert numbers(program) == had  # nothing starts before the person says so
    field.fill("51006")
    plan.get_by_role("combobox", name="Poste (agent)").fill(AGENT)
    plan.get_by_label("Lancer quand même ce brouillon").check()
    plan.get_by_role("button", name=re.compile("lancer$", re.IGNORECASE)).click()
    page.wait_for_url(re.compile(r"/replays/"))
    known = page.get_by_label("Pourquoi, et que répondre").get_by_text("« Oui » la fermerait").first
    say_yes_until(page, known)
    yes = page.get_by_role("button", name="Appuyer sur « Oui »")
    press_when_ready(page, yes, key_of(yes))
    say_yes_until(page, page.get_by_text("Terminée et vérifiée").first)
    assert numbers(program) == [*had, "51006"]


def key_of(button: Locator) -> str:
    expect(button).to_be_enabled()
    key = button.get_attribute("aria-keyshortcuts")
    assert key is not None
    return key


def who_did_what(page: Page) -> None:
    page.get_by_role("link", name="Journal", exact=True).click()
    expect(page.get_by_text("Journal intact")).to_be_visible(timeout=WITHIN_MS)
    expect(page.get_by_text("camille").first).to_be_visible()
    expect(page.get_by_text("Enregistrement demandé").or_(page.get_by_text("Reprise")).first).to_be_visible()


def in_english(page: Page) -> None:
    page.get_by_text("EN", exact=True).click()
    expect(page.get_by_role("link", name="Tasks", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_text("FR", exact=True).click()
    expect(page.get_by_role("link", name="Tâches", exact=True)).to_be_visible()


def deleted(page: Page, stage: Stage, learnt: LearnAnswer) -> None:
    open_builder(page)
    page.get_by_role("button", name="Exporter, importer, supprimer").click()
    page.get_by_role("menuitem", name="Supprimer la tâche…").click()
    page.get_by_role("button", name="Supprimer pour de bon").click()
    page.wait_for_url(re.compile(r"/workflows$"))
    assert stage.client.workflows() == []
    with pytest.raises(BadInputError, match="does not exist"):
        stage.client.workflow(learnt.workflow.workflow_id)
