"""A workflow changed or deleted by a person."""

from __future__ import annotations

from rpa_vision.authoring.editing.edits import acts_otherwise, edited, trusted_as, undone_by_learning
from rpa_vision.authoring.editing.growing import CHANGED_BY_HAND
from rpa_vision.authoring.telling.edit_words import told_edit
from rpa_vision.errors import ConflictError
from rpa_vision.models.answers import WorkflowSummary
from rpa_vision.models.base import WorkflowId
from rpa_vision.models.graph.edit import WorkflowEdit
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import phrased, say
from rpa_vision.server.demonstrations.forgetting import forget_workflow
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/workflows/{workflow_id}", tags=["workflows"])


@router.patch("")
def edit(
    workflow_id: WorkflowId, request: Strict[WorkflowEdit], services: ServicesDep, by: OperatorDep
) -> Workflow:
    """Change a workflow, as a new version. One that acts alone and now acts otherwise is watched again."""
    workflow = services.store.workflows.get(workflow_id)
    if workflow.version != request.version:
        raise ConflictError(
            phrased(
                "task_refused.changed_since",
                workflow_id=workflow_id,
                version=request.version,
                latest=workflow.version,
            )
        )
    changed, language = edited(workflow, request.operations), services.settings.language
    if acts_otherwise(workflow, changed):
        watched = services.manager.watch_again(workflow_id, by, say(language, "because.edited"))
        changed = trusted_as(changed, watched)
    if any(map(undone_by_learning, request.operations)):
        changed = changed.model_copy(update={"metadata": {**changed.metadata, CHANGED_BY_HAND: True}})
    return services.store.workflows.save(changed, told_edit(request.operations, language), by)


@router.delete("")
def delete(workflow_id: WorkflowId, services: ServicesDep, by: OperatorDep) -> WorkflowSummary:
    """Delete a workflow with its versions, its pictures, what was learnt about it, and the demonstrations that no other
    was learnt from. What was done with it stays in the audit. Refused while a replay of it has not ended."""
    last = forget_workflow(services, workflow_id, by)
    return WorkflowSummary(
        workflow_id=workflow_id, name=last.name, version=last.version, learning_state=last.learning_state
    )
