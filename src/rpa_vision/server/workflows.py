"""Learning workflows and reading them back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, status
from pydantic import Field, field_validator

from rpa_vision.errors import ConflictError
from rpa_vision.learning.demonstration import Demonstration, watch
from rpa_vision.models.answers import LearnAnswer, WorkflowSummary
from rpa_vision.models.base import Model, SessionId, WorkflowId
from rpa_vision.models.session import RawSession
from rpa_vision.models.workflow import Workflow
from rpa_vision.perception.frame import decode_image
from rpa_vision.perception.view import ScreenView
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.server.strict import Strict
from rpa_vision.storage.ids import new_workflow_id
from rpa_vision.storage.sessions import screenshot_blob

router = APIRouter(prefix="/workflows", tags=["workflows"])


class LearnRequest(Model):
    name: Annotated[str, Field(min_length=1, max_length=120)]
    session_ids: Annotated[tuple[SessionId, ...], Field(min_length=1)]

    @field_validator("session_ids")
    @classmethod
    def _each_once(cls, session_ids: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(session_ids)) != len(session_ids):
            raise ValueError("two are the same: one demonstration is one observation")
        return session_ids


@router.post("/learn", status_code=status.HTTP_201_CREATED)
def learn(request: Strict[LearnRequest], services: ServicesDep) -> LearnAnswer:
    sessions = [services.store.sessions.get(session_id) for session_id in request.session_ids]
    for session in sessions:
        if session.ended_at is None:
            raise ConflictError(
                f"session {session.session_id} is not finished: what follows is not known yet"
            )
    demonstrations = [_watched(services, session) for session in sessions]
    learnt = services.builder.build(
        demonstrations, new_workflow_id(request.name), request.name, datetime.now(UTC)
    )
    services.store.workflows.create(learnt.workflow, f"learnt from {learnt.observations} demonstrations")
    return LearnAnswer(workflow=learnt.workflow, observations=learnt.observations, proposed=learnt.proposed)


@router.get("")
def list_all(services: ServicesDep) -> list[WorkflowSummary]:
    return [
        WorkflowSummary(
            workflow_id=one.workflow_id, name=one.name, version=one.version, learning_state=one.learning_state
        )
        for one in services.store.workflows.list()
    ]


@router.get("/{workflow_id}")
def read(
    workflow_id: WorkflowId, services: ServicesDep, version: Annotated[int | None, Query(ge=1)] = None
) -> Workflow:
    return services.store.workflows.get(workflow_id, version)


def _watched(services: Services, session: RawSession) -> Demonstration:
    def look(screenshot_id: str) -> ScreenView:
        name = screenshot_blob(session.session_id, screenshot_id)
        return services.eyes.look(
            decode_image(services.store.blobs.get(name), services.settings.limits, name)
        )

    return watch(session, look)
