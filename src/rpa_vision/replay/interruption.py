"""A dialog in the way: answered where an answer is declared, left to a person otherwise."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from rpa_vision.dialogs.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.models.command import ClickCommand
from rpa_vision.models.dialog import DialogEvent
from rpa_vision.models.guard import screen_guard
from rpa_vision.models.run import DialogMet, Pause, PauseReason, Replay
from rpa_vision.models.workflow import Workflow
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import say
from rpa_vision.ports import Frame
from rpa_vision.replay import transitions
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.transitions import Change
from rpa_vision.settings import Settings


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


class Interruptions:
    def __init__(self, eyes: DialogEyes, settings: Settings, now: Callable[[], datetime]) -> None:
        self._eyes = eyes
        self._settings = settings
        self._now = now

    def met(
        self,
        replay: Replay,
        workflow: Workflow,
        step: PlanStep,
        sight: Sight,
        *,
        known: bool,
        before: Frame | None = None,
        force: bool = False,
    ) -> Change | None:
        """``known``: the screen is one of the task's own, where only a system dialog stops it. ``before``: the
        screen as it was when nothing stood in the way. ``force``: something does, look closely."""
        context = DialogContext(
            workflow_id=workflow.workflow_id,
            step_index=replay.step_index,
            action_id=step.edge_id,
            declared=workflow.declared_dialogs,
            screen_known=known,
            screenshot=sight.picture,
        )
        found = self._eyes.look(sight.view, context, before=before, force=force)
        match found:
            case None:
                return None
            case ClickAnswer() if not replay.coached and replay.looks < self._settings.replay.max_rechecks:
                return self._answered(replay, step, sight, found)
            case ClickAnswer(label=label, event=event):
                message = say(self._settings.language, "pause.dialog_answer", label=label)
                return self._paused(replay, step, sight, message, event)
            case AskPerson(message=message, event=event):
                return self._paused(replay, step, sight, message, event)

    def _answered(self, replay: Replay, step: PlanStep, sight: Sight, answer: ClickAnswer) -> Change:
        place = answer.point.fraction_of(sight.view.size)
        command = ClickCommand(
            command_id=transitions.next_command_id(replay),
            at=place,
            expected=screen_guard(sight.view.frame.pixels, sight.front.title or None, place),
        )
        met = _met(replay, step, self._now(), answer.event, resolved=True)
        return transitions.answering(replay, self._now(), command).preceded_by(met)

    def _paused(
        self, replay: Replay, step: PlanStep, sight: Sight, message: str, event: DialogEvent
    ) -> Change:
        why = Pause(
            reason=PauseReason.DIALOG,
            message=message,
            step_index=replay.step_index,
            edge_id=step.edge_id,
            screenshot=sight.picture,
            dialog=event,
        )
        met = _met(replay, step, self._now(), event, resolved=False)
        return transitions.paused(replay, self._now(), why, step.key).preceded_by(met)


def _met(replay: Replay, step: PlanStep, now: datetime, event: DialogEvent, *, resolved: bool) -> DialogMet:
    return DialogMet(
        replay_id=replay.replay_id,
        at=now,
        step_index=replay.step_index,
        edge_id=step.edge_id,
        dialog_type=event.dialog_type,
        resolved=resolved,
    )
