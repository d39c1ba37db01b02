"""From the icon at a desk to the server and back; only the drawing of the icon is a fake here."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import httpx
import pytest

from api_calls import start_replay
from rpa_vision.agent.tray.telling import AtWork, DeskWish, IconTold
from rpa_vision.agent.tray.tray import tray_beside
from rpa_vision.errors import ConflictError
from rpa_vision.server.services import Services

_WITHIN_S = 30.0


@dataclass
class FakeIcon:
    wish: Callable[[DeskWish], None] = print
    shown: list[IconTold] = field(default_factory=list)
    closed: bool = False
    made: threading.Event = field(default_factory=threading.Event)

    def make(self, wish: Callable[[DeskWish], None]) -> FakeIcon:
        self.wish = wish
        self.made.set()
        return self

    def show(self, told: IconTold) -> None:
        self.shown.append(told)

    def close(self) -> None:
        self.closed = True

    def wait_for(self, state: AtWork) -> IconTold:
        deadline = time.monotonic() + _WITHIN_S
        while not (self.shown and self.shown[-1].at_work is state):
            assert time.monotonic() < deadline, self.shown
            time.sleep(0.02)
        return self.shown[-1]


@pytest.fixture
def stop() -> threading.Event:
    return threading.Event()


@pytest.fixture
def token(api: httpx.Client) -> str:
    """The agent's own: it may pause what runs on itself."""
    return str(api.post("/users", json={"name": "pc1", "role": "agent"}).raise_for_status().json()["token"])


@pytest.fixture
def icon(server: str, token: str, stop: threading.Event) -> Iterator[FakeIcon]:
    icon = FakeIcon()
    with tray_beside(icon.make, server, token, "pc1", proxy=None, language="fr", stop=stop):
        assert icon.made.wait(_WITHIN_S)
        yield icon
    assert icon.closed


@pytest.mark.usefixtures("program")
def test_the_person_at_the_desk_pauses_and_ends_what_runs_there(icon: FakeIcon, api: httpx.Client) -> None:
    icon.wait_for(AtWork.IDLE)
    api.get("/agents/pc1/next_action")
    replay_id = start_replay(api).json()["replay_id"]
    running = icon.wait_for(AtWork.REPLAYING)
    assert [line.wish for line in running.menu] == [DeskWish.PAUSE, DeskWish.STOP, DeskWish.QUIT]
    icon.wish(DeskWish.PAUSE)
    icon.wait_for(AtWork.PAUSED)
    assert api.get(f"/replays/{replay_id}").json()["pause"]["reason"] == "person_at_desk"
    icon.wish(DeskWish.STOP)
    icon.wait_for(AtWork.IDLE)
    assert api.get(f"/replays/{replay_id}").json()["status"] == "aborted"


@pytest.mark.usefixtures("program")
def test_a_wish_that_is_refused_is_not_shown_as_a_server_that_is_away(
    icon: FakeIcon, api: httpx.Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConflictError("it ended a moment ago")

    monkeypatch.setattr(services.engine, "pause", refuse)
    icon.wait_for(AtWork.IDLE)
    api.get("/agents/pc1/next_action")
    start_replay(api)
    icon.wait_for(AtWork.REPLAYING)
    icon.wish(DeskWish.PAUSE)
    shown = len(icon.shown)
    while len(icon.shown) < shown + 2:
        time.sleep(0.02)
    assert {one.at_work for one in icon.shown[shown:]} == {AtWork.REPLAYING}


def test_quitting_ends_the_agent_and_not_the_server(icon: FakeIcon, stop: threading.Event) -> None:
    icon.wait_for(AtWork.IDLE)
    icon.wish(DeskWish.QUIT)
    assert stop.wait(_WITHIN_S)


def test_a_server_that_is_away_is_shown_as_such(stop: threading.Event) -> None:
    icon = FakeIcon()
    with tray_beside(icon.make, "http://127.0.0.1:9", "x", "pc1", proxy=None, language="en", stop=stop):
        icon.wait_for(AtWork.AWAY)
    assert [line.wish for line in icon.shown[-1].menu] == [DeskWish.QUIT]


@pytest.mark.usefixtures("program")
def test_another_agents_desk_is_none_of_its_business(api: httpx.Client, server: str, token: str) -> None:
    start_replay(api)
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.post(f"{server}/api/v1/agents/pc2/pause", headers=headers, trust_env=False)
    assert answer.status_code == 403
