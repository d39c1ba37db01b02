"""From stored demonstrations to a stored workflow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from queue import SimpleQueue

from pydantic import BaseModel

from rpa_vision.authoring.editing.edits import acts_otherwise, trusted_as
from rpa_vision.authoring.editing.growing import CHANGED_BY_HAND, grown
from rpa_vision.errors import ConflictError, RpaVisionError
from rpa_vision.learning.builder import Learnt
from rpa_vision.learning.watching.demonstration import steps_in
from rpa_vision.models.answers import LearnAnswer, LearnProgress
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.session import RawSession
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.ports import Frame
from rpa_vision.server.demonstrations.emptied import refuse_emptied
from rpa_vision.server.gate.problems import problem_of, problem_of_crash
from rpa_vision.server.services import Services
from rpa_vision.storage.database.ids import new_workflow_id
from rpa_vision.storage.workflows.prototypes import WorkflowLooks

OnProgress = Callable[[int, int], None]
"""Steps looked at, and how many there are."""


def finished_sessions(services: Services, session_ids: Sequence[str]) -> list[RawSession]:
    sessions = [services.store.sessions.get(session_id) for session_id in session_ids]
    for session in sessions:
        if session.ended_at is None:
            raise ConflictError(phrased("lesson_refused.not_finished", session_id=session.session_id))
        refuse_emptied(session)
    return sessions


def learn_from(
    services: Services,
    name: str,
    sessions: Sequence[RawSession],
    by: str | None,
    on_progress: OnProgress = lambda *_: None,
) -> Learnt:
    """A workflow that was not there before."""
    learnt = _built(services, new_workflow_id(name), name, sessions, on_progress)
    learning = learnt.workflow.learning.model_copy(update={"thresholds": services.settings.learning})
    workflow = learnt.workflow.model_copy(update={"learning": learning})
    services.store.workflows.create(workflow, _note(services, learnt), by)
    return replace(learnt, workflow=services.manager.review(workflow.workflow_id))


def learn_more(
    services: Services,
    workflow_id: str,
    sessions: Sequence[RawSession],
    by: str | None,
    on_progress: OnProgress = lambda *_: None,
) -> Learnt:
    """The same workflow, learnt from all it was shown before and from these too. One that acts alone and now acts
    otherwise is watched again."""
    present = services.store.workflows.get(workflow_id)
    every = [*finished_sessions(services, _shown_before(present, sessions)), *sessions]
    learnt = _built(services, workflow_id, present.name, every, on_progress)
    more = grown(present, learnt.workflow)
    if acts_otherwise(present, more):
        why = say(services.settings.language, "because.grown")
        more = trusted_as(more, services.manager.watch_again(workflow_id, by, why))
    services.store.workflows.save(more, _note(services, learnt), by)
    return replace(learnt, workflow=services.manager.review(workflow_id))


def _shown_before(workflow: Workflow, sessions: Sequence[RawSession]) -> list[str]:
    if workflow.metadata.get(CHANGED_BY_HAND):
        raise ConflictError(phrased("task_refused.changed_by_hand", workflow_id=workflow.workflow_id))
    known = workflow.metadata.get("sessions")
    before = [str(one) for one in known] if isinstance(known, list) else []
    if not before:
        raise ConflictError(phrased("task_refused.not_learnt_here", workflow_id=workflow.workflow_id))
    again = {session.session_id for session in sessions} & set(before)
    if again:
        raise ConflictError(
            phrased("lesson_refused.learnt_already", session_id=min(again), workflow_id=workflow.workflow_id)
        )
    return before


def _built(
    services: Services, workflow_id: str, name: str, sessions: Sequence[RawSession], on_progress: OnProgress
) -> Learnt:
    """The pictures come first, so that a workflow that is there never lacks one."""
    every, looked_at = sum(map(steps_in, sessions)), 0

    def count() -> None:
        nonlocal looked_at
        looked_at += 1
        on_progress(looked_at, every)

    demonstrations = [services.audience.watched(session, count) for session in sessions]
    learnt = services.builder.build(demonstrations, workflow_id, name, datetime.now(UTC))
    crops = {crop: encode_png(Frame(pixels)) for crop, pixels in learnt.crops.items()}
    WorkflowLooks(services.store.blobs).keep(learnt.workflow, learnt.prototypes, crops)
    services.screens.keep(learnt, sessions)
    seen_alike = {"average_similarity": min(1.0, max(0.0, learnt.average_similarity))}
    stats = learnt.workflow.stats.model_copy(update=seen_alike)
    return replace(learnt, workflow=learnt.workflow.model_copy(update={"stats": stats}))


def _note(services: Services, learnt: Learnt) -> str:
    return say(services.settings.language, "because.learnt", count=learnt.observations)


def answered(learnt: Learnt) -> LearnAnswer:
    return LearnAnswer(workflow=learnt.workflow, observations=learnt.observations, proposed=learnt.proposed)


class LiveLesson:
    """Told as it is learnt, one line of JSON after the other. Learning goes on though nobody listens any more: its
    workflow is kept."""

    def __init__(self, lesson: Callable[[OnProgress], Learnt], language: Language) -> None:
        self._lesson = lesson
        self._language = language
        self._lines: SimpleQueue[BaseModel | None] = SimpleQueue()

    def learn(self) -> None:
        try:
            self._lines.put(answered(self._lesson(self._count)))
        except RpaVisionError as error:
            self._lines.put(problem_of(error, "learning", self._language))
        except Exception as error:  # noqa: BLE001 - a thread has nobody above it
            self._lines.put(problem_of_crash(error, "learning", self._language))
        finally:
            self._lines.put(None)

    def lines(self) -> Iterator[str]:
        while (line := self._lines.get()) is not None:
            yield line.model_dump_json() + "\n"

    def _count(self, done: int, of: int) -> None:
        self._lines.put(LearnProgress(looked_at=done, of=of))
