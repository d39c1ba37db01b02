from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import cv2
import numpy as np
import pytest
from fastapi import FastAPI, File, Form, Request, Response, UploadFile, WebSocket

from live_server import serving
from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.link.connection import AgentClient
from rpa_vision.errors import ConflictError, DesktopLostError, RpaVisionError, ServerUnreachableError
from rpa_vision.models.replay.command import Command, KeyComboCommand, Report, command_id
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame

TOKEN = "essai"  # noqa: S105 - the test's own server
FIRST_PAUSE_S = 0.02


class Server:
    """Speaks the agent's half of the API, as well or as badly as told; over sockets too, where it has them."""

    def __init__(self, *, sockets: bool = False) -> None:
        self.to_do: list[Command | dict[str, Any]] = []
        self.reports: list[tuple[Report, bytes | None]] = []
        self.befores: list[bytes | None] = []
        self.troubles: list[str] = []
        """What happens to the next reports, one each: « 500 », « late », « dropped »."""
        self.always: int | None = None
        """Every report is answered with this status and forgotten."""
        self.name_taken = False
        self.reported_at: list[float] = []
        self.ways: list[str] = []
        """How each report came that was taken."""
        self.instances: set[str] = set()
        self.tokens: set[str | None] = set()
        self.token = f"Bearer {TOKEN}"
        self.app = FastAPI()
        self.app.get("/api/v1/agents/{agent}/next_action")(self.next_action)
        self.app.post("/api/v1/agents/{agent}/report")(self.report)
        if sockets:
            self.app.websocket("/api/v1/agents/{agent}/ws")(self.talk)

    async def next_action(self, agent: str, wait: float, instance: str, request: Request) -> Any:
        assert agent == "poste-3"
        self.instances.add(instance)
        if self.name_taken:
            return Response(status_code=409)
        self.tokens.add(request.headers.get("authorization"))
        if request.headers.get("authorization") != self.token:
            return Response(status_code=401)
        deadline = time.monotonic() + wait
        while not self.to_do:
            if time.monotonic() > deadline:
                return Response(status_code=204)
            await asyncio.sleep(0.005)
        first = self.to_do[0]
        return first if isinstance(first, dict) else first.model_dump(mode="json")

    async def report(
        self,
        report: Annotated[str, Form()],
        instance: str,
        screenshot: Annotated[UploadFile | None, File()] = None,
        before: Annotated[UploadFile | None, File()] = None,
    ) -> Any:
        self.instances.add(instance)
        png = await screenshot.read() if screenshot is not None else None
        was = await before.read() if before is not None else None
        status = await self._taken("http", report, png, was)
        if status is None:  # the answer breaks off, and with it the connection
            return Response(headers={"content-length": "100"})
        return Response('{"answer": "in_progress"}', status_code=status)

    async def talk(self, socket: WebSocket, agent: str, instance: str) -> None:
        assert agent == "poste-3"
        self.instances.add(instance)
        self.tokens.add(socket.headers.get("authorization"))
        if self.name_taken or socket.headers.get("authorization") != self.token:
            await socket.close()
            return
        await socket.accept()
        gone = asyncio.create_task(socket.receive())
        while not gone.done():
            if not self.to_do:
                await asyncio.wait({gone}, timeout=0.005)
                continue
            first = self.to_do[0]
            told = first if isinstance(first, dict) else first.model_dump(mode="json")
            await socket.send_json({"command": told})
            message = await gone
            if message["type"] == "websocket.disconnect":
                return
            told = json.loads(message["text"])
            pictures = {name: await socket.receive_bytes() for name in told["pictures"]}
            status = await self._taken(
                "socket", json.dumps(told["report"]), pictures.get("screenshot"), pictures.get("before")
            )
            if status is None:
                await socket.close()
                return
            await socket.send_json({"status": status, "body": {"answer": "in_progress"}})
            gone = asyncio.create_task(socket.receive())

    async def _taken(self, way: str, report: str, png: bytes | None, before: bytes | None) -> int | None:
        """None: it arrived, and the answer does not."""
        self.reported_at.append(time.monotonic())
        if self.always is not None:
            return self.always
        trouble = self.troubles.pop(0) if self.troubles else ""
        if trouble == "500":
            return 500
        if trouble == "late":
            await asyncio.sleep(0.2)
        told = Report.model_validate_json(report)
        self.reports.append((told, png))
        self.befores.append(before)
        self.ways.append(way)
        if self.to_do and told.command_id in str(self.to_do[0]):
            self.to_do = self.to_do[1:]
        return {"dropped": None, "refused": 409}.get(trouble, 200)


@pytest.fixture(params=["http", "socket"])
def server(request: pytest.FixtureRequest) -> Server:
    """Whichever way they travel, commands and reports mean the same."""
    return Server(sockets=request.param == "socket")


def wait_until(done: Callable[[], bool], within_s: float = 60.0) -> None:
    deadline = time.monotonic() + within_s
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.005)


class Desk:
    """A desktop of one colour on which keys are counted."""

    def __init__(self) -> None:
        self.pressed: list[tuple[str, ...]] = []
        self.lost = False
        self.shade = 10

    def capture(self) -> Frame:
        if self.lost:
            raise DesktopLostError("display :7 is gone")
        return Frame(np.full((60, 80, 3), (self.shade, 20, 30), np.uint8))

    def foreground(self) -> WindowContext:
        return WindowContext(title="Dossier")

    def press(self, keys: tuple[str, ...]) -> None:
        self.pressed.append(keys)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@contextmanager
def running(
    desk: Desk,
    url: str,
    ledger: Path,
    token: str = TOKEN,
    failing_s: float = 60.0,
    socket_again_s: float = 60.0,
) -> Iterator[threading.Thread]:
    stop = threading.Event()
    failed: list[RpaVisionError] = []
    with Ledger(ledger) as book:
        executor = Executor(desk, book, SystemClock(), Settle(limit_s=0))  # type: ignore[arg-type]
        client = AgentClient(
            f"{url}/",
            token,
            "poste-3",
            book.instance,
            executor,
            long_poll_s=0.1,
            first_pause_s=FIRST_PAUSE_S,
            failing_s=failing_s,
            socket_again_s=socket_again_s,
        )

        def work() -> None:
            try:
                client.run(stop)
            except RpaVisionError as error:
                failed.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        try:
            yield thread
        finally:
            stop.set()
            thread.join()
            client.close()
    if failed:
        raise failed[0]


def press(step: int) -> KeyComboCommand:
    return KeyComboCommand(command_id=command_id("run", step, 0), keys=("ctrl", str(step)))


def test_commands_are_done_in_turn_and_reported_with_a_picture(
    server: Server, desk: Desk, tmp_path: Path
) -> None:
    server.to_do = [press(0), press(1), press(2)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: len(server.reports) == 3)
    assert desk.pressed == [("ctrl", "0"), ("ctrl", "1"), ("ctrl", "2")]
    assert [report.outcome for report, _ in server.reports] == ["done"] * 3
    assert server.reports[0][0].window.title == "Dossier"
    assert server.tokens == {f"Bearer {TOKEN}"}
    png = server.reports[0][1]
    assert png is not None
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert np.array_equal(picture, Desk().capture().pixels)


def test_the_picture_before_travels_only_when_the_server_has_not_seen_it(
    server: Server, desk: Desk, tmp_path: Path
) -> None:
    server.to_do = [press(0), press(1)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: len(server.reports) == 2)
        desk.shade = 99
        server.to_do = [press(2)]
        wait_until(lambda: len(server.reports) == 3)
    assert [before is not None for before in server.befores] == [True, False, True]


@pytest.mark.parametrize("trouble", ["500", "late", "dropped", "refused"])
def test_whatever_happens_to_a_report_nothing_is_done_twice(
    server: Server, desk: Desk, tmp_path: Path, trouble: str
) -> None:
    server.to_do = [press(0), press(1)]
    server.troubles = [trouble]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: press(1).command_id in {report.command_id for report, _ in server.reports})
    assert desk.pressed == [("ctrl", "0"), ("ctrl", "1")]
    told = [report for report, _ in server.reports if report.command_id == press(0).command_id]
    assert {report.outcome for report in told} == {"done"}
    assert len(told) == (2 if trouble == "dropped" else 1)


def test_a_command_sent_again_gets_its_first_report_again(server: Server, desk: Desk, tmp_path: Path) -> None:
    server.to_do = [press(0), press(0), press(0)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: len(server.reports) == 3)
    assert desk.pressed == [("ctrl", "0")]
    assert [report.outcome for report, _ in server.reports] == ["done"] * 3


def test_a_server_that_goes_away_and_comes_back_finds_the_report_waiting(
    server: Server, desk: Desk, tmp_path: Path
) -> None:
    server.troubles = ["500"] * 3
    server.to_do = [press(0)]
    with serving(server.app) as url:
        agent = running(desk, url, tmp_path / "ledger.db")
        agent.__enter__()
        wait_until(lambda: not server.troubles)
    try:
        reported = len(server.reports)
        server.to_do = [*server.to_do, press(1)]
        assert desk.pressed == [("ctrl", "0")]  # nothing is touched while the server is away
        with serving(server.app, int(url.rsplit(":", 1)[1])):
            wait_until(lambda: press(1).command_id in {report.command_id for report, _ in server.reports})
    finally:
        agent.__exit__(None, None, None)
    assert reported <= 1
    assert desk.pressed == [("ctrl", "0"), ("ctrl", "1")]


def test_a_lost_screen_is_reported_without_a_picture(server: Server, desk: Desk, tmp_path: Path) -> None:
    desk.lost = True
    server.to_do = [press(0)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: len(server.reports) == 1)
    report, png = server.reports[0]
    assert png is None
    assert "is gone" in (report.error or "")


def test_a_command_nobody_here_knows_is_reported_failed(server: Server, desk: Desk, tmp_path: Path) -> None:
    server.to_do = [{"command_id": "run:0:0", "type": "teleport"}, press(1)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: len(server.reports) == 2)
    refused = server.reports[0][0]
    assert (refused.command_id, refused.outcome) == ("run:0:0", "failed")
    assert "command" in (refused.error or "")
    assert desk.pressed == [("ctrl", "1")]


@pytest.mark.parametrize("status", [404, 409, 422])
def test_after_each_refusal_of_a_report_the_agent_waits_longer_before_it_asks_again(
    server: Server, desk: Desk, tmp_path: Path, status: int
) -> None:
    server.always = status
    server.to_do = [press(0)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: len(server.reported_at) > 5)
        server.always = None
        wait_until(lambda: len(server.reports) == 1)
    gaps = [later - earlier for earlier, later in pairwise(server.reported_at)]
    for refusal, gap in enumerate(gaps[:5]):
        assert gap >= FIRST_PAUSE_S * 2**refusal
    assert desk.pressed == [("ctrl", "0")]
    assert server.reports[0][0].outcome == "done"


def test_a_server_that_fails_on_and_on_is_asked_again_as_after_a_refusal(
    server: Server, desk: Desk, tmp_path: Path
) -> None:
    server.always = 500
    server.to_do = [press(0)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db", failing_s=0.1):
        wait_until(lambda: len(server.reported_at) >= 8)
        server.always = None
        wait_until(lambda: len(server.reports) == 1)
    assert desk.pressed == [("ctrl", "0")]


def test_the_server_is_told_which_ledger_the_agent_answers_from(
    server: Server, desk: Desk, tmp_path: Path
) -> None:
    with serving(server.app) as url:
        for step in range(2):
            server.to_do = [press(step)]
            with running(desk, url, tmp_path / "ledger.db"):
                wait_until(lambda: not server.to_do)
        with Ledger(tmp_path / "ledger.db") as book:
            assert server.instances == {book.instance}
        with running(desk, url, tmp_path / "another.db"):
            wait_until(lambda: len(server.instances) == 2)


def test_a_name_another_agent_uses_ends_the_agent_with_a_word(
    server: Server, desk: Desk, tmp_path: Path
) -> None:
    server.name_taken = True
    with serving(server.app) as url:
        agent = running(desk, url, tmp_path / "ledger.db")
        thread = agent.__enter__()
        thread.join(10)
        assert not thread.is_alive()
        with pytest.raises(ConflictError, match=r"'poste-3'.*--name"):
            agent.__exit__(None, None, None)


def test_a_wrong_token_ends_the_agent_with_a_word(server: Server, desk: Desk, tmp_path: Path) -> None:
    server.to_do = [press(0)]
    with serving(server.app) as url:
        agent = running(desk, url, tmp_path / "ledger.db", token="faux")  # noqa: S106
        thread = agent.__enter__()
        thread.join(10)
        assert not thread.is_alive()
        with pytest.raises(ServerUnreachableError, match="token"):
            agent.__exit__(None, None, None)
    assert desk.pressed == []


def test_reports_come_through_the_socket_where_there_is_one(desk: Desk, tmp_path: Path) -> None:
    server = Server(sockets=True)
    server.to_do = [press(0), press(1)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db"):
        wait_until(lambda: len(server.reports) == 2)
    assert server.ways == ["socket", "socket"]


def test_a_report_whose_socket_is_lost_goes_by_a_request_and_the_socket_comes_back(
    desk: Desk, tmp_path: Path
) -> None:
    server = Server(sockets=True)
    server.troubles = ["dropped"]
    server.to_do = [press(0)]
    with serving(server.app) as url, running(desk, url, tmp_path / "ledger.db", socket_again_s=0.3):
        wait_until(lambda: len(server.reports) == 2)
        for step in range(1, 400):
            server.to_do = [press(step)]
            wait_until(lambda: not server.to_do)
            if server.ways[-1] == "socket":
                break
    assert server.ways[:2] == ["socket", "http"]
    assert server.ways[-1] == "socket"
    assert {report.command_id for report, _ in server.reports[:2]} == {press(0).command_id}
    assert len(set(desk.pressed)) == len(desk.pressed)
