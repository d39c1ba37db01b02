"""Learning workflows and reading them back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, status
from pydantic import Field

from rpa_vision.learning.demonstration import Demonstration, watch
from rpa_vision.models.base import Model, SessionId, WorkflowId
from rpa_vision.models.learning import LearningState
from rpa_vision.models.workflow import Workflow
from rpa_vision.perception.eyes import ScreenView
from rpa_vision.perception.frame import decode_image
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.server.sessions import screenshot_blob
from rpa_vision.storage.ids import new_workflow_id

router = APIRouter(prefix="/workflows", tags=["workflows"])


class LearnRequest(Model):
    name: Annotated[str, Field(min_length=1, max_length=120)]
    session_ids: Annotated[tuple[SessionId, ...], Field(min_length=1)]


class LearnAnswer(Model):
    workflow: Workflow
    observations: int
    proposed: bool
    """False: seen too few times, so it is a draft."""


class WorkflowSummary(Model):
    workflow_id: WorkflowId
    name: str
    version: int
    learning_state: LearningState


@router.post("/learn", status_code=status.HTTP_201_CREATED)
def learn(request: LearnRequest, services: ServicesDep) -> LearnAnswer:
    demonstrations = _watched(services, request.session_ids)
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


def _watched(services: Services, session_ids: Sequence[str]) -> list[Demonstration]:
    demonstrations = []
    for session_id in session_ids:

        def look(screenshot_id: str, session_id: str = session_id) -> ScreenView:
            name = screenshot_blob(session_id, screenshot_id)
            return services.eyes.look(
                decode_image(services.store.blobs.get(name), services.settings.limits, name)
            )

        demonstrations.append(watch(services.store.sessions.get(session_id), look))
    return demonstrations
