"""Which demonstrations workflows were learnt from."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.storage.store import Store


def shown_in_workflows(store: Store) -> Mapping[str, set[str]]:
    """Of each workflow, the demonstrations that any version of it was learnt from."""
    return {one.workflow_id: _shown_in(store, one.workflow_id) for one in store.workflows.list()}


def _shown_in(store: Store, workflow_id: str) -> set[str]:
    versions = [
        store.workflows.get(workflow_id, one.version) for one in store.workflows.versions(workflow_id)
    ]
    learnt_from = [one.metadata.get("sessions") for one in versions]
    return {str(session) for one in learnt_from if isinstance(one, list) for session in one}
