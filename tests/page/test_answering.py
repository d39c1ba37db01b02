"""A supervisor at the page: a task is started, stops, is shown where, and goes on; judged by the program's own data."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from page_steps import BEFORE_SAVING, numbers, say_yes_until, start, supervisor
from rpa_vision.cli.site.page import page_address
from rpa_vision.models.answers import LearnAnswer
from rpa_vision.models.geometry import Point
from rpa_vision_lab.desktop.stage import SMALL, Stage
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop


def point_at(page: Page, place: Point) -> None:
    """A place of the driven screen, on its picture."""
    picture = page.get_by_label("Image : montrez l’endroit").bounding_box()
    assert picture is not None
    x = picture["x"] + place.x * picture["width"] / SMALL.width
    y = picture["y"] + place.y * picture["height"] / SMALL.height
    page.mouse.click(x, y)


def replay_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


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
        handed_over = page.get_by_text("L’écran est à vous : rien n’est capturé")
        expect(handed_over).to_be_visible()

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
        expect(handed_over).to_be_hidden()
        record_property("paused_to_running_s", round(took_s, 1))
    told = page.request.get(f"{stage.url}/api/v1/audit/history", params={"replay_id": replay_of(page)}).json()
    who = {(one["record"]["action_type"], one["record"]["operator_id"]) for one in told["entries"]}
    assert who >= {("correct", "camille"), ("resume", "camille")}
