"""Who may call what; and an agent sees nothing of another's."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from sqlalchemy import update
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from api_calls import start_replay
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Learning
from rpa_vision.models.site.access import UserRole
from rpa_vision.server.app import PARTS
from rpa_vision.server.gate.access import (
    ADMINISTRATORS,
    AGENTS,
    EVERYBODY,
    MAY,
    OPERATORS,
    SUPERVISORS,
    name_of,
)
from rpa_vision.server.resources.site import operations
from rpa_vision.server.services import Services
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import tokens

Caller = Callable[..., httpx.Client]
PUBLIC = {"operations.health"}


@pytest.fixture
def caller(services: Services, server: str) -> Iterator[Caller]:
    """A client with a token of its own."""
    with ExitStack() as opened:

        def make(role: UserRole, name: str = "camille") -> httpx.Client:
            token = services.store.tokens.add(name, role, datetime.now(UTC)).token
            return opened.enter_context(
                httpx.Client(
                    base_url=f"{server}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=60
                )
            )

        yield make


@pytest.fixture
def workflow(services: Services) -> None:
    state = LearningState.COACHING
    known = admission_workflow().model_copy(
        update={"learning_state": state, "learning": Learning(state=state)}
    )
    services.store.workflows.create(known, "test")


def test_every_route_is_in_the_table() -> None:
    routes = [route for part in (*PARTS, operations) for route in part.router.routes]
    names = {name_of(route.endpoint) for route in routes if isinstance(route, APIRoute | APIWebSocketRoute)}
    assert len(names) == len(routes) > 40
    assert names - PUBLIC == MAY.keys()


def test_roles_contain_each_other_as_people_expect() -> None:
    assert ADMINISTRATORS < SUPERVISORS < OPERATORS < EVERYBODY
    assert AGENTS & OPERATORS == ADMINISTRATORS


CALLS = {
    UserRole.AGENT: ("GET", "/agents/pc1/next_action"),
    UserRole.OPERATOR: ("GET", "/workflows"),
    UserRole.SUPERVISOR: ("GET", "/audit/summary"),
    UserRole.ADMINISTRATOR: ("GET", "/users"),
}
MAY_CALL = {
    UserRole.AGENT: {UserRole.AGENT},
    UserRole.OPERATOR: {UserRole.OPERATOR},
    UserRole.SUPERVISOR: {UserRole.OPERATOR, UserRole.SUPERVISOR},
    UserRole.ADMINISTRATOR: set(UserRole),
}


@pytest.mark.parametrize("role", list(UserRole))
def test_a_role_may_call_its_own_and_no_more(caller: Caller, role: UserRole) -> None:
    client = caller(role, "pc1")
    for needed, (method, path) in CALLS.items():
        answer = client.request(method, path)
        assert answer.status_code == (403 if needed not in MAY_CALL[role] else answer.status_code)
        assert answer.is_success == (needed in MAY_CALL[role])
        if needed not in MAY_CALL[role]:
            assert answer.json()["error"] == "Forbidden"


def test_the_servers_own_token_is_the_administrators(api: httpx.Client) -> None:
    for method, path in CALLS.values():
        assert api.request(method, path).is_success


def test_a_token_is_told_once_and_kept_as_a_hash(api: httpx.Client, services: Services) -> None:
    made = api.post("/users", json={"name": "camille", "role": "operator"})
    assert made.status_code == 201
    token = made.json()["token"]
    assert len(token) > 40
    assert token not in api.get("/users").text
    for file in services.settings.data_dir.rglob("*"):
        if file.is_file():
            assert token.encode() not in file.read_bytes()


def test_a_revoked_token_opens_nothing(api: httpx.Client, server: str) -> None:
    made = api.post("/users", json={"name": "camille", "role": "operator"}).json()
    own = {"Authorization": f"Bearer {made['token']}"}
    assert httpx.get(f"{server}/api/v1/workflows", headers=own).status_code == 200
    gone = api.delete(f"/users/{made['user']['token_id']}")
    assert gone.json()["revoked_at"] is not None
    assert httpx.get(f"{server}/api/v1/workflows", headers=own).status_code == 401
    again = api.delete(f"/users/{made['user']['token_id']}")
    assert again.json() == gone.json()
    assert api.delete("/users/tok_none").status_code == 404


def test_a_token_may_expire(api: httpx.Client, services: Services, server: str) -> None:
    now = datetime.now(UTC)
    body = {"name": "camille", "role": "operator"}
    late = {**body, "expires_at": (now - timedelta(seconds=1)).isoformat()}
    assert api.post("/users", json=late).status_code == 422
    good = {**body, "expires_at": (now + timedelta(hours=1)).isoformat()}
    made = api.post("/users", json=good).json()
    own = {"Authorization": f"Bearer {made['token']}"}
    assert httpx.get(f"{server}/api/v1/workflows", headers=own).status_code == 200
    with writing(services.store.engine) as connection:
        connection.execute(update(tokens).values(expires_at=now))
    assert httpx.get(f"{server}/api/v1/workflows", headers=own).status_code == 401
    assert not services.store.tokens.holds(made["user"]["token_id"], datetime.now(UTC))


def test_of_one_name_there_is_one_token(api: httpx.Client) -> None:
    first = api.post("/users", json={"name": "camille", "role": "operator"}).json()["user"]
    for name in ("camille", "Camille"):
        again = api.post("/users", json={"name": name, "role": "supervisor"})
        assert again.status_code == 409
        assert f"rpa-vision users revoke {first['token_id']}" in again.json()["detail"]
    api.delete(f"/users/{first['token_id']}")
    assert api.post("/users", json={"name": "camille", "role": "supervisor"}).status_code == 201


def test_giving_and_taking_back_a_token_is_audited(api: httpx.Client, caller: Caller) -> None:
    administrator = caller(UserRole.ADMINISTRATOR, "mme.durand")
    made = administrator.post("/users", json={"name": "camille", "role": "operator"}).json()
    for _ in range(2):
        administrator.delete(f"/users/{made['user']['token_id']}")
    told = [entry["record"] for entry in api.get("/audit/history").json()["entries"]]
    about = [
        (one["action_type"], one["target"], one["operator_id"], one["outcome"]) for one in reversed(told)
    ]
    assert about == [
        ("token", "mme.durand", None, "granted"),
        ("token", "camille", "mme.durand", "granted"),
        ("token", "camille", "mme.durand", "revoked"),
    ]
    assert made["token"] not in str(told)


@pytest.mark.usefixtures("workflow")
def test_an_agent_sees_nothing_of_another_agent(
    api: httpx.Client, caller: Caller, ocr: FakePaintedOcr, server: str
) -> None:
    replay_id = start_replay(api).json()["replay_id"]
    own, other = caller(UserRole.AGENT, "pc1"), caller(UserRole.AGENT, "pc2")
    screen = png(ocr.paint({(20, 10): "Accueil"}))
    pictures = {"screenshot": ("after.png", screen, "image/png")}
    report = {"report": f'{{"command_id":"{replay_id}:0:0","outcome":"done"}}'}
    calls: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", f"/replays/{replay_id}", {}),
        ("GET", f"/replays/{replay_id}/events", {}),
        ("GET", f"/replays/{replay_id}/pictures/000_000.png", {}),
        ("POST", "/pre_analyze", {"data": {"replay_id": replay_id}, "files": pictures}),
        ("GET", "/agents/pc1", {}),
        ("GET", "/agents/pc1/next_action", {}),
        ("POST", "/agents/pc1/report", {"data": report, "files": pictures}),
        ("POST", "/agents/pc2/report", {"data": report, "files": pictures}),
    ]
    before = api.get(f"/replays/{replay_id}").content
    for method, path, body in calls:
        answer = other.request(method, path, **body)
        assert answer.status_code in (403, 404, 409), path
        assert replay_id not in answer.text or answer.json()["error"] in ("NotFoundError", "ConflictError")
    assert api.get(f"/replays/{replay_id}").content == before
    assert own.get(f"/replays/{replay_id}").status_code == 200
    assert own.get("/agents/pc1/next_action").status_code == 200


@pytest.mark.usefixtures("workflow")
def test_anothers_replay_looks_like_one_that_is_not_there(api: httpx.Client, caller: Caller) -> None:
    replay_id = start_replay(api).json()["replay_id"]
    other = caller(UserRole.AGENT, "pc2")
    there, not_there = other.get(f"/replays/{replay_id}"), other.get("/replays/run_none")
    assert (there.status_code, not_there.status_code) == (404, 404)
    assert there.text.replace(replay_id, "run_none") == not_there.text


@pytest.mark.parametrize(("name", "role"), [("pc2", UserRole.AGENT), ("camille", UserRole.OPERATOR)])
def test_a_socket_is_guarded_as_well(services: Services, server: str, name: str, role: UserRole) -> None:
    token = services.store.tokens.add(name, role, datetime.now(UTC)).token
    address = f"{server.replace('http', 'ws')}/api/v1/agents/pc1/ws"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, additional_headers={"Authorization": f"Bearer {token}"}),
    ):
        pass
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as unknown, connect(address):
        pass
    assert unknown.value.response.status_code == 401


@pytest.mark.usefixtures("workflow")
def test_what_is_done_is_written_down_for_the_tokens_owner(caller: Caller, api: httpx.Client) -> None:
    first, second = caller(UserRole.OPERATOR, "m.petit"), caller(UserRole.OPERATOR, "mme.durand")
    replay_id = start_replay(first, operator_id="somebody.else").json()["replay_id"]
    second.post(f"/replays/{replay_id}/pause", json={"operator_id": "somebody.else"})
    first.post(f"/replays/{replay_id}/resume", json={})
    second.post(f"/replays/{replay_id}/abort", json={"message": "assez"})
    entries = api.get("/audit/history", params={"replay_id": replay_id}).json()["entries"]
    told = [(entry["record"]["outcome"], entry["record"]["operator_id"]) for entry in reversed(entries)]
    assert told == [
        ("started", "m.petit"),
        ("paused", "mme.durand"),
        ("resumed", "m.petit"),
        ("aborted", "mme.durand"),
    ]


def test_only_what_is_asked_for_is_public(server: str) -> None:
    assert httpx.get(f"{server}/health").status_code == 200
    assert httpx.get(f"{server}/metrics").status_code == 401


@pytest.mark.parametrize(
    ("role", "code"), [(UserRole.OPERATOR, 403), (UserRole.SUPERVISOR, 201), (UserRole.ADMINISTRATOR, 201)]
)
def test_only_a_supervisor_lets_a_workflow_that_is_still_learning_act_alone(
    caller: Caller, workflow: None, role: UserRole, code: int
) -> None:
    assert start_replay(caller(role), coached=False).status_code == code


def test_a_token_taken_back_while_it_waits_gets_nothing_more(
    api: httpx.Client, services: Services, caller: Caller, workflow: None
) -> None:
    """A command may carry a password."""
    waiting = caller(UserRole.AGENT, "pc1")
    (user,) = services.store.tokens.list()
    with ThreadPoolExecutor(1) as aside:
        asked = aside.submit(waiting.get, "/agents/pc1/next_action", params={"wait": 10})
        while services.store.agents.get("pc1") is None:
            time.sleep(0.01)
        assert api.delete(f"/users/{user.token_id}").status_code == 200
        assert start_replay(api, coached=False).status_code == 201
        assert asked.result().status_code == 401
