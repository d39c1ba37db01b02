"""How far each workflow is trusted: only watching, proposing, acting under supervision, acting alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from rpa_vision.errors import ConflictError
from rpa_vision.learning.trust.memory import LearningMemory
from rpa_vision.learning.trust.states import needs_approval, next_state, unmet
from rpa_vision.models.graph.learning import (
    ALONE,
    ApprovalBegun,
    Approved,
    FirstApproval,
    LearningEvent,
    LearningEvidence,
    LearningState,
    LearningThresholds,
    MovedOn,
    RolledBack,
    ThresholdsSet,
)
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Learning, Workflow
from rpa_vision.models.site.two_persons import is_same_person
from rpa_vision.phrases import Language, SaidTogether, phrased, say


class LearningManager:
    def __init__(self, memory: LearningMemory, language: Language, now: Callable[[], datetime]) -> None:
        self._memory = memory
        self._language: Language = language
        self._now = now

    def review(self, workflow_id: str) -> Workflow:
        """One look at the evidence: at most one step on, or back to COACHING."""
        return self._memory.learn(workflow_id, lambda workflow, tally: self.reviewed(Lesson(workflow, tally)))

    def reviewed(self, lesson: Lesson) -> Lesson:
        """The lesson, and with it the step its evidence leads to."""
        workflow, evidence = lesson.workflow, lesson.tally.evidence
        before = workflow.learning_state
        after = next_state(before, evidence, workflow.learning.thresholds)
        if after is before:
            return lesson
        if before is LearningState.AUTO_CONFIRMED:
            sure = f"{evidence.recent_confidence:.2f}"
            why = say(self._language, "because.lost_confidence", sure=sure)
            return self._back(lesson, why, by=None)
        note = say(self._language, "because.moved_on", before=before, after=after)
        event = MovedOn(
            workflow_id=workflow.workflow_id,
            at=self._now(),
            version=workflow.version + 1,
            before=before,
            after=after,
            evidence=evidence,
        )
        return self._moved(lesson, after, note, event)

    def approve(self, workflow_id: str, by: str, *, two_persons: bool = False) -> Workflow:
        """A person lets it act alone. Refused while its results do not suffice: that is what was to be seen.

        ``two_persons``: the first one's yes is remembered and changes nothing; another one's must follow, to the same
        version."""

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            _refuse_unready(workflow, tally)
            first = tally.evidence.first_yes
            if first is not None and first.version != workflow.version:
                first = None
            if two_persons and first is None:
                return self._begun(Lesson(workflow, tally), by)
            if two_persons and first is not None and is_same_person(first.by, by):
                raise ConflictError(phrased("two_persons.same", by=by))
            return self._approved(Lesson(workflow, tally), by, first if two_persons else None)

        return self._memory.learn(workflow_id, teach)

    def _begun(self, lesson: Lesson, by: str) -> Lesson:
        workflow, evidence = lesson.workflow, lesson.tally.evidence
        told = ApprovalBegun(
            workflow_id=workflow.workflow_id, at=self._now(), version=workflow.version, by=by
        )
        first = {"first_yes": FirstApproval(by=by, version=workflow.version)}
        tally = lesson.tally.model_copy(update={"evidence": evidence.model_copy(update=first)})
        return Lesson(workflow, tally, "", (told,))

    def _approved(self, lesson: Lesson, by: str, first: FirstApproval | None) -> Lesson:
        workflow, evidence = lesson.workflow, lesson.tally.evidence
        told = Approved(
            workflow_id=workflow.workflow_id,
            at=self._now(),
            version=workflow.version + 1,
            by=by,
            first_yes_by=None if first is None else first.by,
        )
        tally = lesson.tally.model_copy(update={"evidence": evidence.model_copy(update={"approved_by": by})})
        note = say(self._language, "because.approved", by=by if first is None else f"{first.by}, {by}")
        return self.reviewed(Lesson(workflow, tally, note, (told,)))

    def roll_back(self, workflow_id: str, by: str | None, why: str) -> Workflow:
        """A person wants to watch it again."""

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            state = workflow.learning_state
            if state in (LearningState.OBSERVATION, LearningState.COACHING):
                raise ConflictError(
                    phrased("task_refused.asked_already", workflow_id=workflow_id, state=state)
                )
            return self._back(Lesson(workflow, tally), why, by)

        return self._memory.learn(workflow_id, teach)

    def watch_again(self, workflow_id: str, by: str | None, why: str) -> Workflow:
        """Before it is made to act otherwise: what it did so far proves nothing about what it will do."""

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            return self.watched_again(Lesson(workflow, tally), by, why)

        return self._memory.learn(workflow_id, teach)

    def watched_again(self, lesson: Lesson, by: str | None, why: str) -> Lesson:
        """The same as part of what makes it act otherwise."""
        if lesson.workflow.learning_state in ALONE:
            return self._back(lesson, why, by)
        nothing = {"evidence": LearningEvidence(), "since": self._now()}
        return replace(lesson, tally=lesson.tally.model_copy(update=nothing))

    def ask_for(self, workflow_id: str, thresholds: LearningThresholds, by: str | None = None) -> Workflow:
        """What this workflow must show before each step."""

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            if thresholds == workflow.learning.thresholds:
                return Lesson(workflow, tally)
            learning = workflow.learning.model_copy(update={"thresholds": thresholds})
            asked = workflow.model_copy(update={"learning": learning})
            told = ThresholdsSet(
                workflow_id=workflow_id,
                at=self._now(),
                version=workflow.version + 1,
                thresholds=thresholds,
                by=by,
            )
            return Lesson(asked, tally, say(self._language, "because.thresholds"), (told,))

        return self._memory.learn(workflow_id, teach)

    def _back(self, lesson: Lesson, why: str, by: str | None) -> Lesson:
        workflow = lesson.workflow
        event = RolledBack(
            workflow_id=workflow.workflow_id,
            at=self._now(),
            version=workflow.version + 1,
            before=workflow.learning_state,
            evidence=lesson.tally.evidence,
            by=by,
            why=why,
        )
        note = say(self._language, "because.rolled_back", before=event.before, after=event.after, why=why)
        return self._moved(lesson, event.after, note, event)

    def _moved(self, lesson: Lesson, state: LearningState, note: str, event: LearningEvent) -> Lesson:
        """What was counted before proves nothing about the new state."""
        learning = Learning(state=state, thresholds=lesson.workflow.learning.thresholds)
        workflow = lesson.workflow.model_copy(update={"learning_state": state, "learning": learning})
        tally = lesson.tally.model_copy(update={"evidence": LearningEvidence(), "since": event.at})
        return lesson.then(workflow, tally, note, event)


def _refuse_unready(workflow: Workflow, tally: Tally) -> None:
    state, workflow_id = workflow.learning_state, workflow.workflow_id
    if not needs_approval(state):
        raise ConflictError(
            phrased(
                "task_refused.not_candidate",
                workflow_id=workflow_id,
                state=state,
                auto_candidate=LearningState.AUTO_CANDIDATE,
            )
        )
    missing = unmet(state, tally.evidence, workflow.learning.thresholds)
    if missing:
        raise ConflictError(
            phrased(
                "task_refused.not_alone_yet",
                workflow_id=workflow_id,
                missing=SaidTogether(one.told() for one in missing),
            )
        )
