"""People log in through the site's identity provider: a real one on loopback, which is also made to lie."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from pydantic import SecretStr

from identity_provider import CLIENT, CLIENT_SECRET, Claims, FakeSite, InventedPerson, new_key, provider
from live_server import serving
from painted import FakePaintedOcr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.site.access import UserRole
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import OidcSettings, Settings
from rpa_vision.storage.audit.reading import AuditFilter

PAGE_URL = "https://rpa.hospital.example"
PEOPLE = {
    "durand": InventedPerson("s-1", {"preferred_username": "mme.durand", "groups": ["rpa-sup", "all"]}),
    "petit": InventedPerson("s-2", {"preferred_username": "m.petit", "groups": ["rpa-op", "rpa-sup"]}),
    "stranger": InventedPerson("s-3", {"preferred_username": "a.stranger", "groups": ["all"]}),
    "nameless": InventedPerson("s-4", {"preferred_username": "Zoé Le Gall", "groups": ["rpa-op"]}),
    "double": InventedPerson("s-5", {"preferred_username": "MME.Durand", "groups": ["rpa-op"]}),
}
ROLES = {"rpa-op": "operator", "rpa-sup": "supervisor"}


@pytest.fixture(scope="module")
def one_site() -> Iterator[FakeSite]:
    with provider(PEOPLE) as site:
        site.redirect_uri = f"{PAGE_URL}/login/back"
        yield site


@pytest.fixture
def site(one_site: FakeSite) -> FakeSite:
    one_site.spoil, one_site.signs_with, one_site.people = (lambda claims: claims), None, dict(PEOPLE)
    one_site.is_broken = False
    return one_site


@pytest.fixture
def settings(settings: Settings, site: FakeSite) -> Settings:
    oidc = OidcSettings(
        name="CH Exemple",
        issuer=site.issuer,
        client_id=CLIENT,
        client_secret=SecretStr(CLIENT_SECRET),
        page_url=PAGE_URL,
        roles=ROLES,
    )
    return settings.model_copy(update={"oidc": oidc})


def brought_back(site: FakeSite, address: str, login: str) -> dict[str, str]:
    """What the browser is sent back with, once somebody has logged in there."""
    answer = httpx.post(address, data={"login": login}, timeout=60)
    assert answer.status_code == 302, answer.text
    back = urlsplit(answer.headers["location"])
    assert f"{back.scheme}://{back.netloc}{back.path}" == site.redirect_uri
    return {name: values[0] for name, values in parse_qs(back.query).items()}


def log_in(browser: httpx.Client, site: FakeSite, login: str) -> httpx.Response:
    address = browser.post("/login/provider").json()["address"]
    return browser.post("/login/provider/back", json=brought_back(site, address, login))


def refused_with(answer: httpx.Response) -> str:
    assert (answer.status_code, answer.json()["error"]) == (401, "LoginRefusedError"), answer.text
    assert "rpa_vision_visit" not in answer.headers.get("set-cookie", "")
    return str(answer.json()["detail"])


def test_a_visit_begins_with_what_the_provider_says(
    browser: httpx.Client, site: FakeSite, services: Services
) -> None:
    assert browser.get("/login/ways").json()["provider"] == "CH Exemple"
    said = log_in(browser, site, "durand").json()
    assert (said["name"], said["role"]) == ("mme.durand", "supervisor")
    assert browser.get("/audit/summary").status_code == 200
    assert log_in(browser, site, "petit").json()["role"] == "supervisor", "of two the one that may most"
    browser.post("/page/logout")
    assert browser.get("/page/me").status_code == 401
    assert {(one.name, one.way) for one in services.store.accounts.list()} == {
        ("mme.durand", "provider"),
        ("m.petit", "provider"),
    }
    lines = [entry.record for entry in services.store.audit.all(AuditFilter())]
    assert [one.target for one in lines if one.action_type == "login"] == ["mme.durand", "m.petit"]


def test_what_is_asked_for_binds_the_answer_to_this_login(browser: httpx.Client, site: FakeSite) -> None:
    addresses = [browser.post("/login/provider").json()["address"] for _ in range(2)]
    one, other = (dict(parse_qs(urlsplit(address).query)) for address in addresses)
    assert (one["response_type"], one["code_challenge_method"]) == (["code"], ["S256"])
    for bound in ("state", "nonce", "code_challenge"):
        assert one[bound] != other[bound]
        assert len(one[bound][0]) >= 22


def aged(claims: Claims, by_s: int) -> Claims:
    return {**claims, "exp": int(time.time()) - by_s, "iat": int(time.time()) - by_s - 60}


LIES: dict[str, tuple[str, Callable[[Claims], Claims]]] = {
    "of another issuer": ("iss", lambda told: {**told, "iss": "https://elsewhere.example"}),
    "for another client": ("aud", lambda told: {**told, "aud": ["another"]}),
    "for several, and not said for whom": ("azp", lambda told: {**told, "aud": [CLIENT, "another"]}),
    "expired": ("exp", lambda told: aged(told, 31)),
    "without an end": ("exp", lambda told: {**told, "exp": None}),
    "of tomorrow": ("iat", lambda told: {**told, "iat": int(time.time()) + 86_400}),
    "of another login": ("nonce", lambda told: {**told, "nonce": "another"}),
}


@pytest.mark.parametrize("lie", LIES)
def test_an_identity_token_that_is_not_right_is_refused(
    browser: httpx.Client, site: FakeSite, services: Services, lie: str
) -> None:
    claim, site.spoil = LIES[lie]
    said = refused_with(log_in(browser, site, "durand"))
    assert f"CH Exemple is refused: {claim}" in said
    assert not services.store.accounts.list()
    last = [entry.record for entry in services.store.audit.all(AuditFilter())][-1]
    assert (last.action_type, last.outcome.value, last.target) == ("login", "refused", "")


def test_a_token_signed_with_another_key_is_refused(browser: httpx.Client, site: FakeSite) -> None:
    site.signs_with = new_key()
    assert "not signed" in refused_with(log_in(browser, site, "durand"))


def test_a_provider_may_change_its_keys(browser: httpx.Client, site: FakeSite) -> None:
    assert log_in(browser, site, "durand").status_code == 200
    site.key = new_key()
    assert log_in(browser, site, "durand").status_code == 200


def test_an_answer_is_good_once_and_in_one_browser(
    browser: httpx.Client, server: str, site: FakeSite
) -> None:
    address = browser.post("/login/provider").json()["address"]
    back = brought_back(site, address, "durand")
    with httpx.Client(base_url=f"{server}/api/v1", headers=dict(browser.headers), timeout=60) as other:
        assert "did not begin in this browser" in refused_with(other.post("/login/provider/back", json=back))
        other.post("/login/provider")
        assert "did not begin in this browser" in refused_with(other.post("/login/provider/back", json=back))
    forged = back | {"state": "0" * 32}
    assert "did not begin in this browser" in refused_with(browser.post("/login/provider/back", json=forged))
    cookies = dict(browser.cookies)
    assert browser.post("/login/provider/back", json=back).status_code == 200
    browser.cookies.update(cookies)
    assert "was used already" in refused_with(browser.post("/login/provider/back", json=back))


def test_a_code_of_another_login_is_refused(browser: httpx.Client, site: FakeSite) -> None:
    """A code that somebody else got is none here: its verifier is not known."""
    first = brought_back(site, browser.post("/login/provider").json()["address"], "durand")
    second = brought_back(site, browser.post("/login/provider").json()["address"], "petit")
    mixed = second | {"code": first["code"]}
    assert "did not confirm" in refused_with(browser.post("/login/provider/back", json=mixed))


@pytest.mark.parametrize(
    ("login", "said"), [("stranger", "no role that is known here"), ("nameless", "no name that can be used")]
)
def test_who_has_no_role_or_no_name_stays_outside(
    browser: httpx.Client, site: FakeSite, services: Services, login: str, said: str
) -> None:
    assert said in refused_with(log_in(browser, site, login))
    assert not services.store.accounts.list()


def test_a_name_is_one_person_s(browser: httpx.Client, site: FakeSite, services: Services, api: Any) -> None:
    assert log_in(browser, site, "durand").status_code == 200
    taken = log_in(browser, site, "double")
    assert (taken.status_code, taken.json()["error"]) == (409, "ConflictError")
    assert api.post("/users", json={"name": "m.petit", "role": "operator"}).status_code == 201
    assert log_in(browser, site, "petit").status_code == 409, "nothing says that it is who has that token"


def test_a_role_that_changed_there_ends_visits_here(
    browser: httpx.Client, server: str, site: FakeSite
) -> None:
    log_in(browser, site, "durand")
    site.people["durand"] = InventedPerson("s-1", {**PEOPLE["durand"].claims, "groups": ["rpa-op"]})
    with httpx.Client(base_url=f"{server}/api/v1", headers=dict(browser.headers), timeout=60) as later:
        assert log_in(later, site, "durand").json()["role"] == "operator"
    assert browser.get("/page/me").status_code == 401


def test_who_is_shut_out_here_stays_outside(browser: httpx.Client, api: httpx.Client, site: FakeSite) -> None:
    log_in(browser, site, "durand")
    assert api.put("/accounts/mme.durand/password", json={"password": "une phrase facile"}).status_code == 409
    assert api.put("/accounts/mme.durand/role", json={"role": "operator"}).status_code == 409
    assert api.post("/accounts/mme.durand/disable").status_code == 200
    assert browser.get("/page/me").status_code == 401
    assert "closed" in refused_with(log_in(browser, site, "durand"))


@contextmanager
def told_otherwise(settings: Settings, **oidc: Any) -> Iterator[httpx.Client]:
    changed = settings.model_copy(update={"oidc": settings.oidc.model_copy(update=oidc)})
    app = create_app(build_services(changed, FakePaintedOcr()))
    headers = {"X-RPA-Vision": "page", "Accept-Language": "en"}
    with serving(app) as url, httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=60) as client:
        yield client


def test_roles_may_stand_deeper_and_be_one(settings: Settings, site: FakeSite) -> None:
    deep = {"preferred_username": "mme.durand", "realm_access": {"roles": "rpa-op"}}
    site.people["durand"] = InventedPerson("s-1", deep)
    with told_otherwise(settings, role_claim="realm_access.roles") as browser:
        assert log_in(browser, site, "durand").json()["role"] == UserRole.OPERATOR


def test_a_provider_that_is_away_or_another_is_said(settings: Settings, site: FakeSite) -> None:
    for wrong in ({"issuer": f"{site.issuer}/"}, {"issuer": "http://127.0.0.1:9"}):
        with told_otherwise(settings, **wrong) as browser:
            answer = browser.post("/login/provider")
        assert (answer.status_code, answer.json()["error"]) == (502, "ProviderUnavailableError")
        assert "CH Exemple" in answer.json()["detail"]


def test_a_provider_s_failures_keep_nobody_waiting(
    browser: httpx.Client, settings: Settings, site: FakeSite
) -> None:
    """Behind one address there may be a whole site: an hour without the provider would shut all of them out."""
    site.is_broken = True
    answers = [log_in(browser, site, "durand") for _ in range(settings.login.address_tries + 2)]
    assert {answer.status_code for answer in answers} == {502}
    site.is_broken = False
    assert log_in(browser, site, "durand").status_code == 200


def test_half_a_provider_is_no_setting() -> None:
    with pytest.raises(ValueError, match="client_id, page_url and roles"):
        OidcSettings(issuer="https://login.hospital.example")
    with pytest.raises(ValueError, match="https"):
        OidcSettings(issuer="http://login.hospital.example")
