"""Every page, light and dark: nothing that keeps anybody out (WCAG 2.1 A and AA, as far as axe-core sees)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import barriers, barriers_by_colour
from invented_server import invented_server

PAGES = {
    "/": "Supervision",
    "/replays/r_moved": "Coder un diagnostic",
    "/replays/r_proposed": "Coder un diagnostic",
    "/replays/r_done": "Coder un diagnostic",
    "/workflows": "Tâches",
    "/workflows/WF_diagnostic": "Coder un diagnostic",
    "/workflows/WF_hostile": "<b>x</b>",
    "/workflows/WF_diagnostic/edit": "Coder un diagnostic",
    "/batches": "Lots",
    "/batches/batch_night": "codages-janvier.csv",
    "/batches/batch_new": "sorties.csv",
    "/learn": "Apprendre",
    "/learn/sess_a3": "Saisir une admission",
    "/learn/sess_b1": "<script>",
    "/learn/sess_c1": "Clôturer un séjour",
    "/learn/sess_d1": "Sans nom",
    "/learn/understood/WF_appris": "Ce qui a été compris",
    "/confidence": "Confiance",
    "/confidence/WF_diagnostic": "Coder un diagnostic",
    "/dialogs": "Dialogues",
    "/agents": "Agents",
    "/audit": "Journal",
    "/settings": "Réglages",
    "/nowhere": "Cette page n’existe pas",
}
EMPTY = {"/": "Bienvenue", "/workflows": "Aucune tâche apprise", "/learn": "Apprendre"}


@pytest.fixture(scope="module")
def full() -> Iterator[str]:
    with invented_server() as address:
        yield address


@pytest.fixture(scope="module")
def empty() -> Iterator[str]:
    with invented_server(INVENTED_EMPTY="yes") as address:
        yield address


@pytest.fixture
def looked_at(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, color_scheme="light")
    yield context.new_page()
    context.close()


def shown(page: Page, address: str, heading: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(page.locator(".mantine-Loader-root")).to_have_count(0)


def barriers_light_and_dark(page: Page) -> list[str]:
    light = barriers(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", "dark")
    return light + barriers_by_colour(page)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_keeps_anybody_out(looked_at: Page, full: str, path: str) -> None:
    shown(looked_at, full + path, PAGES[path])
    assert barriers_light_and_dark(looked_at) == []


@pytest.mark.parametrize("path", EMPTY)
def test_nor_where_nothing_is_yet(looked_at: Page, empty: str, path: str) -> None:
    shown(looked_at, empty + path, EMPTY[path])
    assert barriers_light_and_dark(looked_at) == []


def test_nor_at_the_door(looked_at: Page) -> None:
    with invented_server(INVENTED_LOGGED_IN="no") as address:
        shown(looked_at, address, "Connexion")
        assert barriers_light_and_dark(looked_at) == []
