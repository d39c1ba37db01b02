"""The agent's socket means what its requests mean, and refuses what they refuse."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.site.access import UserRole
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings

WITHIN_S = 60.0
Open = Callable[..., ClientConnection]


@pytest.fixture
def open_socket(server: str, services: Services) -> Iterator[Open]:
    with ExitStack() as opened:

        def opening(instance: str = "one", token: str | None = None) -> ClientConnection:
            address = server.replace("http", "ws", 1) + f"/api/v1/agents/pc1/ws?instance={instance}"
            headers = {"Authorization": f"Bearer {token or services.token}"}
            return opened.enter_context(connect(address, additional_headers=headers, compression=None))

        yield opening


@pytest.fixture
def home(ocr: FakePaintedOcr) -> bytes:
    return png(ocr.paint({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}))


def start(services: Services) -> str:
    workflow = admission_workflow()
    services.store.workflows.create(workflow, "test")
    return services.engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1").replay_id


def told(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=WITHIN_S))
    return message


def report(socket: ClientConnection, command_id: str, *pictures: bytes) -> None:
    names = ["screenshot", "before"][: len(pictures)]
    socket.send(json.dumps({"report": {"command_id": command_id, "outcome": "done"}, "pictures": names}))
    for picture in pictures:
        socket.send(picture)


def closed_with(socket: ClientConnection) -> int | None:
    try:
        while True:
            socket.recv(timeout=WITHIN_S)
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code


def stored(services: Services) -> Replay:
    return services.store.replays.get("run1")


def test_a_command_comes_the_moment_it_is_ready_and_the_next_one_after_its_report(
    open_socket: Open, services: Services, home: bytes
) -> None:
    socket = open_socket()
    start(services)
    look = told(socket)["command"]
    assert (look["command_id"], look["type"]) == ("run1:0:0", "capture")
    report(socket, "run1:0:0", home)
    assert told(socket) == {"status": 200, "body": {"answer": "in_progress"}}
    assert told(socket)["command"]["type"] == "click"


def test_a_new_socket_of_the_same_program_gets_the_command_again(
    open_socket: Open, services: Services
) -> None:
    start(services)
    first = told(open_socket())
    assert told(open_socket()) == first


def test_without_the_token_there_is_no_socket(open_socket: Open) -> None:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(token="wrong")  # noqa: S106 - that is the point
    assert refused.value.response.status_code == 401


def test_a_name_in_use_is_refused_with_the_reason(open_socket: Open) -> None:
    open_socket("one")
    with pytest.raises(InvalidStatus) as refused:
        open_socket("two")
    assert refused.value.response.status_code == 409
    assert "--name" in json.loads(refused.value.response.body)["detail"]


def test_one_that_listens_is_heard(open_socket: Open, api: httpx.Client) -> None:
    open_socket()
    assert api.get("/agents/pc1").json()["connected"]


def test_a_report_of_nothing_is_refused_and_the_socket_stays(
    open_socket: Open, services: Services, home: bytes
) -> None:
    start(services)
    socket = open_socket()
    look = told(socket)
    report(socket, "other:0:0", home)
    answer = told(socket)
    assert (answer["status"], answer["body"]["error"]) == (404, "NotFoundError")
    assert told(socket) == look


def test_a_broken_picture_is_refused_and_moves_nothing(open_socket: Open, services: Services) -> None:
    start(services)
    socket = open_socket()
    told(socket)
    before = stored(services)
    report(socket, "run1:0:0", b"no picture")
    assert told(socket)["status"] == 422
    assert stored(services) == before


@pytest.mark.parametrize(
    "message",
    ["{}", "no JSON", '{"report": {"command_id": "run1:0:0", "outcome": "guessed"}}', b"\x89PNG"],
)
def test_what_is_no_report_ends_the_conversation_and_moves_nothing(
    open_socket: Open, services: Services, message: str | bytes
) -> None:
    start(services)
    socket = open_socket()
    told(socket)
    before = stored(services)
    socket.send(message)
    assert closed_with(socket) == 1007
    assert stored(services) == before


def test_a_text_where_a_picture_was_promised_moves_nothing(open_socket: Open, services: Services) -> None:
    start(services)
    socket = open_socket()
    told(socket)
    before = stored(services)
    socket.send(
        json.dumps({"report": {"command_id": "run1:0:0", "outcome": "done"}, "pictures": ["screenshot"]})
    )
    socket.send("a text")
    assert closed_with(socket) == 1007
    assert stored(services) == before


def test_a_picture_too_large_moves_nothing(open_socket: Open, services: Services) -> None:
    start(services)
    socket = open_socket()
    told(socket)
    before = stored(services)
    report(socket, "run1:0:0", bytes(services.settings.limits.image_bytes + 1))
    assert closed_with(socket) == 1009
    assert stored(services) == before


class TestWithLittlePatience:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"replay": ReplaySettings(agent_silence_s=0.5)})

    def test_an_agent_that_holds_a_command_for_ever_is_hung_up_on(
        self, open_socket: Open, services: Services
    ) -> None:
        start(services)
        socket = open_socket()
        told(socket)
        assert closed_with(socket) == 1011
        deadline = time.monotonic() + WITHIN_S
        while (pause := stored(services).pause) is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert pause.reason is PauseReason.AGENT_SILENT

    def test_a_replay_whose_agent_was_away_goes_on_by_itself(
        self, open_socket: Open, services: Services, home: bytes
    ) -> None:
        start(services)
        deadline = time.monotonic() + WITHIN_S
        while stored(services).pause is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        socket = open_socket()
        look = told(socket)["command"]
        assert look["type"] == "capture"
        report(socket, look["command_id"], home)
        assert told(socket)["status"] == 200

    def test_a_token_that_is_revoked_ends_the_conversation(
        self, open_socket: Open, services: Services
    ) -> None:
        now = datetime.now(UTC)
        made = services.store.tokens.add("pc1", UserRole.AGENT, now)
        socket = open_socket(token=made.token)
        services.store.tokens.revoke(made.user.token_id, now)
        assert closed_with(socket) == 1008
        with pytest.raises(InvalidStatus):
            open_socket(token=made.token)
