"""A visit of the page: begun with a token, kept as a cookie, ended by time, by hand or with its token."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from rpa_vision.models.site.access import NewUser, UserRole
from rpa_vision.server.gate.visit import CODES, COOKIE, Visit, Visits
from rpa_vision.server.services import Services

PAGE = {"X-RPA-Vision": "page"}
SOON, PAST = timedelta(hours=1), timedelta(seconds=-1)


@pytest.fixture
def camille(services: Services) -> NewUser:
    return services.store.tokens.add("camille", UserRole.OPERATOR, datetime.now(UTC))


@pytest.fixture
def browser(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server}/api/v1", timeout=60) as client:
        yield client


def log_in(browser: httpx.Client, user: NewUser) -> httpx.Response:
    return browser.post("/page/login", headers={"Authorization": f"Bearer {user.token}", **PAGE})


def visit(until: timedelta, user: NewUser) -> Visit:
    return Visit(
        role=UserRole.OPERATOR,
        name="camille",
        token_id=user.user.token_id,
        until=datetime.now(UTC) + until,
        nonce="once",
    )


def test_a_visit_stands_for_its_token(browser: httpx.Client, camille: NewUser) -> None:
    assert browser.get("/page/me").status_code == 401
    said = log_in(browser, camille).json()
    assert (said["name"], said["role"]) == ("camille", "operator")
    assert browser.get("/page/me").json() == said
    assert browser.get("/replays").json() == []
    assert browser.get("/audit/history").status_code == 403, "and for nothing more"


def test_the_cookie_is_not_for_scripts_or_other_sites(browser: httpx.Client, camille: NewUser) -> None:
    cookie = log_in(browser, camille).headers["Set-Cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert camille.token.lower() not in cookie


def test_what_changes_something_needs_more_than_the_cookie(browser: httpx.Client, camille: NewUser) -> None:
    """A form of another site sends cookies along, but no header."""
    log_in(browser, camille)
    unknown = "/replays/run_0000/abort"
    assert browser.post(unknown, json={}).status_code == 401
    assert browser.post(unknown, json={}, headers=PAGE).status_code == 404


def test_a_visit_ends_by_hand(browser: httpx.Client, camille: NewUser) -> None:
    log_in(browser, camille)
    assert browser.post("/page/logout", headers=PAGE).json()["until"] is None
    assert browser.get("/page/me").status_code == 401


def test_a_cookie_that_was_copied_ends_with_its_visit(
    server: str, browser: httpx.Client, camille: NewUser
) -> None:
    log_in(browser, camille)
    copied = browser.cookies[COOKIE]
    with httpx.Client(base_url=f"{server}/api/v1", cookies={COOKIE: copied}, timeout=60) as thief:
        assert thief.get("/page/me").status_code == 200
        browser.post("/page/logout", headers=PAGE).raise_for_status()
        assert thief.get("/page/me").status_code == 401
    log_in(browser, camille)
    assert browser.get("/page/me").status_code == 200


def test_a_visit_ends_with_its_token(services: Services, browser: httpx.Client, camille: NewUser) -> None:
    log_in(browser, camille)
    services.store.tokens.revoke(camille.user.token_id, datetime.now(UTC))
    assert browser.get("/page/me").status_code == 401


def test_a_visit_ends_by_itself(services: Services, browser: httpx.Client, camille: NewUser) -> None:
    visits = Visits(services.token)
    browser.cookies.set(COOKIE, visits.sealed(visit(SOON, camille)))
    assert browser.get("/page/me").json()["name"] == "camille"
    browser.cookies.set(COOKIE, visits.sealed(visit(PAST, camille)))
    assert browser.get("/page/me").status_code == 401


def test_a_cookie_that_was_not_made_here_opens_nothing(
    services: Services, browser: httpx.Client, camille: NewUser
) -> None:
    good = Visits(services.token).sealed(visit(SOON, camille))
    told, _, seal = good.rpartition(".")
    other = Visits("another server's token").sealed(visit(SOON, camille))
    for bad in (other, f"{told}.{seal[:-1]}", f".{seal}", f"{told}x.{seal}", "é.ü", "x" * 5000, "."):
        browser.cookies.clear()
        answer = browser.get("/page/me", headers={"Cookie": f"{COOKIE}={bad}".encode()})
        assert answer.status_code == 401, bad


def test_an_agent_has_nothing_to_look_at(services: Services, browser: httpx.Client) -> None:
    agent = services.store.tokens.add("pc1", UserRole.AGENT, datetime.now(UTC))
    assert log_in(browser, agent).status_code == 403


def test_a_visit_does_not_prolong_itself(browser: httpx.Client, camille: NewUser) -> None:
    log_in(browser, camille)
    assert browser.post("/page/login", headers=PAGE).status_code == 403


def test_a_visit_is_no_agent_whoever_it_is(services: Services, browser: httpx.Client) -> None:
    """A command leaves once, with its secrets."""
    boss = services.store.tokens.add("dsi", UserRole.ADMINISTRATOR, datetime.now(UTC))
    log_in(browser, boss)
    assert browser.get("/users").status_code == 200
    assert browser.get("/agents/pc1/next_action").status_code == 403


def code_for(browser: httpx.Client, token: str) -> str:
    answer = browser.post("/page/code", headers={"Authorization": f"Bearer {token}"})
    return str(answer.raise_for_status().json()["code"])


def enter(browser: httpx.Client, code: str) -> httpx.Response:
    return browser.post("/page/login", headers={"Authorization": f"Bearer {code}", **PAGE})


def test_a_code_begins_one_visit(browser: httpx.Client, camille: NewUser) -> None:
    """It stands in an address, which others on the machine can read."""
    code = code_for(browser, camille.token)
    assert camille.token not in code
    assert enter(browser, code).json()["name"] == "camille"
    assert browser.get("/page/me").json()["name"] == "camille"
    browser.cookies.clear()
    assert enter(browser, code).status_code == 401
    assert browser.get("/page/me").status_code == 401


def test_a_code_is_good_for_nothing_else(services: Services, browser: httpx.Client, camille: NewUser) -> None:
    code = code_for(browser, camille.token)
    shown = {"Authorization": f"Bearer {code}", **PAGE}
    assert browser.get("/replays", headers=shown).status_code == 401
    assert browser.post("/page/code", headers=shown).status_code == 401
    browser.cookies.set(COOKIE, code)
    assert browser.get("/page/me").status_code == 401
    browser.cookies.clear()
    cookie = Visits(services.token).sealed(visit(SOON, camille))
    assert enter(browser, cookie).status_code == 401, "nor is a visit a code"


def test_a_code_ends_by_itself_and_with_its_token(
    services: Services, browser: httpx.Client, camille: NewUser
) -> None:
    late = Visits(services.token, CODES).sealed(visit(PAST, camille))
    assert enter(browser, late).status_code == 401
    code = code_for(browser, camille.token)
    services.store.tokens.revoke(camille.user.token_id, datetime.now(UTC))
    assert enter(browser, code).status_code == 401


def test_a_visit_makes_no_codes(browser: httpx.Client, camille: NewUser) -> None:
    log_in(browser, camille)
    assert browser.post("/page/code", headers=PAGE).status_code == 403
