"""A sentence planned, and the plan started once a person has said yes to it."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import status
from pydantic import Field, model_validator

from rpa_vision.errors import ConflictError
from rpa_vision.models.base import Count, Id, Model, VariableName, WorkflowId
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import AWAITED, Given, Replay, TakenValue
from rpa_vision.models.task_plan import MOST_TASKS, Instruction, TakenFrom, TaskPlan
from rpa_vision.phrases import phrased
from rpa_vision.replay.engine.engine import Asked
from rpa_vision.server.gate.auth import PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.resources.runs.replays import Value, Values
from rpa_vision.server.services import BellDep, Services, ServicesDep
from rpa_vision.server.starting import check_given, coached_as_asked, refuse_while_recording
from rpa_vision.storage.database.ids import new_replay_id

router = GuardedRouter(prefix="/task", tags=["task"])


class PickedTask(Model):
    """What a person chose, where several tasks could be meant."""

    task: Count
    """Its place in the plan."""
    workflow_id: WorkflowId


class PlanRequest(Model):
    instruction: Instruction
    picked: Annotated[tuple[PickedTask, ...], Field(max_length=MOST_TASKS)] = ()
    today: date | None = None
    """Where the person is; None: where the server is."""


class ConfirmedTask(Model):
    """One task of a plan as a person has confirmed it."""

    workflow_id: WorkflowId
    version: Annotated[int, Field(ge=1)]
    """As it was shown: refused where the workflow was changed meanwhile."""
    parameters: dict[VariableName, Value | Values] = {}
    takes: dict[VariableName, TakenFrom] = {}
    """Parameters that an earlier task of the plan reads."""
    draft: bool = False
    coached: bool | None = None


class StartTasks(Model):
    agent_id: Id
    tasks: Annotated[tuple[ConfirmedTask, ...], Field(min_length=1, max_length=MOST_TASKS)]
    operator_id: Id | None = None

    @model_validator(mode="after")
    def _only_from_earlier_ones(self) -> StartTasks:
        for place, task in enumerate(self.tasks):
            for name, taken in task.takes.items():
                if taken.task >= place:
                    raise ValueError(f"tasks.{place}.takes.{name}: only an earlier task can have read it")
                if name in task.parameters:
                    raise ValueError(f"tasks.{place}.takes.{name}: has a value already")
        return self


@router.post("")
def plan(request: Strict[PlanRequest], services: ServicesDep) -> TaskPlan:
    """Understand a sentence as tasks with their values. Nothing is started, and nothing is kept."""
    picked = {one.task: one.workflow_id for one in request.picked}
    return services.task_desk.plan(request.instruction, request.today, picked)


@router.post("/start", status_code=status.HTTP_201_CREATED)
def start(
    request: Strict[StartTasks], services: ServicesDep, bell: BellDep, principal: PrincipalDep
) -> list[Replay]:
    """Start a plan that a person has confirmed: one replay for each task, each begun once the one before it has ended
    proven. All of it is checked first; nothing is started unless everything can be."""
    operator_id = principal.operator(request.operator_id)
    refuse_while_recording(services, request.agent_id)
    ids = [new_replay_id() for _ in request.tasks]
    asked = []
    for place, task in enumerate(request.tasks):
        workflow = _as_shown(services, task)
        coached = coached_as_asked(workflow, task.draft, task.coached, principal)
        _check(services, workflow, task, request.agent_id, operator_id)
        takes = {
            name: TakenValue(replay_id=ids[taken.task], variable=taken.variable)
            for name, taken in task.takes.items()
        }
        asked.append(Asked(ids[place], workflow, task.parameters, coached, takes))
    replays = services.engine.start_in_order(asked, request.agent_id, operator_id)
    bell.ring(request.agent_id)
    return list(replays)


def _as_shown(services: Services, task: ConfirmedTask) -> Workflow:
    workflow = services.store.workflows.get(task.workflow_id)
    if workflow.version != task.version:
        raise ConflictError(phrased("run_refused.plan_changed", workflow_id=task.workflow_id))
    return workflow


def _check(
    services: Services, workflow: Workflow, task: ConfirmedTask, agent_id: str, operator_id: str | None
) -> None:
    """What is only known later is there, and has no form yet."""
    kinds = {one.name: one.kind for one in workflow.variables}
    awaited: dict[str, Given] = {name: AWAITED for name in task.takes if kinds.get(name) != "secret"}
    known = workflow.model_copy(
        update={
            "variables": tuple(
                one.model_copy(update={"kind": "text"}) if one.name in awaited else one
                for one in workflow.variables
            )
        }
    )
    check_given(services, known, {**awaited, **task.parameters}, agent_id, operator_id)
