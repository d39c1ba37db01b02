"""What each ended replay teaches: drawn once, and kept with the step in trust that follows from it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import datetime

from rpa_vision.learning.trust.counting import counted
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.learning.trust.memory import LearningMemory
from rpa_vision.learning.trust.runs import Done, LearntRun, read_run
from rpa_vision.models.graph.learning import EdgeMarked, TimeoutRaised
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Doubt, Edge, Workflow
from rpa_vision.phrases import Language, say

LATE = 0.5
"""Of the time an effect is waited for: one that came later than this may come too late next time."""
ROOM = 2.0
"""A raised timeout waits so many times as long as the effect took."""
LONGEST_S = 120.0
"""Nobody watches a screen longer before asking what is wrong."""


class ReplayLearner:
    def __init__(
        self,
        memory: LearningMemory,
        manager: LearningManager,
        problematic_failures: int,
        language: Language,
        now: Callable[[], datetime],
    ) -> None:
        self._memory = memory
        self._manager = manager
        self._most_failures = problematic_failures
        self._language: Language = language
        self._now = now

    def missed(self) -> Sequence[str]:
        """Ended replays whose lesson is still to be drawn."""
        return self._memory.not_learnt_from()

    def consolidate(self, replay_id: str) -> Workflow | None:
        """The workflow with what this replay showed; None when that is in it already."""
        replay = self._memory.replay(replay_id)
        if not replay.status.is_final:
            return None
        run = read_run(replay, self._memory.events(replay_id))
        state = self._memory.workflow(replay.workflow_id, replay.workflow_version).learning_state

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            if not run.says_something:
                return Lesson(workflow, tally)
            lesson = Lesson(workflow, counted(tally, workflow, run, state))
            return self._manager.reviewed(self._with_marks(self._with_patience(lesson, run), run))

        return self._memory.learn_from(replay_id, replay.workflow_id, teach)

    def _with_patience(self, lesson: Lesson, run: LearntRun) -> Lesson:
        """Effects that came late are waited for longer. Waiting is never wrong, so nobody is asked."""
        for done in run.done:
            edge = next((one for one in lesson.workflow.edges if one.edge_id == done.edge_id), None)
            if edge is not None:
                lesson = self._patient(lesson, edge, done)
        return lesson

    def _patient(self, lesson: Lesson, edge: Edge, done: Done) -> Lesson:
        before, waited_s = edge.post_conditions.timeout_seconds, done.waited_ms / 1000
        after = min(LONGEST_S, float(math.ceil(ROOM * waited_s)))
        if waited_s <= LATE * before or after <= before:
            return lesson
        conditions = edge.post_conditions.model_copy(update={"timeout_seconds": after})
        workflow = lesson.workflow.with_edge(edge.model_copy(update={"post_conditions": conditions}))
        event = TimeoutRaised(
            workflow_id=workflow.workflow_id,
            at=self._now(),
            version=workflow.version + 1,
            edge_id=edge.edge_id,
            before=before,
            after=after,
        )
        note = say(
            self._language, "because.timeout", edge=edge.edge_id, before=f"{before:g}", after=f"{after:g}"
        )
        return lesson.then(workflow, lesson.tally, note, event)

    def _with_marks(self, lesson: Lesson, run: LearntRun) -> Lesson:
        for edge_id in sorted({failed.edge_id for failed in run.failed}):
            tally = lesson.tally.edges.get(edge_id)
            failures = tally.experience.failures if tally else 0
            known = any(one.kind == "fails_often" and one.about == edge_id for one in lesson.workflow.doubts)
            if failures > self._most_failures and not known:
                lesson = self._marked(lesson, edge_id, failures)
        return lesson

    def _marked(self, lesson: Lesson, edge_id: str, failures: int) -> Lesson:
        doubt = Doubt(kind="fails_often", about=edge_id, seen=failures)
        workflow = lesson.workflow.model_copy(update={"doubts": (*lesson.workflow.doubts, doubt)})
        event = EdgeMarked(
            workflow_id=workflow.workflow_id,
            at=self._now(),
            version=workflow.version + 1,
            edge_id=edge_id,
            failures=failures,
        )
        note = say(self._language, "because.marked", edge=edge_id, failures=failures)
        return lesson.then(workflow, lesson.tally, note, event)
