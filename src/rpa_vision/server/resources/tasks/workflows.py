"""Learning workflows and reading them back."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, status
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from pydantic import Field, field_validator
from starlette.requests import HTTPConnection

from rpa_vision.models.answers import LearnAnswer, WorkflowSummary
from rpa_vision.models.base import Model, SessionId, WorkflowId
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.server.demonstrations.teaching import (
    LiveLesson,
    answered,
    finished_sessions,
    learn_from,
    learn_more,
)
from rpa_vision.server.gate.auth import OperatorDep, PrincipalDep
from rpa_vision.server.gate.crowd import crowd_of, whose_turn
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.language import AskedLanguage
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/workflows", tags=["workflows"])


class MoreDemonstrations(Model):
    session_ids: Annotated[tuple[SessionId, ...], Field(min_length=1)]

    @field_validator("session_ids")
    @classmethod
    def _each_once(cls, session_ids: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(session_ids)) != len(session_ids):
            raise ValueError("two are the same: one demonstration is one observation")
        return session_ids


class LearnRequest(MoreDemonstrations):
    name: Annotated[str, Field(min_length=1, max_length=120)]


@router.post("/learn", status_code=status.HTTP_201_CREATED)
def learn(request: Strict[LearnRequest], services: ServicesDep, by: OperatorDep) -> LearnAnswer:
    """Make a workflow of demonstrations of one task."""
    sessions = finished_sessions(services, request.session_ids)
    return answered(learn_from(services, request.name, sessions, by))


@router.post(
    "/learn/live",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
async def learn_live(
    request: Strict[LearnRequest],
    services: ServicesDep,
    by: OperatorDep,
    principal: PrincipalDep,
    connection: HTTPConnection,
    language: AskedLanguage,
) -> StreamingResponse:
    """The same, told as it goes: a line of JSON for each step looked at, and the answer or the problem as the last."""
    sessions = await run_in_threadpool(finished_sessions, services, request.session_ids)
    lesson = LiveLesson(
        lambda on_progress: learn_from(services, request.name, sessions, by, on_progress), language
    )
    await crowd_of(connection).queue("long").begin(whose_turn(principal, connection), lesson.learn)
    return StreamingResponse(lesson.lines(), media_type="application/x-ndjson")


@router.post("/{workflow_id}/demonstrations")
def learn_on(
    workflow_id: WorkflowId, request: Strict[MoreDemonstrations], services: ServicesDep, by: OperatorDep
) -> LearnAnswer:
    """Learn a workflow anew from what it was shown before and from these too, as its next version."""
    sessions = finished_sessions(services, request.session_ids)
    return answered(learn_more(services, workflow_id, sessions, by))


@router.get("")
def list_all(services: ServicesDep) -> list[WorkflowSummary]:
    """The latest version of every workflow, by name."""
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
    """A workflow: its graph, variables and rules."""
    return services.store.workflows.get(workflow_id, version)
