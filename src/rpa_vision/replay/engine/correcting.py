"""A paused replay and the place a person shows it: learnt, and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from rpa_vision.authoring.editing.corrections import Correction, ShownPlace, corrected
from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.errors import BadInputError, ConflictError
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.learning.trust.memory import Teaching
from rpa_vision.learning.watching.meaning import meant_at
from rpa_vision.learning.watching.screens import seen
from rpa_vision.models.answers import Pointed, PointedStep
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import CompoundAction
from rpa_vision.models.graph.learning import Corrected
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.replay.pause import CORRECTABLE
from rpa_vision.models.replay.run import ActionSent, Replay, RunEvent
from rpa_vision.models.session import WindowContext
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.ports import Frame
from rpa_vision.replay.engine import stops
from rpa_vision.replay.engine.change import answered_to
from rpa_vision.replay.observe import Observer


class CorrectionMemory(Protocol):
    def replay(self, replay_id: str) -> Replay: ...

    def events(self, replay_id: str) -> Sequence[RunEvent]: ...

    def workflow(self, workflow_id: str, version: int) -> Workflow: ...

    def picture(self, name: str) -> bytes: ...

    def keep_crop(self, workflow: Workflow, name: str, png: bytes) -> None: ...

    def correct_replay(
        self, replacing: Replay, teach: Teaching, going_on: Callable[[Workflow], tuple[Replay, RunEvent]]
    ) -> Replay:
        """All or nothing; refused when the replay is no longer the one that was read."""
        ...


class Corrector:
    def __init__(
        self,
        memory: CorrectionMemory,
        observer: Observer,
        grounder: Grounder,
        language: Language,
        now: Callable[[], datetime],
    ) -> None:
        self._memory = memory
        self._observer = observer
        self._grounder = grounder
        self._language: Language = language
        self._now = now

    def pointed(self, replay_id: str, at: Point) -> Pointed:
        """What would be learnt from this place. Nothing is."""
        replay = self._memory.replay(replay_id)
        edge_id, picture = self._paused_at(replay)
        shown = self._shown(replay, picture, at)
        workflow = self._memory.workflow(replay.workflow_id, replay.workflow_version)
        learnt = corrected(workflow, edge_id, shown, self._grounder.ground)
        step = learnt.workflow.edge(edge_id).action
        return Pointed(
            was=learnt.was,
            now=learnt.now,
            told=explain_action(step, self._language),
            bbox=meant_at(shown.screen, at).box,
        )

    def pointed_in(
        self, workflow: Workflow, edge_id: str, png: bytes, name: str, at: Point, values: Mapping[str, str]
    ) -> PointedStep:
        """What a step would be that acts on this place of any picture. Its look is kept, and used by nothing yet."""
        shown = self._shown_on(png, name, at, values)
        learnt = corrected(workflow, edge_id, shown, self._grounder.ground)
        self._keep_look(learnt)
        action = learnt.workflow.edge(edge_id).action
        return PointedStep(
            was=learnt.was,
            now=learnt.now,
            told=explain_action(action, self._language),
            bbox=meant_at(shown.screen, at).box,
            action=action,
        )

    def correct(
        self,
        replay_id: str,
        at: Point,
        operator_id: str | None = None,
        *,
        as_of: datetime | None = None,
    ) -> Replay:
        """The replay stays paused; resumed, it looks for what was shown."""
        replay = answered_to(self._memory.replay(replay_id), as_of)
        edge_id, picture = self._paused_at(replay)
        shown = self._shown(replay, picture, at)
        walked = self._memory.workflow(replay.workflow_id, replay.workflow_version)

        def teach(workflow: Workflow, tally: Tally) -> Lesson:
            refuse_another_way(replay_id, walked, workflow)
            learnt = corrected(workflow, edge_id, shown, self._grounder.ground)
            if learnt.workflow is workflow:
                return Lesson(workflow, tally)
            self._keep_look(learnt)
            event = Corrected(
                workflow_id=workflow.workflow_id,
                at=self._now(),
                version=workflow.version + 1,
                edge_id=edge_id,
                replay_id=replay_id,
                shown=at,
                by=operator_id,
            )
            note = say(self._language, "because.corrected", edge=edge_id, was=learnt.was, now=learnt.now)
            return Lesson(learnt.workflow, tally.forgiving(edge_id), note, (event,))

        def going_on(workflow: Workflow) -> tuple[Replay, RunEvent]:
            return stops.corrected(replay, self._now(), edge_id, workflow.version, operator_id)

        return self._memory.correct_replay(replay, teach, going_on)

    def _paused_at(self, replay: Replay) -> tuple[str, str]:
        """The edge to correct, and the frozen picture."""
        pause = replay.pause
        if pause is None:
            raise ConflictError(
                phrased("run_refused.not_paused", replay_id=replay.replay_id, status=replay.status)
            )
        if pause.reason not in CORRECTABLE or pause.edge_id is None or pause.screenshot is None:
            raise ConflictError(
                phrased("run_refused.place_answers_nothing", replay_id=replay.replay_id, reason=pause.reason)
            )
        if replay.acting is not None and not self._had_a_place(replay):
            raise ConflictError(
                phrased(
                    "run_refused.nothing_looked_for", replay_id=replay.replay_id, step=replay.step_index + 1
                )
            )
        return pause.edge_id, pause.screenshot

    def _had_a_place(self, replay: Replay) -> bool:
        """A text goes where the click before it went: that click is to be corrected, not the typing."""
        return any(
            isinstance(event, ActionSent) and event.command_id == replay.acting and event.place is not None
            for event in self._memory.events(replay.replay_id)
        )

    def _shown(self, replay: Replay, picture: str, at: Point) -> ShownPlace:
        given = {name: value for name, value in replay.parameters.items() if isinstance(value, str)}
        return self._shown_on(self._memory.picture(picture), picture, at, given)

    def _shown_on(self, png: bytes, picture: str, at: Point, values: Mapping[str, str]) -> ShownPlace:
        window = WindowContext()
        view = self._observer.observe(png, picture, window).view
        if not view.size.box.contains(at):
            raise BadInputError(
                phrased(
                    "run_refused.outside_picture",
                    x=at.x,
                    y=at.y,
                    width=view.size.width,
                    height=view.size.height,
                )
            )
        return ShownPlace(view, seen(view, window, "shown", picture), at, values)

    def _keep_look(self, learnt: Correction) -> None:
        """Before the version that refers to it can be read. Its name is made of its content: kept in vain it
        does no harm."""
        if learnt.crop is not None and learnt.look is not None:
            self._memory.keep_crop(learnt.workflow, learnt.crop, encode_png(Frame(learnt.look)))


def refuse_another_way(replay_id: str, walked: Workflow, latest: Workflow) -> None:
    if _way(latest) != _way(walked):
        raise ConflictError(
            phrased(
                "run_refused.goes_another_way",
                replay_id=replay_id,
                version=walked.version,
                latest=latest.version,
            )
        )


def _way(workflow: Workflow) -> object:
    """What a replay in the middle of a workflow relies on: which actions come in which order."""
    return (
        workflow.entry_nodes,
        workflow.end_nodes,
        workflow.first_edges,
        workflow.last_edges,
        workflow.loops,
        tuple(variable.name for variable in workflow.variables),
        tuple(
            (edge.edge_id, edge.from_node, edge.to_node, edge.follows, _kinds(edge))
            for edge in workflow.edges
        ),
    )


def _kinds(edge: Edge) -> tuple[str, ...]:
    action = edge.action
    return (
        tuple(part.type for part in action.actions) if isinstance(action, CompoundAction) else (action.type,)
    )
