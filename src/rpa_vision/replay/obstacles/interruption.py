"""A dialog in the way: answered where an answer is declared, left to a person otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from weakref import WeakKeyDictionary

from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.dialogs.sighting.looking import came_up_alone
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.workflow import Node
from rpa_vision.models.replay.command import (
    CaptureCommand,
    ClickCommand,
    DragCommand,
    ReplayCommand,
    ScrollCommand,
    WaitCommand,
)
from rpa_vision.models.replay.dialog import DeclaredDialogs, DialogEvent, DialogPolicy
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import DialogMet, Replay
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision.models.replay.window_veto import WindowVeto
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import say
from rpa_vision.ports import Frame
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change, next_command_id
from rpa_vision.replay.engine.stops import paused
from rpa_vision.replay.obstacles.demonstrated import Demonstrated
from rpa_vision.replay.obstacles.own_dialogs import turns
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.next_step import TaskMoment
from rpa_vision.replay.step.safety import objection_to_answer
from rpa_vision.settings import Settings
from rpa_vision.text.folding import squeezed, statements

MOST_VETOES = 8


class DialogEyes(Protocol):
    """Never raises: what fails is a question to a person."""

    def look(
        self,
        view: ScreenView,
        context: DialogContext = ...,
        *,
        before: Frame | None = None,
        force: bool = False,
    ) -> Resolution | None: ...


@dataclass(frozen=True)
class Situation:
    """What is about to happen on the screen that is searched for a dialog."""

    step: PlanStep | None
    """None where it is not known which."""
    screens: Sequence[Node]
    """The task's own screens that are seen; none: it is another one."""
    before: Frame | None
    """The screen as it was when the last action was decided."""
    force: bool = False
    """Something is in the way: what was there before may be it."""
    goes_on: bool = False
    """Nothing is amiss so far: on a screen of its own, only what surely came up over it stops it."""
    may_answer: bool = True
    former: Node | None = None
    """The screen of the task that ``before`` shows."""
    command: ReplayCommand | None = None
    """What would be sent if nothing stood in the way."""
    unproven: bool = False
    """An action was done, and nothing yet tells that it had its effect."""
    finished: bool = False
    """Every step is done."""

    @property
    def begins(self) -> bool:
        """About to act for the first time: what came up before cannot be told from the screen, and whatever looks
        like a dialog is asked about, unless it is a mere notice that was not there when the screen was shown."""
        return self.before is None and self.step is not None and self.step.is_done_by_agent

    def may_put_away(self, found: ClickAnswer) -> bool:
        """Before the first action it was there already: whoever was at work may have been asked this, or told that
        something failed. Only a mere notice may go, and what a person decided about this very dialog."""
        mere_notice = found.event.policy_applied is DialogPolicy.AUTO_DISMISS and not found.tells_failure
        decided = found.event.classification_method == "learnt"
        return self.before is not None or mere_notice or decided

    def acts_in(self, box: Box, size: Size) -> bool:
        match self.command:
            case ClickCommand(at=place) | ScrollCommand(at=place):
                return box.contains(place.pixel_of(size))
            case DragCommand(at=place, to=to):
                return box.contains(place.pixel_of(size)) or box.contains(to.pixel_of(size))
            case _:
                return False

    def keeps_clear_of(self, box: Box, size: Size) -> bool:
        """Nothing is pressed or typed that it could get. A click into it was meant for what is there where more than
        a word on it says so."""
        match self.command:
            case None | WaitCommand() | CaptureCommand():
                return True
            case ClickCommand() | ScrollCommand() if self.acts_in(box, size):
                return self._is_known_by_neighbours
            case ClickCommand() | ScrollCommand():
                return True
            case DragCommand():
                return not self.acts_in(box, size)
            case _:
                return False

    @property
    def _is_known_by_neighbours(self) -> bool:
        action = None if self.step is None else self.step.action
        return isinstance(action, MouseClickAction) and bool(action.target and action.target.neighbours)


class Interruptions:
    def __init__(
        self, eyes: DialogEyes, demonstrated: Demonstrated, settings: Settings, now: Callable[[], datetime]
    ) -> None:
        self._eyes = eyes
        self._demonstrated = demonstrated
        self._settings = settings
        self._now = now
        self._clear: WeakKeyDictionary[ScreenView, set[object]] = WeakKeyDictionary()
        """Views on which nothing was found, and how they were looked at: a screen that shows the same is the same
        view, and is not searched again."""

    def met(self, replay: Replay, task: TaskMoment, at: Situation) -> Change | None:
        sight = task.sight
        found = self._found(replay, task, at)
        if found is None:
            return None
        size = sight.view.size
        harmless = _may_be_its_own(found) and found.box is not None and at.keeps_clear_of(found.box, size)
        surely_apart = (
            not at.screens
            or found.stayed
            or _came_up_alone(found, size)
            or self._is_new_to_its_screen(found, at, sight.view)
        )
        if at.goes_on and not at.begins and not surely_apart and harmless:
            return None
        match found:
            case ClickAnswer(tells_failure=True) if at.unproven:
                message = say(self._settings.language, "pause.dialog_failure")
                return self._paused(replay, at, sight, message, found.event)
            case ClickAnswer() if (
                at.may_answer and at.may_put_away(found) and surely_apart and self._may_answer(replay)
            ):
                refusal = objection_to_answer(
                    task.workflow.safety_rules, found, sight.view, self._settings.language
                )
                if refusal is not None:
                    return self._paused(replay, at, sight, refusal, found.event)
                return self._answered(replay, at, sight, found)
            case ClickAnswer(label=label, event=event):
                message = say(self._settings.language, "pause.dialog_answer", label=label)
                return self._paused(replay, at, sight, message, event)
            case AskPerson(message=message, event=event):
                return self._paused(replay, at, sight, message, event)

    def _is_new_to_its_screen(self, found: Resolution, at: Situation, view: ScreenView) -> bool:
        """It came with the page, and was not on it when the task was shown; nor does the task act in it."""
        answer = found.label if isinstance(found, ClickAnswer) else " ".join(found.event.buttons)
        if found.box is None or not answer or at.acts_in(found.box, view.size):
            return False
        elsewhere = [line.text for line in view.lines if not found.box.contains(line.bbox.center)]
        return all(
            self._demonstrated.is_new_to(node, found.event.ocr_text, answer, elsewhere) for node in at.screens
        )

    def _found(self, replay: Replay, task: TaskMoment, at: Situation) -> Resolution | None:
        view = task.sight.view
        step = at.step and at.step.key
        way = (replay.replay_id, replay.seen, step, tuple(node.node_id for node in at.screens), at.force)
        clear = self._clear.setdefault(view, set())
        if at.screens and way in clear:
            return None
        found = self._eyes.look(view, _context(replay, task, at), before=at.before, force=at.force)
        if found is None:
            clear.add(way)
        return found

    def _may_answer(self, replay: Replay) -> bool:
        return not replay.coached and replay.looks < self._settings.replay.max_rechecks

    def _answered(self, replay: Replay, at: Situation, sight: Sight, answer: ClickAnswer) -> Change:
        place = answer.point.fraction_of(sight.view.size)
        command = ClickCommand(
            command_id=next_command_id(replay),
            at=place,
            expected=screen_guard(sight.view.frame.pixels, sight.front.title or None, [place]),
        )
        met = self._met(replay, at, answer.event).model_copy(
            update={"resolved": True, "command_id": command.command_id}
        )
        return transitions.answering(replay, self._now(), command).preceded_by(met)

    def _paused(
        self, replay: Replay, at: Situation, sight: Sight, message: str, event: DialogEvent
    ) -> Change:
        left = event.model_copy(update={"action_taken": "paused"})
        why = Pause(
            reason=PauseReason.DIALOG,
            message=message,
            step_index=replay.step_index,
            edge_id=at.step.edge_id if at.step else None,
            screenshot=sight.picture,
            dialog=left,
            finished=at.finished,
        )
        warned = replay.model_copy(update={"vetoes": _vetoes(replay, sight, event)})
        stopped = paused(warned, self._now(), why, at.step.key if at.step else None)
        return stopped.preceded_by(self._met(replay, at, left))

    def _met(self, replay: Replay, at: Situation, event: DialogEvent) -> DialogMet:
        return DialogMet(
            replay_id=replay.replay_id,
            at=self._now(),
            step_index=replay.step_index,
            edge_id=at.step.edge_id if at.step else None,
            dialog_type=event.dialog_type,
            resolved=False,
            event=event,
        )


def _context(replay: Replay, task: TaskMoment, at: Situation) -> DialogContext:
    own = frozenset().union(*map(_known_by, at.screens))
    former = at.former and at.former.node_id

    def is_own(dialog: DialogBox) -> bool:
        """What the screen is known by stands in it, and not only on its buttons: half of all dialogs have « Annuler ».
        A screen that is known by no words may show anything."""
        answers = {squeezed(one.label) for one in dialog.answers} - {squeezed(dialog.title)}
        said = statements(line.text for line in dialog.lines) - answers
        return not own or not own.isdisjoint(said)

    return DialogContext(
        workflow_id=task.workflow.workflow_id,
        step_index=replay.step_index,
        action_id=at.step.edge_id if at.step else None,
        declared=_declared(replay, task, at),
        screen_known=bool(at.screens),
        is_own=is_own,
        screen_stays=bool(at.screens) and all(node.node_id == former for node in at.screens),
        turn_of=turns(replay, task, at.step),
        screenshot=task.sight.picture,
    )


def _declared(replay: Replay, task: TaskMoment, at: Situation) -> DeclaredDialogs:
    """For the task, and for the steps it may have come up between: once an action is under way, for that one alone.
    What two of them answer differently is a person's."""
    before = task.last(replay) if replay.acting is None else None
    edges = {edge.edge_id: edge for edge in task.workflow.edges}
    own = [edges[step.edge_id].declared_dialogs for step in (before, at.step) if step is not None]
    declared = dict(task.workflow.declared_dialogs)
    for one in own:
        declared |= one
    return {
        kind: answer
        for kind, answer in declared.items()
        if all(one.get(kind, answer) == answer for one in own)
    }


def _known_by(node: Node) -> frozenset[str]:
    return frozenset(map(squeezed, node.screen_template.required_text_any))


def _vetoes(replay: Replay, sight: Sight, event: DialogEvent) -> tuple[WindowVeto, ...]:
    """A system dialog that is a window of its own, and not drawn inside another one, is known by that from now on."""
    front = sight.front
    own_window = bool(squeezed(front.title)) and squeezed(front.title) in squeezed(event.ocr_text)
    if event.policy_applied is not DialogPolicy.ESCALATE_SECURITY or not own_window:
        return replay.vetoes
    veto = WindowVeto(
        title=front.title, process=front.process or None, window_class=front.window_class or None
    )
    return tuple(dict.fromkeys((*replay.vetoes, veto)))[-MOST_VETOES:]


def _may_be_its_own(found: Resolution) -> bool:
    """A part of the screen that looks like a dialog. What the system asks, and a look that failed, never are."""
    return found.box is not None and found.event.policy_applied is not DialogPolicy.ESCALATE_SECURITY


def _came_up_alone(found: Resolution, size: Size) -> bool:
    return found.box is not None and came_up_alone(found.box, found.event.change_signal, size)
