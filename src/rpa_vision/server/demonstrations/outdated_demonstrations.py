"""Demonstrations whose time is over: gone where nothing was learnt from them, else emptied of whatever shows a patient,
but for the pictures that a workflow still needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rpa_vision.errors import NotFoundError
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Example, Workflow
from rpa_vision.models.site.retention import PictureKind, Purged
from rpa_vision.server.demonstrations.learnt_from import shown_in_workflows
from rpa_vision.storage.due import Due
from rpa_vision.storage.store import Store


class OutdatedDemonstrations:
    def __init__(self, store: Store, keep_needed: bool, forget: Callable[[str], None]) -> None:
        """``keep_needed``: whether pictures that a workflow needs stay. ``forget``: told of each demonstration that
        is not what it was."""
        self._store = store
        self._keep_needed = keep_needed
        self._forget = forget

    def purge(self, due: Due) -> Purged:
        """Told once all is done: what is left after a crash is found again the next time."""
        purged = due.nothing_yet
        if PictureKind.DEMONSTRATIONS not in due.kinds:
            return purged
        learnt_from = self._learnt_from()
        for session_id in self._outdated(due, learnt_from):
            self._forget(session_id)
            purged = purged.and_also(self._rid_of(session_id, learnt_from, due))
        self._store.old_demonstrations.tell(purged)
        return purged

    def _rid_of(self, session_id: str, learnt_from: Mapping[str, list[Workflow]], due: Due) -> Purged:
        demonstrations = self._store.old_demonstrations
        try:
            if session_id not in learnt_from:
                gone = demonstrations.delete(session_id)
                told = {"demonstrations": 1, "pictures": _of_kind(gone)}
                return due.nothing_yet.model_copy(update=told)
            needed = self._needed(session_id, learnt_from[session_id])
            gone, first = demonstrations.empty(session_id, needed, due.now)
        except NotFoundError:  # somebody deleted it meanwhile
            return due.nothing_yet
        still_needed = len(needed) if first else 0
        return due.nothing_yet.model_copy(
            update={"emptied": int(first), "pictures": _of_kind(gone), "still_needed": still_needed}
        )

    def _outdated(self, due: Due, learnt_from: Mapping[str, list[Workflow]]) -> list[str]:
        old = self._store.old_demonstrations.begun_before(due.before)
        if PictureKind.DEMONSTRATIONS not in due.acknowledged:
            return list(old)
        seen_to = [session_id for session_id, learnt in learnt_from.items() if all(map(_acts_alone, learnt))]
        return list(dict.fromkeys([*old, *seen_to]))

    def _learnt_from(self) -> dict[str, list[Workflow]]:
        """By demonstration, the present versions of the workflows that any version of was learnt from it."""
        found: dict[str, list[Workflow]] = {}
        for workflow_id, sessions in shown_in_workflows(self._store).items():
            present = self._store.workflows.get(workflow_id)
            for session_id in sessions:
                found.setdefault(session_id, []).append(present)
        return found

    def _needed(self, session_id: str, learnt: list[Workflow]) -> set[str]:
        if not self._keep_needed:
            return set()
        shown = (one for workflow in learnt for one in _needed_by(workflow))
        return {one.screenshot_id for one in shown if one.session_id == session_id}


def _of_kind(count: int) -> dict[PictureKind, int]:
    return {PictureKind.DEMONSTRATIONS: count} if count else {}


def _acts_alone(workflow: Workflow) -> bool:
    """A person has looked at what was learnt, and let it act alone."""
    return workflow.learning_state is LearningState.AUTO_CONFIRMED


def _needed_by(workflow: Workflow) -> Iterator[Example]:
    """One of each screen, by which a dialog is told from a part of the page; and what an open question is about."""
    yield from (node.example for node in workflow.nodes if node.example is not None)
    asked = {doubt.about for doubt in workflow.doubts if doubt.blocks}
    yield from (edge.example for edge in workflow.edges if edge.edge_id in asked and edge.example is not None)
