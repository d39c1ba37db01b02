"""One step of a workflow on a picture: tried, and pointed at, before anything is changed or done."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rpa_vision.authoring.editing.corrections import aimed_at
from rpa_vision.models.answers import PointedStep, Trial
from rpa_vision.models.base import Id, Model, VariableName, WorkflowId
from rpa_vision.models.picture_of import DemonstrationPicture, LookPicture, PictureOf, ReplayPicture
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.resources.runs.replays import Shown
from rpa_vision.server.services import ServicesDep
from rpa_vision.storage.errands import look_blob
from rpa_vision.storage.sessions import screenshot_blob

router = GuardedRouter(prefix="/workflows/{workflow_id}/edges/{edge_id}", tags=["workflows"])

Values = dict[VariableName, Annotated[str, Field(max_length=4096)]]


class TrialRequest(Model):
    on: PictureOf
    target: Target | None = None
    """As it is being edited; None: as it is kept."""
    parameters: Values = {}
    """Where a variable has none, the first value that was shown stands for it."""


class PointRequest(Shown):
    on: PictureOf
    parameters: Values = {}


@router.post("/try")
def try_step(
    workflow_id: WorkflowId, edge_id: Id, request: Strict[TrialRequest], services: ServicesDep
) -> Trial:
    """Where the step would act on this picture, or why it would not. Nothing is done."""
    workflow = services.store.workflows.get(workflow_id)
    known = services.known_screens(workflow)
    if request.target is not None:
        workflow = aimed_at(workflow, edge_id, request.target)
    name = picture_name(request.on)
    sight = services.observer.observe(services.store.as_seen(name), name, WindowContext())
    return services.trial.of(workflow, edge_id, request.parameters, sight, known)


@router.post("/point")
def point_out(
    workflow_id: WorkflowId, edge_id: Id, request: Strict[PointRequest], services: ServicesDep
) -> PointedStep:
    """What the step would be if it acted on this place. Nothing is changed: an edit does that."""
    workflow = services.store.workflows.get(workflow_id)
    shown = {one.name: one.examples[0] for one in workflow.variables if one.examples}
    name = picture_name(request.on)
    return services.corrector.pointed_in(
        workflow,
        edge_id,
        services.store.as_seen(name),
        name,
        request.place,
        {**shown, **request.parameters},
    )


def picture_name(of: PictureOf) -> str:
    match of:
        case DemonstrationPicture(session_id=session_id, screenshot_id=screenshot_id):
            return screenshot_blob(session_id, screenshot_id)
        case ReplayPicture(replay_id=replay_id, picture=picture):
            return f"replays/{replay_id}/{picture}"
        case LookPicture(agent_id=agent_id, look_id=look_id):
            return look_blob(agent_id, look_id)
