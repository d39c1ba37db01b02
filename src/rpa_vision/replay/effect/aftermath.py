"""What follows from an action that was done: go on, look again, try again, take it back, or stop for a person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from rpa_vision.models.graph.action import DragAction, KeyPressAction, MouseClickAction
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.replay.verdict import Verdict, Verification
from rpa_vision.phrases import say
from rpa_vision.replay.effect.effect import Effect, Effects
from rpa_vision.replay.effect.judge import why_not_verified
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change
from rpa_vision.replay.engine.stops import paused
from rpa_vision.replay.engine.time_left import ms_left
from rpa_vision.replay.obstacles.interruption import Interruptions, Situation
from rpa_vision.replay.pictures import Pictures
from rpa_vision.replay.plan.runtime import Unresolved, resolve_step
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.recovery.recover import Recovery
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.next_step import TaskMoment
from rpa_vision.replay.step.policy import may_be_lost_to_dialog, may_try_again
from rpa_vision.replay.step.progress import Progress
from rpa_vision.replay.step.which_step import screens_after
from rpa_vision.replay.step.wish import wish_of
from rpa_vision.settings import Settings

_FOR_A_PERSON = frozenset({PauseReason.RECORD_DISAGREES, PauseReason.IDENTITY})
"""Nothing a key could take back, and nothing to be done once more."""
BLINK_MS = 300
"""Less than a caret is away before it comes again, or is there before it goes."""
BLINKING_S = 2.0
"""One that was never seen in this time will not be seen."""


class Aftermath:
    def __init__(
        self,
        effects: Effects,
        progress: Progress,
        recovery: Recovery,
        interruptions: Interruptions,
        pictures: Pictures,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._effects = effects
        self._progress = progress
        self._recovery = recovery
        self._interruptions = interruptions
        self._pictures = pictures
        self._settings = settings
        self._now = now

    def of(self, replay: Replay, task: TaskMoment, report: Report) -> Change:
        step = self._step_under_way(replay, task)
        if replay.waits_until is not None and self._now() < replay.waits_until:
            return self._waiting_on(replay, task, step)
        before = self._pictures.before(replay, task.sight)
        effect, now = self._effects.of(replay, task, step, report, before), self._now()
        if effect.refused is not None:
            return self._login_refused(replay, task, step, effect)
        match effect.validation.verdict:
            case Verdict.COMPLETE if effect.is_only_a_change and (
                met := self._met_instead(replay, task, step, effect)
            ):
                return met
            case Verdict.COMPLETE:
                on, verified = transitions.advanced(
                    replay, now, effect.verification, report.duration_ms, seen=task.sight.picture
                )
                return self._progress.on(on, task, effect.before, verified)
            case _ if (met := self._met_instead(replay, task, step, effect)) is not None:
                return met
            case Verdict.CONTINUE:
                acted_at = replay.acted_at or now
                blinks = effect.awaits_caret and (now - acted_at).total_seconds() < BLINKING_S
                look_ms = BLINK_MS if blinks else self._settings.replay.recheck_ms
                wait_ms = min(look_ms, ms_left(step.timeout_s, acted_at, now))
                return transitions.awaiting_effect(replay, now, acted_at, wait_ms)
            case Verdict.TERMINATE:
                return self._without_effect(replay, task, step, effect)

    def of_undoing(self, replay: Replay, task: TaskMoment, report: Report) -> Change:
        """Nothing is clicked while an action is half taken back, a dialog's answer included."""
        change, retried = self._recovery.seen(replay, task.sight, touched=report.outcome == "done")
        if not retried and change.replay.pause is None:
            return change
        before = self._pictures.before(replay, task.sight)
        if retried:
            return self._progress.on(change.replay, task, before, *change.events)
        step = None if replay.choice is None else task.plan.step(replay.choice)
        screens = self._progress.recognised(task)
        at = Situation(step, screens, before, force=True, may_answer=False)
        met = self._interruptions.met(change.replay, task, at)
        return change if met is None else met.preceded_by(*change.events[:-1])

    def _step_under_way(self, replay: Replay, task: TaskMoment) -> PlanStep:
        if replay.choice is None:
            raise AssertionError("an action belongs to a step")
        step = resolve_step(task.plan.step(replay.choice), replay.variables, self._settings.language)
        if isinstance(step, Unresolved):
            raise AssertionError("it was complete when it was sent")  # noqa: TRY004 - not a caller's mistake
        return step

    def _waiting_on(self, replay: Replay, task: TaskMoment, step: PlanStep) -> Change:
        shown = task.sight.shows(step.screen, task.known)
        screens = (step.screen,) if shown else self._progress.recognised(task)
        at = Situation(
            step, screens, self._pictures.before(replay, task.sight), goes_on=True, former=step.screen
        )
        met = self._interruptions.met(replay, task, at)
        return met or transitions.waiting_on(replay, self._now(), self._settings.dialog.heartbeat_ms)

    def _met_instead(self, replay: Replay, task: TaskMoment, step: PlanStep, effect: Effect) -> Change | None:
        """A dialog that came up instead of the effect. One that the task itself knows is no surprise, even where
        the record does not say yet what the screen says."""
        own = (step.screen, step.expected, *screens_after(task.plan.after((*replay.taken, step.key))))
        over = effect.validation.verdict is Verdict.TERMINATE
        at = Situation(
            step,
            [node for node in own if node is not None and task.sight.shows(node, task.known)],
            effect.before,
            force=over,
            goes_on=not over,
            former=step.screen,
            unproven=True,
        )
        return self._interruptions.met(replay, task, at)

    def _login_refused(self, replay: Replay, task: TaskMoment, step: PlanStep, effect: Effect) -> Change:
        told = {"reason": PauseReason.NOT_SURE, "message": effect.refused}
        why = self._no_effect(replay, step, task.sight, effect).model_copy(update=told)
        return paused(replay, self._now(), why)

    def _without_effect(self, replay: Replay, task: TaskMoment, step: PlanStep, effect: Effect) -> Change:
        """Try again, take it back, or stop for a person. A login is never sent twice: accounts get locked."""
        now, why = self._now(), self._no_effect(replay, step, task.sight, effect)
        if effect.logs_in or why.reason in _FOR_A_PERSON:
            return paused(replay, now, why)
        if may_try_again(step, effect.verification, replay.tries, self._settings.replay) or (
            may_be_lost_to_dialog(step, replay, self._settings.replay)
            and task.sight.shows(step.screen, task.known)
        ):
            return self._progress.on(transitions.tried_in_vain(replay, now), task, effect.before)
        return self._recovery.begun(replay, task.sight, step, why) or paused(replay, now, why)

    def _no_effect(self, replay: Replay, step: PlanStep, sight: Sight, effect: Effect) -> Pause:
        said = effect.verification.semantic_detail or say(self._settings.language, "pause.no_effect")
        return Pause(
            reason=why_not_verified(effect.verification),
            message=said,
            step_index=replay.step_index,
            edge_id=step.edge_id,
            screenshot=sight.picture,
            verification=effect.verification,
            validation=effect.validation,
            may_redo=not _may_be_done(step, effect.verification),
        )


def _may_be_done(step: PlanStep, seen: Verification) -> bool:
    """It writes, and something on the screen says that it may have: done again, it would be done twice. What turns
    with each click is looked at first, and so may be asked for again."""
    acts = isinstance(step.action, MouseClickAction | KeyPressAction | DragAction)
    return acts and step.consequential and seen.changes_detected and wish_of(step) is None
