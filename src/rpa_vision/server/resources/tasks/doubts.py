"""What the learner asks about a workflow, and a person's answer."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi.responses import Response

from rpa_vision.authoring.drawing.questions import draw_question
from rpa_vision.authoring.editing.answering import answered, asked_about
from rpa_vision.models.base import Id, Model, WorkflowId
from rpa_vision.models.graph.doubt import DoubtAnswer
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import say
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.resources.tasks.graphs import example_pictures
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/workflows/{workflow_id}/doubts/{kind}/{about}", tags=["workflows"])


class ChosenOption(Model):
    option: Id


@router.put("")
def answer(
    workflow_id: WorkflowId,
    kind: Id,
    about: Id,
    request: Strict[ChosenOption],
    services: ServicesDep,
    by: OperatorDep,
) -> Workflow:
    """Say which one is meant from now on, or that a person chooses each time."""
    workflow = services.store.workflows.get(workflow_id)
    said = DoubtAnswer(option=request.option, by=by, at=datetime.now(UTC))
    changed = answered(workflow, asked_about(workflow, kind, about), said)
    told = {"kind": kind, "about": about, "option": request.option}
    return services.store.workflows.save(
        changed, say(services.settings.language, "because.answered", **told), by
    )


@router.get(
    "/picture",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}}},
)
def picture(workflow_id: WorkflowId, kind: Id, about: Id, services: ServicesDep) -> Response:
    """The question with what was taken in the demonstrations and what could have been meant as well, framed."""
    workflow = services.store.workflows.get(workflow_id)
    doubt = asked_about(workflow, kind, about)
    drawn = draw_question(workflow, doubt, example_pictures(services, shown=True), services.settings.language)
    return Response(drawn, media_type="image/png")
