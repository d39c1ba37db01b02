"""Demonstrations, streamed event by event as they are recorded."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Body, Path, Query, Request, status
from fastapi.concurrency import run_in_threadpool

from rpa_vision.models.base import Count, JsonObject, Model, RecordingId, ScreenshotId, SessionId, When
from rpa_vision.models.session import Environment, Event, RawSession, Screenshot, SessionUser
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep
from rpa_vision.storage.database.ids import new_session_id

router = GuardedRouter(prefix="/sessions", tags=["sessions"])


class NewSession(Model):
    agent_version: str
    environment: Environment
    user: SessionUser
    context: JsonObject = {}
    started_at: When
    recording: RecordingId | None = None
    """A recorder's own name for it: sent again after a lost answer, it is the session that was made already."""


class Created(Model):
    session_id: SessionId


class Finish(Model):
    ended_at: When


@router.post("", status_code=status.HTTP_201_CREATED)
def create(new: Strict[NewSession], services: ServicesDep) -> Created:
    """Begin a demonstration. With a name of the recorder's own it may be asked for again after a lost answer."""
    session_id = new_session_id(new.started_at, new.user.id, new.recording)
    header = {name: value for name, value in new if name != "recording"}
    session = RawSession(session_id=session_id, **header)
    if new.recording is None:
        services.store.sessions.create(session)
    else:
        services.store.sessions.create_once(session)
    return Created(session_id=session_id)


@router.get("/{session_id}")
def read(session_id: SessionId, services: ServicesDep) -> RawSession:
    """A demonstration: what was done, in order, and which pictures there are of it."""
    return services.store.sessions.get(session_id)


@router.post(
    "/{session_id}/screenshots/{screenshot_id}",
    status_code=status.HTTP_201_CREATED,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"image/png": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def add_screenshot(
    session_id: SessionId,
    screenshot_id: Annotated[ScreenshotId, Path()],
    captured_at: Annotated[When, Query()],
    request: Request,
    services: ServicesDep,
) -> Screenshot:
    """A picture of a demonstration, PNG or JPEG. Sent again it is the one that is kept already; another under its name is refused."""
    return await run_in_threadpool(
        _keep_screenshot, services, session_id, screenshot_id, captured_at, await request.body()
    )


def _keep_screenshot(
    services: ServicesDep, session_id: str, screenshot_id: str, captured_at: datetime, png: bytes
) -> Screenshot:
    decode_image(png, services.settings.limits, screenshot_id)
    screenshot = Screenshot(
        screenshot_id=screenshot_id,
        relative_path=f"shots/{screenshot_id}.png",
        captured_at=captured_at,
    )
    return services.store.keep_screenshot(session_id, screenshot, png)


@router.post("/{session_id}/events", status_code=status.HTTP_201_CREATED)
def add_events(
    session_id: SessionId,
    events: Annotated[Strict[list[Event]], Body(min_length=1)],
    services: ServicesDep,
    first: Annotated[Count | None, Query()] = None,
) -> None:
    """``first`` is the place of the first of them in the session: with it, they may be sent again."""
    services.store.sessions.append_events(session_id, events, first)


@router.post("/{session_id}/finish")
def finish(session_id: SessionId, end: Strict[Finish], services: ServicesDep) -> RawSession:
    """End a demonstration: nothing can be added afterwards, and it can be learnt from."""
    services.store.sessions.finish(session_id, end.ended_at.astimezone(UTC))
    finished = services.store.sessions.get(session_id)
    services.audience.begin(finished)
    return finished
