"""What a person declares about a workflow: checks on the system of record, and who the task is about."""

from __future__ import annotations

from fastapi import APIRouter

from rpa_vision.learning.changing.declaring import about, with_checks
from rpa_vision.learning.checks.subject import unread_before
from rpa_vision.models.base import Id, Model, VariableName, WorkflowId
from rpa_vision.models.record import Checks
from rpa_vision.models.workflow import Workflow
from rpa_vision.phrases import say
from rpa_vision.server.auth import OperatorDep
from rpa_vision.server.services import ServicesDep
from rpa_vision.server.strict import Strict

router = APIRouter(prefix="/workflows/{workflow_id}", tags=["workflows"])


class Subject(Model):
    variables: tuple[VariableName, ...]


@router.put("/edges/{edge_id}/checks")
def check(
    workflow_id: WorkflowId, edge_id: Id, request: Strict[Checks], services: ServicesDep, by: OperatorDep
) -> Workflow:
    """What the system of record must say once this action is done, whatever the screen says."""
    workflow = services.store.workflows.get(workflow_id)
    changed = with_checks(workflow, edge_id, request.checks, services.settings.records)
    note = say(services.settings.language, "because.checked", edge=edge_id)
    return services.store.workflows.save(changed, note, by)


@router.put("/identity")
def identify(
    workflow_id: WorkflowId, request: Strict[Subject], services: ServicesDep, by: OperatorDep
) -> Workflow:
    """Which values say who the task is about: they are compared with the screen before anything consequential."""
    changed = about(services.store.workflows.get(workflow_id), request.variables)
    unread = ", ".join(unread_before(changed))
    key = "because.unread_before" if unread else "because.identified"
    names = ", ".join(request.variables)
    note = say(services.settings.language, key, names=names, edges=unread)
    return services.store.workflows.save(changed, note, by)
