"""The page and what the server refuses are in one language, the page's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from live_server import serving
from painted import FakePaintedOcr
from ready_database import ready
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.cli.site.page import page_address
from rpa_vision.server.app import create_app
from rpa_vision.settings import Settings


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """In French, as shipped."""
    token = secrets.token_urlsafe(16)
    settings = ready(Settings(data_dir=tmp_path_factory.mktemp("languages"), token=token))
    with serving(create_app(build_services(settings, FakePaintedOcr()))) as url:
        yield page_address(url, token)


def test_a_refusal_is_said_in_the_language_of_the_page(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="Bienvenue", level=1)).to_be_visible()
    page.goto(address.partition("#")[0].rstrip("/") + "/workflows/WF_none")
    refusal = page.get_by_role("alert")
    expect(refusal.get_by_text("la tâche « WF_none » est introuvable")).to_be_visible()
    page.get_by_text("EN", exact=True).click()
    page.reload()
    expect(refusal.get_by_text("workflow 'WF_none' does not exist")).to_be_visible()


def test_the_reasons_of_settings_follow_the_language_of_the_page(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="Bienvenue", level=1)).to_be_visible()
    page.goto(address.partition("#")[0].rstrip("/") + "/settings")
    expect(page.get_by_text("trois fois est une habitude")).to_be_visible()
    page.get_by_text("EN", exact=True).click()
    expect(page.get_by_text("three times is a habit")).to_be_visible()
