"""People enter by name and password, or through the site's identity provider, and one yes of two does nothing."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from pydantic import SecretStr

from identity_provider import CLIENT, CLIENT_SECRET, FakeSite, InventedPerson, provider
from live_server import serving
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from ready_database import ready
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.target import Target
from rpa_vision.server.app import create_app
from rpa_vision.settings import LoginSettings, OidcSettings, Settings, TwoPersonsSettings

PASSWORD = "une phrase facile"  # noqa: S105 - invented
ROLES = {"preferred_username": "m.petit", "groups": ["rpa-sup"]}


@dataclass
class Entrance:
    url: str
    api: httpx.Client
    site: FakeSite
    ocr: FakePaintedOcr


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def entrance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Entrance]:
    port, token, ocr = free_port(), secrets.token_urlsafe(16), FakePaintedOcr()
    with provider({"petit": InventedPerson("s-2", ROLES)}) as site:
        site.redirect_uri = f"http://127.0.0.1:{port}/login/back"
        settings = Settings(
            data_dir=tmp_path_factory.mktemp("entrance"),
            token=SecretStr(token),
            login=LoginSettings(argon2_memory_kib=19_456, argon2_passes=2, argon2_lanes=1),
            two_persons=TwoPersonsSettings(destructive=True),
            oidc=OidcSettings(
                name="CH Exemple",
                issuer=site.issuer,
                client_id=CLIENT,
                client_secret=SecretStr(CLIENT_SECRET),
                page_url=f"http://127.0.0.1:{port}",
                roles={"rpa-sup": "supervisor"},
            ),
        )
        services = build_services(ready(settings), ocr)
        with (
            serving(create_app(services), port) as url,
            httpx.Client(
                base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=60
            ) as api,
        ):
            known = {"name": "mme.durand", "role": "supervisor", "password": PASSWORD}
            assert api.post("/accounts", json=known).status_code == 201
            deleting = MouseClickAction(target=Target(text="Supprimer"))
            task = admission_workflow(timeout_s=1)
            last = task.edges[-1].model_copy(update={"action": deleting})
            services.store.workflows.create(task.with_edge(last), "test")
            yield Entrance(url, api, site, ocr)


def enter_by_password(page: Page, url: str, password: str, name: str = "mme.durand") -> None:
    page.goto(url)
    page.get_by_role("textbox", name="Nom", exact=True).fill(name)
    page.locator("input[type=password]").fill(password)
    page.get_by_role("button", name="Se connecter", exact=True).click()


def enter_by_provider(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Se connecter avec CH Exemple").click()
    page.get_by_label("Identifiant").fill("petit")
    page.get_by_role("button", name="Valider").click()


def who(page: Page) -> None:
    page.get_by_role("button", name="Compte et réglages").click()


def test_two_persons_enter_each_in_their_way_and_both_must_say_yes(
    page: Page, browser: Browser, entrance: Entrance
) -> None:
    program = PaintedProgram(entrance.ocr, save_button="Supprimer")
    given = {"workflow_id": "WF_admission", "agent_id": "pc1", "parameters": {"numero_patient": "10234"}}
    replay_id = entrance.api.post("/replays", json=given).json()["replay_id"]
    drive(entrance.api, program)

    enter_by_password(page, f"{entrance.url}/replays/{replay_id}", "autre chose")
    expect(page.get_by_text("ce nom et ce mot de passe ne vont pas ensemble")).to_be_visible()
    enter_by_password(page, f"{entrance.url}/replays/{replay_id}", PASSWORD)
    expect(page.get_by_text("Il faut le oui de deux personnes.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Oui, le faire").click()
    expect(page.get_by_text("Vous avez dit oui.")).to_be_visible()
    expect(page.get_by_role("button", name="Oui, le faire")).to_be_hidden()
    drive(entrance.api, program)
    assert program.saved == []

    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="fr-FR")
    try:
        other = context.new_page()
        enter_by_provider(other, entrance.url)
        expect(other.get_by_role("link", name="Supervision").first).to_be_visible()
        assert "code=" not in other.url
        who(other)
        expect(other.get_by_text("m.petit")).to_be_visible()
        other.goto(f"{entrance.url}/replays/{replay_id}")
        expect(other.get_by_text("mme.durand a dit oui.")).to_be_visible()
        other.get_by_role("button", name="Oui, le faire").click()
        expect(other.get_by_text("Il faut le oui de deux personnes.", exact=True)).to_be_hidden()
    finally:
        context.close()
    drive(entrance.api, program)
    assert program.saved == ["10234"]

    page.goto(f"{entrance.url}/settings?tab=people")
    who(page)
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page.get_by_role("button", name="Se connecter avec CH Exemple")).to_be_visible()
    page.goto(f"{entrance.url}/login/back?error=access_denied&state=0")
    expect(page.get_by_text("n'a pas commencé dans ce navigateur")).to_be_visible()
    page.goto(f"{entrance.url}/settings?tab=people#token={entrance.api.headers['Authorization'].split()[1]}")
    expect(page.get_by_role("heading", name="Comptes")).to_be_visible()
    page.get_by_role("button", name="Modifier le compte de mme.durand").click()
    expect(page.get_by_role("button", name="Fermer ce compte")).to_be_visible()
    page.goto(f"{entrance.url}/confidence/WF_admission")
    expect(page.get_by_role("heading", name="Deux personnes")).to_be_visible()


def test_people_change_their_own_password(page: Page, entrance: Entrance) -> None:
    """By mouse: a window that a click outside of the menu takes away is of no use."""
    known = {"name": "m.roux", "role": "operator", "password": PASSWORD}
    assert entrance.api.post("/accounts", json=known).status_code == 201
    enter_by_password(page, entrance.url, PASSWORD, "m.roux")
    who(page)
    page.get_by_role("button", name="Changer de mot de passe").click()
    dialog = page.get_by_role("dialog", name="Changer de mot de passe")
    for field, given in enumerate(("pas celui-là", "une autre phrase", "une autre phrase")):
        typed = dialog.locator("input[type=password]").nth(field)
        typed.click()
        typed.fill(given)
    dialog.get_by_role("button", name="Changer", exact=True).click()
    expect(dialog.get_by_text("ce nom et ce mot de passe ne vont pas ensemble")).to_be_visible()
    dialog.locator("input[type=password]").first.fill(PASSWORD)
    expect(dialog.get_by_role("button", name="Non, revenir")).to_be_visible()
    dialog.get_by_role("button", name="Changer", exact=True).click()
    expect(page.get_by_role("button", name="Se connecter", exact=True)).to_be_visible()
    enter_by_password(page, entrance.url, "une autre phrase", "m.roux")
    expect(page.get_by_role("link", name="Supervision").first).to_be_visible()
