"""Deleted with all that was left behind: a workflow, or a demonstration that none was learnt from."""

from __future__ import annotations

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import phrased
from rpa_vision.server.services import Services
from rpa_vision.storage.sessions import pictures_of
from rpa_vision.storage.store import Store
from rpa_vision.storage.workflows.prototypes import looks_of


def forget_workflow(services: Services, workflow_id: str, by: str | None) -> Workflow:
    """As it was. Once it is gone nothing refers to the rest, whose deleting may be interrupted without harm."""
    store = services.store
    last = store.workflows.get(workflow_id)
    shown = {one.workflow_id: _shown_in(store, one.workflow_id) for one in store.workflows.list()}
    its_own = shown.pop(workflow_id).difference(*shown.values())
    store.workflows.delete(workflow_id, by)
    services.screens.forget(workflow_id)
    _forget_blobs(store, looks_of(workflow_id))
    for session_id in its_own:
        _forget_session(store, session_id)
    return last


def forget_demonstration(services: Services, session_id: str) -> None:
    services.store.sessions.get(session_id)
    refuse_if_learnt_from(services, session_id)
    services.audience.forget(session_id)
    _forget_session(services.store, session_id)


def refuse_if_learnt_from(services: Services, session_id: str) -> None:
    for one in services.store.workflows.list():
        if session_id in _shown_in(services.store, one.workflow_id):
            raise ConflictError(
                phrased("lesson_refused.goes_with_task", session_id=session_id, workflow_id=one.workflow_id)
            )


def _shown_in(store: Store, workflow_id: str) -> set[str]:
    """The demonstrations that any version of it was learnt from."""
    versions = [
        store.workflows.get(workflow_id, one.version) for one in store.workflows.versions(workflow_id)
    ]
    learnt_from = [one.metadata.get("sessions") for one in versions]
    return {str(session) for one in learnt_from if isinstance(one, list) for session in one}


def _forget_session(store: Store, session_id: str) -> None:
    """A workflow from elsewhere names demonstrations that were never here."""
    try:
        store.sessions.delete(session_id)
    except NotFoundError:
        return
    _forget_blobs(store, pictures_of(session_id))


def _forget_blobs(store: Store, folder: str) -> None:
    for name in store.blobs.names(folder):
        store.blobs.delete(name)
