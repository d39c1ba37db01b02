"""Running a workflow on an agent, and the person's hand on it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Response, status
from pydantic import Field, model_validator

from rpa_vision.errors import ConflictError
from rpa_vision.models.base import Id, Model, VariableName, WorkflowId
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.learning import LearningState
from rpa_vision.models.run import Replay, RunEvent
from rpa_vision.models.workflow import Workflow
from rpa_vision.server.services import BellDep, ServicesDep
from rpa_vision.server.strict import Strict
from rpa_vision.storage.ids import new_replay_id

router = APIRouter(prefix="/replays", tags=["replays"])


class StartReplay(Model):
    workflow_id: WorkflowId
    agent_id: Id
    parameters: dict[VariableName, Annotated[str, Field(max_length=4096)]] = {}
    operator_id: Id | None = None
    draft: bool = False
    """True: run it though it was seen too few times to be trusted."""


class Resume(Model):
    step: Literal["redo", "done"] | None = None
    """Needed when the paused step's action may already have been done."""
    operator_id: Id | None = None


class Correct(Model):
    """One of the two: a point of the frozen picture, or a box around what is meant."""

    at: Point | None = None
    bbox: Box | None = None
    operator_id: Id | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Correct:
        if (self.at is None) == (self.bbox is None):
            raise ValueError("at: give either a point or a bbox")
        return self

    @property
    def place(self) -> Point:
        if self.at is not None:
            return self.at
        if self.bbox is None:
            raise AssertionError("one of them is always there")
        return self.bbox.center


class Reason(Model):
    message: Annotated[str, Field(min_length=1, max_length=1000)] = "asked by a person"
    operator_id: Id | None = None

    def __str__(self) -> str:
        return self.message if self.operator_id is None else f"{self.operator_id}: {self.message}"


@router.post("", status_code=status.HTTP_201_CREATED)
def start(request: Strict[StartReplay], services: ServicesDep, bell: BellDep) -> Replay:
    workflow = services.store.workflows.get(request.workflow_id)
    if not request.draft:
        _refuse_draft(workflow, services.settings.matching.pattern_observations)
    replay = services.engine.start(
        new_replay_id(), workflow, request.parameters, request.agent_id, request.operator_id
    )
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
def pause(replay_id: Id, reason: Strict[Reason], services: ServicesDep) -> Replay:
    return services.engine.pause(replay_id, str(reason))


@router.post("/{replay_id}/resume")
def resume(replay_id: Id, request: Strict[Resume], services: ServicesDep, bell: BellDep) -> Replay:
    replay = services.engine.resume(replay_id, request.step, request.operator_id)
    bell.ring(replay.agent_id)
    return replay


@router.post("/{replay_id}/correct")
def correct(replay_id: Id, request: Strict[Correct], services: ServicesDep) -> Replay:
    """Show a paused replay where its step belongs: learnt as a new version, and used once it is resumed."""
    return services.corrector.correct(replay_id, request.place, request.operator_id)


@router.post("/{replay_id}/abort")
def abort(replay_id: Id, reason: Strict[Reason], services: ServicesDep) -> Replay:
    return services.engine.abort(replay_id, str(reason))


def _refuse_draft(workflow: Workflow, needed: int) -> None:
    seen = workflow.stats.observed_runs
    if workflow.learning_state is LearningState.OBSERVATION and seen < needed:
        raise ConflictError(
            f"workflow {workflow.workflow_id} is a draft, learnt from {seen} of {needed} demonstrations:"
            " show the task again, or ask for a draft to be run"
        )
