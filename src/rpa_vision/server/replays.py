"""Running a workflow on an agent, and the person's hand on it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Response, status
from pydantic import Field

from rpa_vision.models.base import Id, Model, VariableName, WorkflowId
from rpa_vision.models.run import Replay, RunEvent
from rpa_vision.server.services import BellDep, ServicesDep
from rpa_vision.storage.ids import new_replay_id

router = APIRouter(prefix="/replays", tags=["replays"])


class StartReplay(Model):
    workflow_id: WorkflowId
    agent_id: Id
    parameters: dict[VariableName, Annotated[str, Field(max_length=4096)]] = {}


class Resume(Model):
    step: Literal["redo", "done"] | None = None
    """Needed when the paused step's action may already have been done."""


class Reason(Model):
    message: Annotated[str, Field(min_length=1, max_length=1000)] = "asked by a person"


@router.post("", status_code=status.HTTP_201_CREATED)
def start(request: StartReplay, services: ServicesDep, bell: BellDep) -> Replay:
    workflow = services.store.workflows.get(request.workflow_id)
    replay = services.engine.start(new_replay_id(), workflow, request.parameters, request.agent_id)
    bell.ring(request.agent_id)
    return replay


@router.get("/{replay_id}")
def read(replay_id: Id, services: ServicesDep) -> Replay:
    return services.store.replays.get(replay_id)


@router.get("/{replay_id}/events")
def events(replay_id: Id, services: ServicesDep) -> list[RunEvent]:
    services.store.replays.get(replay_id)
    return list(services.store.run_events.of_replay(replay_id))


@router.get(
    "/{replay_id}/pictures/{picture}",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}, "description": "What the agent's screen showed"}},
)
def picture(replay_id: Id, picture: Id, services: ServicesDep) -> Response:
    png = services.store.blobs.get(f"replays/{replay_id}/{picture}")
    return Response(png, media_type="image/png", headers={"Cache-Control": "no-store"})


@router.post("/{replay_id}/pause")
def pause(replay_id: Id, reason: Reason, services: ServicesDep) -> Replay:
    return services.engine.pause(replay_id, reason.message)


@router.post("/{replay_id}/resume")
def resume(replay_id: Id, request: Resume, services: ServicesDep, bell: BellDep) -> Replay:
    replay = services.engine.resume(replay_id, request.step)
    bell.ring(replay.agent_id)
    return replay


@router.post("/{replay_id}/abort")
def abort(replay_id: Id, reason: Reason, services: ServicesDep) -> Replay:
    return services.engine.abort(replay_id, reason.message)
