"""Demonstrations, streamed event by event as they are recorded."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Body, Path, Query, Request, Response, status
from fastapi.concurrency import run_in_threadpool
from pydantic import Field

from rpa_vision.models.answers import DeletedDemonstration, SessionSummary
from rpa_vision.models.base import Count, JsonObject, Model, RecordingId, ScreenshotId, SessionId, When
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import Environment, Event, RawSession, Screenshot, SessionUser
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.phrases import phrased
from rpa_vision.server.demonstrations.blanking import blank_out
from rpa_vision.server.demonstrations.forgetting import (
    forget_demonstration,
    forget_with_workflows,
    refuse_if_learnt_from,
)
from rpa_vision.server.gate.auth import OperatorDep, Principal, PrincipalDep, forbidden
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.server.views.shown_picture import PICTURE, Width, shown_picture
from rpa_vision.storage.database.ids import new_session_id
from rpa_vision.storage.sessions import screenshot_blob

router = GuardedRouter(prefix="/sessions", tags=["sessions"])

MOST_LISTED = 500


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


class Blank(Model):
    """A part of the screen that is nobody's business."""

    bbox: Box
    screenshot_ids: Annotated[tuple[ScreenshotId, ...], Field(min_length=1)] | None = None
    """None: on every picture of the demonstration."""


@router.get("")
def list_all(
    services: ServicesDep, limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50
) -> list[SessionSummary]:
    """Demonstrations, newest first."""
    return [
        SessionSummary(
            session_id=one.session_id,
            task=one.training_label or "",
            started_at=one.started_at,
            ended_at=one.ended_at,
            events=one.event_count,
            emptied_at=one.emptied_at,
        )
        for one in services.store.sessions.list(limit)
    ]


@router.post("", status_code=status.HTTP_201_CREATED)
def create(new: Strict[NewSession], services: ServicesDep, principal: PrincipalDep) -> Created:
    """Begin a demonstration. With a name of the recorder's own it may be asked for again after a lost answer.
    An agent records only what it was asked for."""
    _refuse_unasked(services, principal, new.recording)
    session_id = new_session_id(new.started_at, new.user.id, new.recording)
    header = {name: value for name, value in new if name != "recording"}
    session = RawSession(session_id=session_id, **header)
    if new.recording is None:
        services.store.sessions.create(session)
    else:
        services.store.sessions.create_once(session)
        services.store.errands.note_session(new.recording, session_id)
    return Created(session_id=session_id)


def _refuse_unasked(services: Services, principal: Principal, recording: str | None) -> None:
    agent_id = principal.agent_id
    if agent_id is None:
        return
    if recording is None or not services.store.errands.is_recorded_by(recording, agent_id):
        raise forbidden(phrased("server_refused.only_asked_recordings"))


@router.get("/{session_id}")
def read(session_id: SessionId, services: ServicesDep) -> RawSession:
    """A demonstration: what was done, in order, and which pictures there are of it."""
    return services.store.sessions.get(session_id)


@router.delete("/{session_id}")
def delete(session_id: SessionId, services: ServicesDep, by: OperatorDep) -> Created:
    """Delete a demonstration with its pictures. Refused where a workflow was learnt from it."""
    forget_demonstration(services, session_id, by)
    return Created(session_id=session_id)


@router.delete("/{session_id}/workflows")
def delete_with_workflows(
    session_id: SessionId, services: ServicesDep, by: OperatorDep
) -> DeletedDemonstration:
    """Delete a demonstration with all that was learnt from it. Refused while one of these workflows is being replayed;
    other demonstrations they were learnt from stay."""
    gone = forget_with_workflows(services, session_id, by)
    return DeletedDemonstration(session_id=session_id, workflows=tuple(gone))


@router.delete("/{session_id}/events/{place}")
def drop_event(session_id: SessionId, place: Annotated[Count, Path()], services: ServicesDep) -> RawSession:
    """Take one thing that was done, counted from 0, out of a finished demonstration that nothing was learnt from."""
    refuse_if_learnt_from(services, session_id)
    services.audience.forget(session_id)
    services.store.sessions.drop_event(session_id, place)
    services.audience.forget(session_id)  # whoever began to watch it meanwhile saw what it was
    return services.store.sessions.get(session_id)


@router.post("/{session_id}/blank")
def blank(session_id: SessionId, request: Strict[Blank], services: ServicesDep) -> RawSession:
    """Paint a part of its pictures flat, for good, before anything is learnt from it."""
    refuse_if_learnt_from(services, session_id)
    services.audience.forget(session_id)
    session = services.store.sessions.get(session_id)
    blank_out(services.store, session, request.bbox, request.screenshot_ids, services.settings.limits)
    services.audience.forget(session_id)
    return session


@router.get(
    "/{session_id}/screenshots/{screenshot_id}",
    response_class=Response,
    responses=PICTURE,
)
def screenshot(
    session_id: SessionId,
    screenshot_id: Annotated[ScreenshotId, Path()],
    services: ServicesDep,
    width: Width = None,
) -> Response:
    """A picture of a demonstration."""
    png = services.store.blobs.get(screenshot_blob(session_id, screenshot_id))
    return shown_picture(png, width, services.settings.limits, screenshot_id)


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
