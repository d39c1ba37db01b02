from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response
from live_server import serving

from rpa_vision.agent.server import open_client
from rpa_vision.agent.upload import SessionHeader, SessionUploader
from rpa_vision.errors import ServerUnreachableError
from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.session import (
    Environment,
    KeyPress,
    MouseClick,
    RawSession,
    Screen,
    Screenshot,
    TextInput,
    User,
)

START = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
SHOTS = {"shot_0001": b"\x89PNG one", "shot_0002": b"\x89PNG two"}
SESSION = RawSession(
    session_id="sess_local",
    agent_version="0.1.0",
    environment=Environment(
        platform="linux", hostname="poste-3", screen=Screen(primary_resolution=Size(1280, 800))
    ),
    user=User(id="user1", label="Mme Garnier"),
    context={"training_label": "admission"},
    started_at=START,
    ended_at=START + timedelta(seconds=9),
    screenshots=tuple(
        Screenshot(screenshot_id=name, relative_path=f"shots/{name}.png", captured_at=START) for name in SHOTS
    ),
    events=(
        MouseClick(t=0.5, pos=Point(3, 4), screenshot_id="shot_0001", screenshot_after_id="shot_0002"),
        TextInput(t=1.5, text="né « É »", screenshot_id="shot_0002"),
        KeyPress(t=2.5, keys=("enter",)),
    ),
)


class Archive:
    """The server's half of streaming a demonstration."""

    def __init__(self) -> None:
        self.received: dict[str, Any] = {"screenshots": [], "events": []}
        self.shots: dict[str, bytes] = {}
        self.troubles: list[int] = []
        self.app = FastAPI()
        self.app.post("/api/v1/sessions", status_code=201)(self.create)
        self.app.post("/api/v1/sessions/sess_made_by_server/screenshots/{shot}", status_code=201)(
            self.screenshot
        )
        self.app.post("/api/v1/sessions/sess_made_by_server/events", status_code=201)(self.events)
        self.app.post("/api/v1/sessions/sess_made_by_server/finish")(self.finish)

    async def create(self, request: Request) -> dict[str, str]:
        self.received |= await request.json()
        return {"session_id": "sess_made_by_server"}

    async def screenshot(self, shot: str, captured_at: datetime, request: Request) -> Any:
        assert request.headers["content-type"] == "image/png"
        if shot in self.shots:
            return Response(status_code=201 if self.shots[shot] == await request.body() else 409)
        self.shots[shot] = await request.body()
        self.received["screenshots"].append(
            {
                "screenshot_id": shot,
                "relative_path": f"shots/{shot}.png",
                "captured_at": captured_at.isoformat(),
            }
        )
        return Response(status_code=self.troubles.pop(0) if self.troubles else 201)

    async def events(self, request: Request) -> Any:
        self.received["events"] += await request.json()
        return Response(status_code=self.troubles.pop(0) if self.troubles else 201)

    async def finish(self, request: Request) -> None:
        self.received |= await request.json()


def test_a_session_arrives_whole() -> None:
    archive = Archive()
    with serving(archive.app) as url, open_client(url, "essai") as client:
        uploader = SessionUploader(client, header())
        for screenshot in SESSION.screenshots:
            uploader.screenshot(screenshot, SHOTS[screenshot.screenshot_id])
        for event in SESSION.events:
            uploader.event(event)
        uploader.finish(START + timedelta(seconds=9))
    assert uploader.session_id == "sess_made_by_server"
    assert archive.shots == SHOTS
    arrived = RawSession.model_validate_json(
        RawSession(**{**archive.received, "session_id": "sess_local"}).model_dump_json()  # type: ignore[arg-type]
    )
    assert arrived == SESSION


def header() -> SessionHeader:
    return SessionHeader(**{name: getattr(SESSION, name) for name in SessionHeader.model_fields})


def test_a_picture_whose_answer_got_lost_is_sent_again_and_kept_once() -> None:
    archive = Archive()
    archive.troubles = [503]
    with serving(archive.app) as url, open_client(url, "essai") as client:
        uploader = SessionUploader(client, header())
        uploader.screenshot(SESSION.screenshots[0], SHOTS["shot_0001"])
    assert archive.shots == {"shot_0001": SHOTS["shot_0001"]}


def test_an_event_whose_answer_got_lost_is_never_sent_twice() -> None:
    archive = Archive()
    archive.troubles = [500]
    with serving(archive.app) as url, open_client(url, "essai") as client:
        uploader = SessionUploader(client, header())
        with pytest.raises(ServerUnreachableError, match="500"):
            uploader.event(SESSION.events[2])
    assert len(archive.received["events"]) == 1


def test_a_server_that_is_not_there_is_an_error_in_bounded_time() -> None:
    with (
        open_client("http://127.0.0.1:9", "essai") as client,
        pytest.raises(ServerUnreachableError, match="away"),
    ):
        SessionUploader(client, header(), give_up_after_s=0.3)
