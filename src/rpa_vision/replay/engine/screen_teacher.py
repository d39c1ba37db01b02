"""A screen that looks otherwise, and a person who says which one of the task it is."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Protocol

from rpa_vision.authoring.editing.relearning import relearnt
from rpa_vision.errors import CannotLearnError, ConflictError
from rpa_vision.learning.trust.memory import Teaching
from rpa_vision.learning.watching.screens import WatchedScreen, seen
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.learning import ScreenRelearnt
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, RunEvent, values_of
from rpa_vision.models.session import WindowContext
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.replay.engine import stops
from rpa_vision.replay.engine.change import answered_to
from rpa_vision.replay.engine.correcting import CorrectionMemory, refuse_another_way
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.sight import Sight

Recognise = Callable[[Sight, Workflow], Node | None]


class ScreenMemory(CorrectionMemory, Protocol):
    def front(self, replay_id: str) -> WindowContext:
        """The window the agent last told of."""
        ...

    def learn(self, workflow_id: str, teach: Teaching) -> Workflow:
        """A new version, or nothing at all."""
        ...

    def keep_prototype(self, workflow: Workflow, vector_id: str, vector: Vector) -> None: ...


class ScreenTeacher:
    def __init__(
        self,
        memory: ScreenMemory,
        observer: Observer,
        recognise: Recognise,
        language: Language,
        now: Callable[[], datetime],
    ) -> None:
        self._memory = memory
        self._observer = observer
        self._recognise = recognise
        self._language: Language = language
        self._now = now

    def accept(
        self, replay_id: str, operator_id: str | None = None, *, as_of: datetime | None = None
    ) -> Replay:
        """The screen as it is now is the one the step expects: a new version. The replay stays paused; resumed, it
        knows the screen."""
        replay = answered_to(self._memory.replay(replay_id), as_of)
        edge_id, sight = self._stopped_on(replay)
        walked = self._memory.workflow(replay.workflow_id, replay.workflow_version)
        screen = seen(sight.view, sight.front, replay_id, sight.picture)  # read before anything is locked

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            refuse_another_way(replay_id, walked, workflow)
            node = workflow.node(workflow.edge(edge_id).from_node)
            learnt = self._learnt(workflow, node, sight, screen, values_of(replay))
            return self._lesson(learnt, node, tally, operator_id, replay_id)

        def going_on(workflow: Workflow) -> tuple[Replay, RunEvent]:
            return stops.corrected(replay, self._now(), edge_id, workflow.version, operator_id)

        return self._memory.correct_replay(replay, teach, going_on)

    def _stopped_on(self, replay: Replay) -> tuple[str, Sight]:
        pause = replay.pause
        if pause is None:
            raise ConflictError(
                phrased("run_refused.not_paused", replay_id=replay.replay_id, status=replay.status)
            )
        if (
            pause.reason is not PauseReason.UNEXPECTED_SCREEN
            or pause.edge_id is None
            or pause.screenshot is None
        ):
            raise ConflictError(
                phrased("run_refused.no_screen_in_question", replay_id=replay.replay_id, reason=pause.reason)
            )
        window = self._memory.front(replay.replay_id)
        return pause.edge_id, self._observer.observe(
            self._memory.picture(pause.screenshot), pause.screenshot, window
        )

    def relearn(
        self,
        workflow_id: str,
        node_id: str,
        picture: str,
        window: WindowContext,
        values: Collection[str],
        by: str | None = None,
    ) -> Workflow:
        """Any picture of it that is kept: a demonstration's, a replay's, or what an agent showed. ``values``: what was
        typed when it was taken, and may stand in a title."""
        sight = self._observer.observe(self._memory.picture(picture), picture, window)
        screen = seen(sight.view, window, workflow_id, picture)  # read before anything is locked

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            node = workflow.node(node_id)
            learnt = self._learnt(workflow, node, sight, screen, values)
            return self._lesson(learnt, node, tally, by)

        return self._memory.learn(workflow_id, teach)

    def _lesson(
        self, learnt: Workflow, node: Node, tally: Tally, by: str | None, replay_id: str | None = None
    ) -> Lesson:
        event = ScreenRelearnt(
            workflow_id=learnt.workflow_id,
            at=self._now(),
            version=learnt.version + 1,
            node_id=node.node_id,
            replay_id=replay_id,
            by=by,
        )
        note = say(self._language, "because.screen_relearnt", screen=node.label)
        return Lesson(learnt, tally, note, (event,))

    def _learnt(
        self, workflow: Workflow, node: Node, sight: Sight, screen: WatchedScreen, values: Collection[str]
    ) -> Workflow:
        """Refused where it is known already, or would not be known again."""
        known = self._recognise(sight, workflow)
        if known is not None:
            raise ConflictError(
                phrased("task_refused.picture_known_as", session_id=screen.session_id, label=known.label)
            )
        learnt = relearnt(workflow, node.node_id, screen, values)
        self._memory.keep_prototype(learnt.workflow, learnt.vector_id, learnt.vector)
        if self._recognise(sight, learnt.workflow) != learnt.workflow.node(node.node_id):
            raise CannotLearnError(phrased("task_refused.picture_not_known_again", label=node.label))
        return learnt.workflow
