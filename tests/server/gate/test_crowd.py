"""However much one client asks for, the others are answered."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from pydantic import SecretStr

from api_calls import finish, new_session, send_shot
from live_server import serving
from painted import FakePaintedOcr, at
from ready_database import ready
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.token import Token
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.ports import Frame
from rpa_vision.server.app import create_app
from rpa_vision.settings import LimitSettings, Settings

T = TypeVar("T")
TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
FLOOD = 44
AFTER = 20.0


class HeldOcr(FakePaintedOcr):
    """Reads nothing until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Semaphore(0)
        self.let_go = threading.Event()
        self.seen: list[str] = []

    def read(self, frame: Frame, *given: Any, **named: Any) -> Any:
        self.begun.release()
        assert self.let_go.wait(AFTER)
        tokens: tuple[Token, ...] = super().read(frame, *given, **named)
        self.seen += [token.text for token in tokens]
        return tokens


@pytest.fixture
def ocr() -> Iterator[HeldOcr]:
    held = HeldOcr()
    yield held
    held.let_go.set()


@pytest.fixture
def limits() -> LimitSettings:
    return LimitSettings()


@pytest.fixture
def server(tmp_path: Path, ocr: HeldOcr, limits: LimitSettings) -> Iterator[str]:
    settings = ready(Settings(data_dir=tmp_path, token=SecretStr(TOKEN), limits=limits))
    with serving(create_app(build_services(settings, ocr))) as url:
        yield url
        ocr.let_go.set()


@pytest.fixture
def api_of(server: str) -> Iterator[Callable[[str], httpx.Client]]:
    """By the agent's name."""
    opened: list[httpx.Client] = []

    def with_token(token: str) -> httpx.Client:
        headers = {"Authorization": f"Bearer {token}"}
        unlimited = httpx.Limits(max_connections=None)
        client = httpx.Client(base_url=f"{server}/api/v1", headers=headers, timeout=AFTER, limits=unlimited)
        opened.append(client)
        return client

    def api(agent: str) -> httpx.Client:
        new = with_token(TOKEN).post("/users", json={"name": agent, "role": "agent"})
        assert new.status_code == 201, new.text
        return with_token(new.json()["token"])

    yield api
    for client in opened:
        client.close()


@pytest.fixture
def people() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(FLOOD + 1) as threads:
        yield threads


def resolve(api: httpx.Client, ocr: HeldOcr, text: str) -> httpx.Response:
    png = encode_png(ocr.paint({(20, 20): text}))
    return api.post("/resolve_target", data={"target": json.dumps({"text": text})}, files={"screenshot": png})


def test_everybody_else_is_answered_while_one_token_asks_for_more_than_can_be_looked_at(
    server: str, api_of: Callable[[str], httpx.Client], ocr: HeldOcr, people: ThreadPoolExecutor
) -> None:
    hostile, honest = api_of("hostile"), api_of("honest")
    flood = [people.submit(resolve, hostile, ocr, f"Valider {number}") for number in range(FLOOD)]
    assert ocr.begun.acquire(timeout=AFTER)
    taken = LimitSettings().large_per_token + LimitSettings().looks_waiting
    refused = _refused(flood, FLOOD - taken)
    assert {answer.status_code for answer in refused} == {429}
    assert all(int(answer.headers["Retry-After"]) > 0 for answer in refused)
    assert all(answer.json()["error"] == "BusyError" for answer in refused)
    assert httpx.get(f"{server}/health", timeout=AFTER).status_code == 200
    assert honest.get("/agents/honest").status_code == 200
    assert honest.get("/agents/honest/next_action", params={"instance": "one"}).status_code == 204
    ocr.let_go.set()
    answered = [one.result(AFTER).status_code for one in flood]
    assert answered.count(200) == taken


def _refused(flood: list[Future[T]], many: int) -> list[T]:
    """The first that are answered."""
    done: list[T] = []
    for _ in range(200):
        done = [one.result() for one in flood if one.done()]
        if len(done) == many:
            break
        threading.Event().wait(0.05)
    assert len(done) == many
    return done


def test_another_token_is_looked_for_while_one_is(
    api_of: Callable[[str], httpx.Client], ocr: HeldOcr, people: ThreadPoolExecutor
) -> None:
    """And not a second time for the same one."""
    hostile, honest = api_of("hostile"), api_of("honest")
    flood = [people.submit(resolve, hostile, ocr, f"Valider {number}") for number in range(3)]
    assert ocr.begun.acquire(timeout=AFTER)
    fair = people.submit(resolve, honest, ocr, "Annuler")
    assert ocr.begun.acquire(timeout=AFTER)
    _until_queued(honest)
    assert not ocr.begun.acquire(blocking=False)
    ocr.let_go.set()
    assert {one.result(AFTER).status_code for one in (fair, *flood)} == {200}


class TestByTurns:
    @pytest.fixture
    def limits(self) -> LimitSettings:
        return LimitSettings(looks_at_once=1, looks_waiting=4, open_per_token=5)

    def test_the_next_of_another_token_is_behind_one_call_only(
        self, api_of: Callable[[str], httpx.Client], ocr: HeldOcr, people: ThreadPoolExecutor
    ) -> None:
        hostile, honest = api_of("hostile"), api_of("honest")
        flood = [people.submit(resolve, hostile, ocr, f"Valider {number}") for number in range(6)]
        assert ocr.begun.acquire(timeout=AFTER)
        _refused(flood, 1)
        fair = people.submit(resolve, honest, ocr, "Annuler")
        ocr_waits = people.submit(_until_queued, honest)
        ocr_waits.result(AFTER)
        ocr.let_go.set()
        assert fair.result(AFTER).status_code == 200
        assert [one.result(AFTER).status_code for one in flood].count(200) == 5
        assert ocr.seen.index("Annuler") <= 2


def _until_queued(honest: httpx.Client) -> None:
    """Requests of one connection pool after another: what was sent before has arrived."""
    for _ in range(5):
        assert honest.get("/agents/honest").status_code == 200


class TestLessons:
    @pytest.fixture
    def limits(self) -> LimitSettings:
        return LimitSettings(long_at_once=1, long_waiting=1)

    def test_one_goes_on_in_its_turn_though_nobody_listens_any_more(
        self, server: str, ocr: HeldOcr, people: ThreadPoolExecutor
    ) -> None:
        bearer = {"Authorization": f"Bearer {TOKEN}"}
        with httpx.Client(base_url=f"{server}/api/v1", headers=bearer, timeout=AFTER) as api:
            session_id = _shown(api, ocr)
            assert _learnt_live(api, session_id) == 200
            more = [people.submit(_learnt_live, api, session_id) for _ in range(2)]
            (refused,) = _refused(more, 1)
            assert refused == 429
            ocr.let_go.set()
            assert {one.result(AFTER) for one in more} == {200, 429}


def _shown(api: httpx.Client, ocr: HeldOcr) -> str:
    session_id = new_session(api)
    for number, word in enumerate(("Rechercher", "Dossier")):
        picture = encode_png(ocr.paint({(40, 120): word}))
        send_shot(api, session_id, picture, f"shot_{number}").raise_for_status()
    click = {
        "type": "mouse_click",
        "t": 0.0,
        "pos": [*at(40, 120, "Rechercher").center],
        "screenshot_id": "shot_0",
        "screenshot_after_id": "shot_1",
    }
    api.post(f"/sessions/{session_id}/events", json=[click]).raise_for_status()
    finish(api, session_id).raise_for_status()
    return session_id


def _learnt_live(api: httpx.Client, session_id: str) -> int:
    """Asks, and hangs up as soon as it is answered."""
    asked = {"name": "Coder", "session_ids": [session_id]}
    with api.stream("POST", "/workflows/learn/live", json=asked) as told:
        return told.status_code
