"""A value that is wrong is marked at its field, and put right there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from live_server import serving
from painted import FakePaintedOcr
from ready_database import ready
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.cli.site.page import page_address
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = build_services(
        ready(Settings(data_dir=tmp_path / "data", domain="tim_cim10")), FakePaintedOcr()
    )
    kept = admission_workflow()
    code = Variable(name="dp", label="Diagnostic principal", kind="cim10", examples=("I10",))
    services.store.workflows.create(kept.model_copy(update={"variables": (*kept.variables, code)}), "test")
    return services


def test_a_wrong_code_is_marked_and_put_right(page: Page, services: Services) -> None:
    with serving(create_app(services)) as url:
        page.goto(page_address(url, services.token))
        page.get_by_role("link", name="Tâches", exact=True).click()
        page.get_by_role("button", name="Lancer Admission").click()
        page.get_by_role("combobox", name="Poste (agent)").fill("pc1")
        page.get_by_role("textbox", name="N° patient").fill("10234")
        code = page.get_by_role("textbox", name="Diagnostic principal")
        expect(page.get_by_text("code CIM-10 · par exemple I10")).to_be_visible()
        code.fill("J1X8")
        go = page.get_by_role("dialog").get_by_role("button", name="Lancer", exact=True)
        go.click()

        expect(page.get_by_text("« J1X8 » n'est pas un code CIM-10")).to_be_visible()
        expect(code).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_role("textbox", name="N° patient")).not_to_have_attribute("aria-invalid", "true")

        code.fill("J18.9")
        expect(code).not_to_have_attribute("aria-invalid", "true")
        go.click()
        page.wait_for_url("**/replays/*")
