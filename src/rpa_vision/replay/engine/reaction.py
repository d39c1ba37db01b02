"""What follows from a report: judge what was done, then decide what is next, on the one picture it brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from rpa_vision.errors import BadImageError, BadReportError, ConflictError, NotFoundError
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import ActionSent, Replay, RunEvent, values_of
from rpa_vision.models.session import WindowContext
from rpa_vision.phrases import phrased, say
from rpa_vision.replay.effect.aftermath import Aftermath
from rpa_vision.replay.effect.effect import Effects
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change, awaited_command_id
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.stops import paused
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.obstacles.interruption import Interruptions
from rpa_vision.replay.obstacles.left_behind import has_begun, is_left_behind
from rpa_vision.replay.obstacles.pressing import dialog_to_answer, pressed, refuse_forbidden
from rpa_vision.replay.pictures import Pictures
from rpa_vision.replay.plan.plan import Plan
from rpa_vision.replay.plan.plans import Plans
from rpa_vision.replay.recovery.recover import Recovery
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.next_step import Next, NextSteps, TaskMoment
from rpa_vision.replay.step.progress import OwnSteps, Progress
from rpa_vision.settings import Settings


class Reaction:
    """Nothing is kept between reports but what follows from what is stored: a restarted server goes on exactly
    where it stood."""

    def __init__(
        self,
        journal: Journal,
        observer: Observer,
        next_steps: NextSteps,
        effects: Effects,
        own_steps: OwnSteps,
        recovery: Recovery,
        interruptions: Interruptions,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._journal = journal
        self.observer = observer
        self.recovery = recovery
        self._pictures = Pictures(journal, observer)
        self._progress = Progress(journal, next_steps, own_steps, interruptions, settings, now)
        self._aftermath = Aftermath(
            effects, self._progress, recovery, interruptions, self._pictures, settings, now
        )
        self._plans = Plans()
        self._settings = settings
        self._now = now

    def to(self, replay: Replay, report: Report, png: bytes | None, before: bytes | None) -> Change:
        try:
            replay, sight = self._pictures.taken_in(replay, report, png, before)
        except BadImageError as error:
            raise BadReportError(error.sentence) from error
        if report.masking is not None:
            replay = replay.model_copy(update={"masking": report.masking})
        stop = self._said_by_agent(replay, report, sight)
        if stop is not None or sight is None:
            return stop or self.stopped(
                replay, PauseReason.AGENT_ERROR, report.error or self._say("pause.no_picture"), None
            )
        task = self.task_now(replay, sight)
        if replay.undoing is not None:
            return self._aftermath.of_undoing(replay, task, report)
        if report.outcome == "refused":
            replay = self._spared(replay, report)
        if self._is_after_another(replay, sight):
            message = self._say("pause.left_behind")
            return self.stopped(replay, PauseReason.UNEXPECTED_SCREEN, message, sight.picture)
        if replay.acting is None:
            return self._progress.on(replay, task, self._pictures.before(replay, sight))
        return self._aftermath.of(replay, task, report)

    def _is_after_another(self, replay: Replay, sight: Sight) -> bool:
        """Whether what was given up on this agent before still stands on its screen."""
        if replay.aside is None or has_begun(replay):
            return False
        events = self._journal.events(replay.aside)
        return is_left_behind(self._journal.replay(replay.aside), events, self._texts_of, sight)

    def _texts_of(self, picture: str) -> Sequence[str] | None:
        try:
            return self.observer.read(self._journal.picture(picture), picture)
        except NotFoundError:
            return None

    def _said_by_agent(self, replay: Replay, report: Report, sight: Sight | None) -> Change | None:
        """Its word is enough to stop."""
        picture = sight.picture if sight else None
        if report.outcome == "unknown":
            message = (
                self._say("pause.unknown_delivery_told", error=report.error)
                if report.error
                else self._say("pause.unknown_delivery")
            )
            return self.stopped(replay, PauseReason.DELIVERY_UNKNOWN, message, picture)
        if report.locked:
            message = self._say("pause.desk_locked", agent=replay.agent_id)
            kept_back = self._spared(replay, report) if report.outcome == "refused" else replay
            return self.stopped(kept_back, PauseReason.DESK_LOCKED, message, picture)
        if report.outcome == "interrupted":
            message = self._say("pause.person_at_desk", agent=replay.agent_id)
            return self.stopped(self._spared(replay, report), PauseReason.PERSON_AT_DESK, message, picture)
        if report.outcome == "vetoed":
            message = self._say("pause.system_window", window=report.window.title)
            return self.stopped(self._spared(replay, report), PauseReason.DIALOG, message, picture)
        if report.masking == "shown":
            return self.stopped(replay, PauseReason.NOT_SURE, self._say("pause.secret_shown"), picture)
        if report.outcome == "failed":
            message = report.error or self._say("pause.no_picture")
            return self.stopped(replay, PauseReason.AGENT_ERROR, message, picture)
        return None

    def _spared(self, replay: Replay, report: Report) -> Replay:
        """Nothing was touched: no action is in doubt."""
        return transitions.untouched(replay, self._now()) if _is_about_the_action(replay, report) else replay

    def stopped(self, replay: Replay, reason: PauseReason, message: str, picture: str | None) -> Change:
        why = Pause(
            reason=reason,
            message=message,
            step_index=replay.step_index,
            edge_id=None if replay.choice is None else replay.choice.partition("@")[0].partition("/")[0],
            screenshot=picture or replay.seen,
        )
        return paused(replay, self._now(), why)

    def pressed(self, replay: Replay, button: str, operator_id: str | None) -> Change:
        """A person answers the dialog it stopped at."""
        pause, _ = dialog_to_answer(replay)
        if pause.screenshot is None:
            raise ConflictError(phrased("run_refused.no_picture_kept", replay_id=replay.replay_id))
        if replay.acting is not None and not self._was_sent(replay):
            raise ConflictError(phrased("run_refused.being_undone", replay_id=replay.replay_id))
        last = self._journal.reported(awaited_command_id(replay))
        window = WindowContext() if last is None else last.window
        shown = self.observer.observe(self._journal.picture(pause.screenshot), pause.screenshot, window)
        rules = self._journal.workflow(replay.workflow_id, replay.workflow_version).safety_rules
        refuse_forbidden(replay, button, shown, rules)
        change = pressed(replay, button, shown, values_of(replay), self._now(), operator_id)
        return change.guarded()

    def _was_sent(self, replay: Replay) -> bool:
        """A gesture that takes an action back is none of the task's own."""
        return any(
            isinstance(event, ActionSent) and event.command_id == replay.acting
            for event in self._journal.events(replay.replay_id)
        )

    def task_now(self, replay: Replay, sight: Sight) -> TaskMoment:
        workflow = self._journal.workflow(replay.workflow_id, replay.workflow_version)
        plan = self._plans.of(workflow, replay.parameters)
        return TaskMoment(workflow, plan, self._journal.known(workflow), sight)

    def plan(self, replay: Replay) -> Plan:
        workflow = self._journal.workflow(replay.workflow_id, replay.workflow_version)
        return self._plans.of(workflow, replay.awaited_parameters)

    def foreseen(self, replay: Replay, sight: Sight) -> tuple[Next, Change | None]:
        """What comes next on this screen, and what a dialog on it would lead to."""
        return self._progress.foreseen(
            replay, self.task_now(replay, sight), self._pictures.before(replay, sight)
        )

    def ended(self, replay: Replay, *events: RunEvent) -> Change:
        return self._progress.ended(replay, *events)

    def _say(self, key: str, **values: object) -> str:
        return say(self._settings.language, key, **values)


def _is_about_the_action(replay: Replay, report: Report) -> bool:
    """« Nothing was touched », said of a mere look or of a gesture that was to take the action back, tells nothing of
    the action itself."""
    return replay.undoing is None and (replay.acting is None or report.command_id == replay.acting)
