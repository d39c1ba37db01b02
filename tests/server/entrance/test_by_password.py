"""People log in by name and password: kept as Argon2id, tried slowly, told nothing about who exists."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from argon2 import extract_parameters

from live_server import serving
from painted import FakePaintedOcr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.site.audit import AuditRecord
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import LoginSettings, Settings
from rpa_vision.storage.audit.reading import AuditFilter

GOOD, OTHER = "une phrase facile", "une autre phrase"


@pytest.fixture
def durand(api: httpx.Client) -> str:
    """Somebody with an account."""
    body = {"name": "mme.durand", "role": "supervisor", "password": GOOD}
    assert api.post("/accounts", json=body, params={"operator_id": "dsi"}).status_code == 201
    return "mme.durand"


def log_in(browser: httpx.Client, name: str, password: str) -> httpx.Response:
    return browser.post("/login/password", json={"name": name, "password": password})


def told(services: Services) -> list[AuditRecord]:
    records = [entry.record for entry in services.store.audit.all(AuditFilter())]
    return [one for one in records if one.action_type in ("account", "login")]


def test_a_visit_begins_with_name_and_password(browser: httpx.Client, durand: str) -> None:
    assert browser.get("/login/ways").json() == {"password": True, "provider": None}
    said = log_in(browser, "Mme.Durand", GOOD)
    assert (said.status_code, said.json()["name"], said.json()["role"]) == (200, durand, "supervisor")
    assert browser.get("/audit/summary").status_code == 200
    assert browser.get("/accounts").status_code == 403, "and as nothing more"
    browser.post("/page/logout")
    assert browser.get("/page/me").status_code == 401


def test_nobody_has_an_account_unasked(browser: httpx.Client) -> None:
    assert browser.get("/login/ways").json() == {"password": False, "provider": None}


def test_the_page_of_another_site_logs_nobody_in(server: str, durand: str) -> None:
    answer = httpx.post(
        f"{server}/api/v1/login/password", json={"name": durand, "password": GOOD}, timeout=60
    )
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_name_that_no_database_can_be_asked_for_is_refused(browser: httpx.Client) -> None:
    answer = log_in(browser, "mme.\0durand", GOOD)
    assert (answer.status_code, answer.json()["error"]) == (422, "MalformedDocumentError")


@pytest.mark.parametrize("name", ["mme.durand", "nobody.here", "a closed account"])
def test_what_is_wrong_is_answered_alike(
    browser: httpx.Client, api: httpx.Client, durand: str, services: Services, name: str
) -> None:
    api.post("/accounts", json={"name": "m.petit", "role": "operator", "password": GOOD})
    api.post("/accounts/m.petit/disable")
    given = {"a closed account": ("m.petit", GOOD)}.get(name, (name, OTHER))
    answers = [log_in(browser, *given) for _ in range(4)]
    assert [one.status_code for one in answers] == [401, 401, 401, 429]
    assert {one.json()["error"] for one in answers[:3]} == {"LoginRefusedError"}
    assert {one.json()["detail"] for one in answers[:3]} == {"this name and this password do not go together"}
    refused = [one for one in told(services) if one.outcome.value == "refused"]
    assert len(refused) == 3
    assert {one.target for one in refused} == {"" if name == "nobody.here" else given[0]}


def test_as_much_is_done_for_a_name_nobody_has(
    browser: httpx.Client, durand: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes the time is the hash; it is worked out for both, and with the same parameters."""
    worked_out: list[str] = []
    hasher = services.passwords._hasher
    real = hasher.verify

    def watched(digest: str, password: str) -> bool:
        worked_out.append(digest)
        return real(digest, password)

    monkeypatch.setattr(type(hasher), "verify", lambda _self, digest, password: watched(digest, password))
    log_in(browser, durand, OTHER)
    log_in(browser, "nobody.here", OTHER)
    kept, nobodys = worked_out
    assert kept != nobodys
    assert extract_parameters(kept) == extract_parameters(nobodys)


def test_waiting_is_said_with_how_long_and_grows(browser: httpx.Client, durand: str) -> None:
    for _ in range(3):
        log_in(browser, durand, OTHER)
    refused = log_in(browser, durand, GOOD)
    assert (refused.status_code, refused.json()["error"]) == (429, "TooManyTriesError")
    assert 1 <= int(refused.headers["Retry-After"]) <= 5
    assert f"wait {refused.headers['Retry-After']} s" in refused.json()["detail"]
    french = browser.post(
        "/login/password", json={"name": durand, "password": GOOD}, headers={"Accept-Language": "fr"}
    )
    assert "attendez" in french.json()["detail"]


def test_one_address_cannot_go_through_all_names(browser: httpx.Client, durand: str) -> None:
    answers = [log_in(browser, f"nobody.{number}", OTHER).status_code for number in range(8)]
    assert answers == [401] * 7 + [429]
    assert log_in(browser, durand, GOOD).status_code == 429


@contextmanager
def with_other_parameters(settings: Settings) -> Iterator[httpx.Client]:
    login = settings.login.model_copy(update={"argon2_passes": 3})
    services = build_services(settings.model_copy(update={"login": login}), FakePaintedOcr())
    headers = {"X-RPA-Vision": "page"}
    with (
        serving(create_app(services)) as url,
        httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=60) as it,
    ):
        yield it


def test_parameters_that_change_hold_from_the_next_login(
    browser: httpx.Client, durand: str, services: Services, settings: Settings
) -> None:
    log_in(browser, durand, GOOD)
    with with_other_parameters(settings) as later:
        before = services.store.accounts.find(durand)
        assert log_in(later, durand, GOOD).status_code == 200
        after = services.store.accounts.find(durand)
        assert log_in(later, durand, GOOD).status_code == 200
    assert before
    assert after
    assert [extract_parameters(one.digest or "").time_cost for one in (before, after)] == [2, 3]
    assert before.login_id == after.login_id
    assert browser.get("/page/me").status_code == 200, "it ends nobody's visit"


@pytest.mark.parametrize("change", ["password", "role", "disable"])
def test_what_changes_about_somebody_ends_their_visits(
    browser: httpx.Client, api: httpx.Client, durand: str, change: str
) -> None:
    log_in(browser, durand, GOOD)
    assert browser.get("/page/me").status_code == 200
    done = {
        "password": lambda: api.put(f"/accounts/{durand}/password", json={"password": OTHER}),
        "role": lambda: api.put(f"/accounts/{durand}/role", json={"role": "operator"}),
        "disable": lambda: api.post(f"/accounts/{durand}/disable"),
    }[change]()
    assert done.status_code == 200
    assert browser.get("/page/me").status_code == 401
    again = log_in(browser, durand, OTHER if change == "password" else GOOD)
    assert again.status_code == (401 if change == "disable" else 200)
    api.post(f"/accounts/{durand}/enable")
    assert browser.get("/page/me").status_code == (401 if change == "disable" else 200)


def test_people_change_their_own_password(browser: httpx.Client, durand: str, services: Services) -> None:
    wrong = {"name": durand, "password": OTHER, "new": "encore une phrase"}
    assert browser.post("/login/own_password", json=wrong).status_code == 401
    assert browser.post("/login/own_password", json=wrong | {"password": GOOD}).status_code == 200
    assert log_in(browser, durand, "encore une phrase").status_code == 200
    changed = [one for one in told(services) if one.intention.startswith("password: password, ")]
    assert next((one.action_type, one.operator_id, one.outcome.value) for one in changed) == (
        "account",
        durand,
        "changed",
    )


def test_an_account_is_added_once_and_kept_as_a_hash(
    api: httpx.Client, durand: str, services: Services, settings: Settings
) -> None:
    assert (
        api.post("/accounts", json={"name": "Mme.Durand", "role": "operator", "password": GOOD}).status_code
        == 409
    )
    assert api.post("/accounts", json={"name": "pc1", "role": "agent", "password": GOOD}).status_code == 422
    known = services.store.accounts.find(durand)
    assert known
    assert known.digest
    assert known.digest.startswith("$argon2id$")
    assert GOOD.encode() not in b"".join(
        file.read_bytes() for file in settings.data_dir.glob("rpa-vision.db*")
    )
    assert GOOD not in services.store.audit.all(AuditFilter()).__repr__()
    assert next(one.operator_id for one in told(services)) == "dsi"


@pytest.mark.parametrize("password", ["court", "avec mme.durand dedans"])
def test_what_is_guessed_first_is_no_password(api: httpx.Client, password: str) -> None:
    body = {"name": "mme.durand", "role": "operator", "password": password}
    answer = api.post("/accounts", json=body)
    assert answer.status_code == 422
    assert "password" in answer.json()["detail"]
    assert password not in answer.text


def test_an_agent_is_no_person(api: httpx.Client, durand: str) -> None:
    api.post("/users", json={"name": "poste-12", "role": "agent"})
    taken = api.post("/accounts", json={"name": "poste-12", "role": "operator", "password": GOOD})
    assert taken.status_code == 409
    assert api.post("/users", json={"name": durand, "role": "agent"}).status_code == 409
    assert api.post("/users", json={"name": durand, "role": "operator"}).status_code == 201


def test_the_settings_ask_for_no_less_than_is_safe() -> None:
    for weak in ({"argon2_memory_kib": 1024}, {"argon2_passes": 1}, {"least_length": 4}):
        with pytest.raises(ValueError, match="greater than or equal"):
            LoginSettings(**weak)
