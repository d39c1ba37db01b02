"""A replay that stopped on a screen its task never showed, and a person who shows what to click there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from rpa_vision.authoring.editing.corrections import ShownPlace
from rpa_vision.authoring.editing.new_screens import NewScreen, with_new_screen
from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.errors import BadInputError, CannotLearnError, ConflictError
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.learning.watching.screens import seen
from rpa_vision.models.answers import Pointed
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.learning import Corrected
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, RunEvent, values_of
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.ports import Frame
from rpa_vision.replay.engine import stops
from rpa_vision.replay.engine.change import answered_to
from rpa_vision.replay.engine.correcting import refuse_another_way
from rpa_vision.replay.engine.screen_teacher import Recognise, ScreenMemory
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.sight import Sight
from rpa_vision.text.folding import squeezed


def is_met_by(replay: Replay) -> bool:
    """Whether a place shown to it belongs to a screen that is new to the task."""
    return replay.pause is not None and replay.pause.reason is PauseReason.UNEXPECTED_SCREEN


class NewScreens:
    def __init__(
        self,
        memory: ScreenMemory,
        observer: Observer,
        grounder: Grounder,
        recognise: Recognise,
        manager: LearningManager,
        language: Language,
        now: Callable[[], datetime],
    ) -> None:
        self._memory = memory
        self._observer = observer
        self._grounder = grounder
        self._recognise = recognise
        self._manager = manager
        self._language: Language = language
        self._now = now

    def pointed(self, replay_id: str, at: Point) -> Pointed:
        """What would be learnt from this place. Nothing is."""
        replay = self._memory.replay(replay_id)
        awaited, sight = self._stopped_on(replay)
        learnt = self._learnt(self._walked(replay), awaited, sight, replay, at)
        return Pointed(
            was="",
            now=learnt.aimed.target.text or "",
            told=explain_action(learnt.workflow.edge(learnt.edge_id).action, self._language),
            bbox=learnt.aimed.box,
        )

    def add(
        self,
        replay_id: str,
        at: Point,
        operator_id: str | None = None,
        *,
        as_of: datetime | None = None,
    ) -> Replay:
        """The screen, with the click that was shown on it: a new version, watched again where it acted alone. The replay
        stays paused; resumed, it knows the screen and clicks there."""
        replay = answered_to(self._memory.replay(replay_id), as_of)
        awaited, sight = self._stopped_on(replay)
        walked = self._walked(replay)
        self._learnt(walked, awaited, sight, replay, at)  # read before anything is locked
        added: list[NewScreen] = []

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            refuse_another_way(replay_id, walked, workflow)
            learnt = self._learnt(workflow, awaited, sight, replay, at)
            added[:] = [learnt]
            self._keep(learnt, sight)
            event = Corrected(
                workflow_id=workflow.workflow_id,
                at=self._now(),
                version=workflow.version + 1,
                edge_id=learnt.edge_id,
                replay_id=replay_id,
                shown=at,
                by=operator_id,
            )
            node = learnt.workflow.node(learnt.workflow.edge(learnt.edge_id).from_node)
            note = say(self._language, "because.screen_added", screen=node.label)
            lesson = Lesson(learnt.workflow, tally, note, (event,))
            return self._manager.watched_again(lesson, operator_id, say(self._language, "because.edited"))

        def going_on(workflow: Workflow) -> tuple[Replay, RunEvent]:
            return stops.corrected(replay, self._now(), added[0].edge_id, workflow.version, operator_id)

        return self._memory.correct_replay(replay, teach, going_on)

    def _walked(self, replay: Replay) -> Workflow:
        return self._memory.workflow(replay.workflow_id, replay.workflow_version)

    def _stopped_on(self, replay: Replay) -> tuple[str, Sight]:
        pause = replay.pause
        if pause is None or not is_met_by(replay) or pause.edge_id is None or pause.screenshot is None:
            raise ConflictError(phrased("run_refused.screen_known", replay_id=replay.replay_id))
        if pause.options:
            raise ConflictError(phrased("run_refused.several_ways", replay_id=replay.replay_id))
        if replay.acting is not None:
            raise ConflictError(
                phrased("run_refused.what_became", replay_id=replay.replay_id, step=replay.step_index + 1)
            )
        png = self._memory.picture(pause.screenshot)
        window = self._memory.front(replay.replay_id)
        return pause.edge_id, self._observer.observe(png, pause.screenshot, window)

    def _learnt(self, workflow: Workflow, awaited: str, sight: Sight, replay: Replay, at: Point) -> NewScreen:
        known = self._recognise(sight, workflow)
        if known is not None:
            raise ConflictError(
                phrased("run_refused.known_as", replay_id=replay.replay_id, label=known.label)
            )
        size = sight.view.size
        if not size.box.contains(at):
            raise BadInputError(
                phrased("run_refused.outside_picture", x=at.x, y=at.y, width=size.width, height=size.height)
            )
        typed = frozenset(map(squeezed, values_of(replay)))
        screen = seen(sight.view, sight.front, replay.replay_id, sight.picture, typed)
        shown = ShownPlace(sight.view, screen, at)
        return with_new_screen(workflow, awaited, shown, self._grounder.ground)

    def _keep(self, learnt: NewScreen, sight: Sight) -> None:
        """Before the version that refers to it can be read; and refused where the screen is not known by it."""
        self._memory.keep_prototype(learnt.workflow, learnt.vector_id, learnt.vector)
        if learnt.aimed.crop is not None and learnt.aimed.look is not None:
            self._memory.keep_crop(learnt.workflow, learnt.aimed.crop, encode_png(Frame(learnt.aimed.look)))
        edge = learnt.workflow.edge(learnt.edge_id)
        if self._recognise(sight, learnt.workflow) != learnt.workflow.node(edge.from_node):
            raise CannotLearnError(phrased("run_refused.not_known_again"))
