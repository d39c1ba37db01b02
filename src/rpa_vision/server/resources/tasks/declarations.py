"""What a person declares about a workflow: checks on the system of record, who the task is about, what is done unasked."""

from __future__ import annotations

from datetime import UTC, datetime

from pydantic import model_validator

from rpa_vision.authoring.editing.declaring import about, of_kind, waived, with_checks
from rpa_vision.errors import BadInputError
from rpa_vision.models.base import Id, Model, VariableName, WorkflowId
from rpa_vision.models.graph.workflow import Confirmation, Workflow
from rpa_vision.models.replay.record_check import Checks
from rpa_vision.phrases import phrased, say
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep
from rpa_vision.workflow.subject import unread_before

router = GuardedRouter(prefix="/workflows/{workflow_id}", tags=["workflows"])


class DeclaredSubject(Model):
    variables: tuple[VariableName, ...]
    nobody: bool = False
    """The task is about nobody in particular: said in so many words, since an empty list may be a mistake."""

    @model_validator(mode="after")
    def _says_one_thing(self) -> DeclaredSubject:
        if self.nobody == bool(self.variables):
            raise ValueError("variables: name those that say who it is about, or say nobody")
        return self


class DeclaredKind(Model):
    kind: VariableName
    """``text`` for whatever may be anything."""


@router.put("/edges/{edge_id}/checks")
def check(
    workflow_id: WorkflowId, edge_id: Id, request: Strict[Checks], services: ServicesDep, by: OperatorDep
) -> Workflow:
    """What the system of record must say once this action is done, whatever the screen says."""
    workflow = services.store.workflows.get(workflow_id)
    changed = with_checks(workflow, edge_id, request.checks, services.settings.records)
    note = say(services.settings.language, "because.checked", edge=edge_id)
    return services.store.workflows.save(changed, note, by)


@router.put("/variables/{name}/kind")
def declare_kind(
    workflow_id: WorkflowId,
    name: VariableName,
    request: Strict[DeclaredKind],
    services: ServicesDep,
    by: OperatorDep,
) -> Workflow:
    """What its values are: those that are wrong are refused before a replay starts."""
    changed = of_kind(services.store.workflows.get(workflow_id), name, request.kind, services.domain)
    note = say(services.settings.language, "because.of_kind", name=name, kind=request.kind)
    return services.store.workflows.save(changed, note, by)


@router.put("/edges/{edge_id}/waiver")
def waive(workflow_id: WorkflowId, edge_id: Id, services: ServicesDep, by: OperatorDep) -> Workflow:
    """No longer ask before this action, although nobody can take it back: once the workflow acts alone, and on the
    word of whoever says so."""
    if by is None:
        raise BadInputError(phrased("task_refused.waived_by_name"))
    changed = waived(services.store.workflows.get(workflow_id), edge_id, by)
    note = say(services.settings.language, "because.waived", edge=edge_id, by=by)
    return services.store.workflows.save(changed, note, by)


@router.delete("/edges/{edge_id}/waiver")
def ask_again(workflow_id: WorkflowId, edge_id: Id, services: ServicesDep, by: OperatorDep) -> Workflow:
    """Take a waiver back: a person is asked before this action again."""
    changed = waived(services.store.workflows.get(workflow_id), edge_id, None)
    note = say(services.settings.language, "because.asked_again", edge=edge_id)
    return services.store.workflows.save(changed, note, by)


@router.put("/identity")
def identify(
    workflow_id: WorkflowId, request: Strict[DeclaredSubject], services: ServicesDep, by: OperatorDep
) -> Workflow:
    """Which values say who the task is about: they are compared with the screen before anything consequential."""
    confirmed = Confirmation(by=by, at=datetime.now(UTC))
    changed = about(services.store.workflows.get(workflow_id), request.variables, confirmed)
    unread = ", ".join(unread_before(changed))
    key = "because.unread_before" if unread else "because.identified"
    if request.nobody:
        key = "because.about_nobody"
    names = ", ".join(request.variables)
    note = say(services.settings.language, key, names=names, edges=unread)
    return services.store.workflows.save(changed, note, by)
