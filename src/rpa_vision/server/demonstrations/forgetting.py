"""Deleted with all that was left behind: a workflow, or a demonstration, with what was learnt from it or where nothing
was."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.site.retention import DemonstrationDeleted
from rpa_vision.phrases import phrased
from rpa_vision.server.demonstrations.learnt_from import shown_in_workflows
from rpa_vision.server.services import Services
from rpa_vision.storage.workflows.prototypes import looks_of


def forget_workflow(services: Services, workflow_id: str, by: str | None) -> Workflow:
    """As it was. Once it is gone nothing refers to the rest, whose deleting may be interrupted without harm."""
    last = services.store.workflows.get(workflow_id)
    shown = dict(shown_in_workflows(services.store))
    its_own = shown.pop(workflow_id).difference(*shown.values())
    _forget_graph(services, workflow_id, by)
    for session_id in its_own:
        _forget_session(services, session_id, (), by)
    return last


def forget_demonstration(services: Services, session_id: str, by: str | None) -> None:
    services.store.sessions.get(session_id)
    refuse_if_learnt_from(services, session_id)
    _forget_session(services, session_id, (), by)


def forget_with_workflows(services: Services, session_id: str, by: str | None) -> Sequence[str]:
    """The workflows that went with it. Other demonstrations they were learnt from stay: they may be learnt again."""
    services.store.sessions.get(session_id)
    learnt = sorted(
        workflow_id
        for workflow_id, sessions in shown_in_workflows(services.store).items()
        if session_id in sessions
    )
    for workflow_id in learnt:
        _forget_graph(services, workflow_id, by)
    _forget_session(services, session_id, learnt, by)
    return learnt


def refuse_if_learnt_from(services: Services, session_id: str) -> None:
    for workflow_id, sessions in shown_in_workflows(services.store).items():
        if session_id in sessions:
            raise ConflictError(
                phrased("lesson_refused.goes_with_task", session_id=session_id, workflow_id=workflow_id)
            )


def _forget_graph(services: Services, workflow_id: str, by: str | None) -> None:
    services.store.workflows.delete(workflow_id, by)
    services.screens.forget(workflow_id)
    folder = looks_of(workflow_id)
    for name in services.store.blobs.names(folder):
        services.store.blobs.delete(name)


def _forget_session(
    services: Services, session_id: str, with_workflows: Sequence[str], by: str | None
) -> None:
    """A workflow from elsewhere names demonstrations that were never here."""
    services.audience.forget(session_id)
    told = DemonstrationDeleted(
        session_id=session_id, with_workflows=tuple(with_workflows), at=datetime.now(UTC), by=by
    )
    try:
        services.store.old_demonstrations.delete(session_id, told)
    except NotFoundError:
        return
