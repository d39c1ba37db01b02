"""How far a workflow is trusted, what it was before, and a person's word on it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Query
from pydantic import Field

from rpa_vision.authoring.editing.differences import differences
from rpa_vision.authoring.editing.renaming import rejected, renamed
from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.learning.trust.history import history_of
from rpa_vision.learning.trust.states import needs_approval, unmet
from rpa_vision.models.answers import Difference, LearningStatus, WorkflowVersion
from rpa_vision.models.base import Id, Model, VariableName, WorkflowId
from rpa_vision.models.graph.learning import LearningEvent, LearningThresholds
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.history import WorkflowHistory
from rpa_vision.models.site.two_persons import TwoPersons, TwoPersonsStatus
from rpa_vision.phrases import phrased, say
from rpa_vision.server.gate.auth import OperatorDep, PrincipalDep, forbidden
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import Services, ServicesDep

router = GuardedRouter(prefix="/workflows/{workflow_id}", tags=["learning"])

Version = Annotated[int, Field(ge=1)]
MOST_REPLAYS = 1000
"""Whose events are gone through: some seconds."""


class Restore(Model):
    version: Version
    operator_id: Id | None = None


class Approve(Model):
    operator_id: Id
    """The person who answers for it."""


class RollBack(Model):
    message: Annotated[str, Field(min_length=1, max_length=1000)] = "asked by a person"
    operator_id: Id | None = None


class Rename(Model):
    name: VariableName
    label: Annotated[str, Field(max_length=200)] | None = None
    """The words beside the field, where they were misread."""


class Reject(Model):
    value: Annotated[str, Field(max_length=4096)]
    """The one of its examples that is always meant."""


@router.get("/versions")
def versions(workflow_id: WorkflowId, services: ServicesDep) -> list[WorkflowVersion]:
    """Oldest first, each with the reason it was made, and by whom."""
    makers = services.store.audit.makers(workflow_id)
    return [
        WorkflowVersion(
            version=one.version,
            name=one.name,
            learning_state=one.learning_state,
            created_at=one.created_at,
            note=one.note,
            made_by=makers.get(one.version),
        )
        for one in services.store.workflows.versions(workflow_id)
    ]


@router.get("/diff")
def diff(
    workflow_id: WorkflowId,
    services: ServicesDep,
    before: Annotated[int, Query(ge=1)],
    after: Annotated[int | None, Query(ge=1, description="The latest when it is not said")] = None,
) -> list[Difference]:
    """What was changed from one version to another; counters belong to none."""
    workflows = services.store.workflows
    return list(differences(workflows.get(workflow_id, before), workflows.get(workflow_id, after)))


@router.post("/restore")
def restore(
    workflow_id: WorkflowId, request: Strict[Restore], services: ServicesDep, principal: PrincipalDep
) -> Workflow:
    """A new version with an old one's content; how far it is trusted stays as it is."""
    language = services.settings.language
    by = principal.operator(request.operator_id)
    told = by or say(language, "because.somebody")
    note = say(language, "because.restored", version=request.version, by=told)
    return services.store.workflows.restore(workflow_id, request.version, note, by)


@router.get("/learning")
def status(workflow_id: WorkflowId, services: ServicesDep) -> LearningStatus:
    """How far a workflow is trusted, and what it lacks for the next step."""
    workflow = services.store.workflows.get(workflow_id)
    tally = services.store.lessons.tally(workflow_id)
    state, thresholds = workflow.learning_state, workflow.learning.thresholds
    return LearningStatus(
        workflow_id=workflow_id,
        version=workflow.version,
        state=state,
        evidence=tally.evidence,
        thresholds=thresholds,
        unmet=unmet(state, tally.evidence, thresholds),
        needs_approval=needs_approval(state),
        two_persons=_two_persons(workflow_id, services),
        replays=tally.replays,
        succeeded=tally.succeeded,
        problematic=tuple(one.about for one in workflow.doubts if one.kind == "fails_often"),
    )


@router.get("/learning/events")
def events(workflow_id: WorkflowId, services: ServicesDep) -> list[LearningEvent]:
    """Every change of what it may do, oldest first. Kept when the workflow is deleted."""
    return list(services.store.learning_events.of_workflow(workflow_id))


@router.get("/history")
def history(
    workflow_id: WorkflowId,
    services: ServicesDep,
    days: Annotated[int, Query(ge=1, le=366, description="How far back")] = 30,
) -> WorkflowHistory:
    """How its replays did, day by day and step by step; of very many, the newest."""
    store, language = services.store, services.settings.language
    since = datetime.now(UTC) - timedelta(days=days)
    replays = store.replays.list(workflow_id, since=since, most=MOST_REPLAYS)
    return history_of(
        store.workflows.get(workflow_id),
        ((one, store.run_events.of_replay(one.replay_id)) for one in replays),
        lambda edge: explain_action(edge.action, language),
    )


@router.put("/learning/thresholds")
def ask_for(
    workflow_id: WorkflowId, thresholds: Strict[LearningThresholds], services: ServicesDep, by: OperatorDep
) -> Workflow:
    """Say how much this workflow has to show before it is trusted further."""
    return services.manager.ask_for(workflow_id, thresholds, by)


@router.post("/approve")
def approve(
    workflow_id: WorkflowId, request: Strict[Approve], services: ServicesDep, principal: PrincipalDep
) -> Workflow:
    """Let it act alone; refused (409) while its results do not suffice, naming what is lacking. Where that takes two
    persons, the first one's yes is remembered, and the workflow is answered as it was."""
    asked = _two_persons(workflow_id, services)
    two = (asked.site | asked.own).promotion
    if two and principal.name is None:
        raise forbidden(phrased("two_persons.nameless"))
    return services.manager.approve(workflow_id, principal.name or request.operator_id, two_persons=two)


@router.get("/two_persons")
def two_persons(workflow_id: WorkflowId, services: ServicesDep) -> TwoPersonsStatus:
    """What of this workflow takes two persons."""
    services.store.workflows.get(workflow_id)
    return _two_persons(workflow_id, services)


@router.put("/two_persons")
def rule_two_persons(
    workflow_id: WorkflowId, rule: Strict[TwoPersons], services: ServicesDep, by: OperatorDep
) -> TwoPersonsStatus:
    """Give this workflow a rule of its own; what the settings ask for holds all the same. By an administrator: whoever
    could take it away alone would be the second person."""
    services.store.workflows.get(workflow_id)
    services.store.two_persons.put(workflow_id, rule, datetime.now(UTC), by)
    return _two_persons(workflow_id, services)


def _two_persons(workflow_id: str, services: Services) -> TwoPersonsStatus:
    site = TwoPersons(**dict(services.settings.two_persons))
    return TwoPersonsStatus(site=site, own=services.store.two_persons.of(workflow_id))


@router.post("/rollback")
def roll_back(
    workflow_id: WorkflowId, request: Strict[RollBack], services: ServicesDep, principal: PrincipalDep
) -> Workflow:
    """Have a person decide on each step again."""
    return services.manager.roll_back(workflow_id, principal.operator(request.operator_id), request.message)


@router.post("/variables/{name}/rename")
def rename_variable(
    workflow_id: WorkflowId,
    name: VariableName,
    request: Strict[Rename],
    services: ServicesDep,
    by: OperatorDep,
) -> Workflow:
    """Call a variable what people call it."""
    workflow = services.store.workflows.get(workflow_id)
    changed = renamed(workflow, name, request.name, request.label)
    note = say(services.settings.language, "because.renamed", name=name, new=request.name)
    return services.store.workflows.save(changed, note, by)


@router.post("/variables/{name}/reject")
def reject_variable(
    workflow_id: WorkflowId,
    name: VariableName,
    request: Strict[Reject],
    services: ServicesDep,
    by: OperatorDep,
) -> Workflow:
    """It is always the same value, after all."""
    workflow = services.store.workflows.get(workflow_id)
    note = say(services.settings.language, "because.rejected", name=name)
    return services.store.workflows.save(rejected(workflow, name, request.value), note, by)
