"""What follows from a report: judge what was done, then decide what is next, on the one picture it brought."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from pydantic import JsonValue

from rpa_vision.errors import BadImageError, BadReportError
from rpa_vision.learning.telling.explain import explain_action
from rpa_vision.models.action import PauseForHumanAction
from rpa_vision.models.command import Report
from rpa_vision.models.run import (
    Pause,
    PauseReason,
    Proposal,
    Replay,
    ReplayStatus,
    RunEvent,
)
from rpa_vision.models.verdict import Verdict
from rpa_vision.phrases import say
from rpa_vision.ports import Frame
from rpa_vision.replay import transitions
from rpa_vision.replay.decide import Act, Decision, LookAgain, Moment, Stop
from rpa_vision.replay.effect import Effect, Effects
from rpa_vision.replay.interruption import Interruptions
from rpa_vision.replay.journal import Journal
from rpa_vision.replay.judge import why_not_verified
from rpa_vision.replay.next_step import AgentStep, Crossroads, End, NextSteps, OwnStep, Walk
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.plan import Plan
from rpa_vision.replay.plan.runtime import Unresolved, resolve_step
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.policy import may_try_again
from rpa_vision.replay.recovery.recover import Recovery
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.transitions import Change
from rpa_vision.replay.trust.receipt import receipt
from rpa_vision.replay.walk import screens_after
from rpa_vision.settings import Settings


class OwnSteps(Protocol):
    """Steps the server does itself."""

    def run(self, step: PlanStep, sight: Sight, variables: Mapping[str, JsonValue]) -> Produced | Unsure: ...


class Reaction:
    """Nothing is kept between reports: the plan is compiled again from the stored workflow and parameters, so
    a restarted server goes on exactly where it stood."""

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
        self.next_steps = next_steps
        self._effects = effects
        self._own_steps = own_steps
        self.recovery = recovery
        self._interruptions = interruptions
        self._settings = settings
        self._now = now

    def to(self, replay: Replay, report: Report, png: bytes | None, before: bytes | None) -> Change:
        try:
            replay = self._with_before(replay, report, before)
            sight = self._sight(report, png)
        except BadImageError as error:
            raise BadReportError(str(error)) from error
        picture = sight.picture if sight else None
        if report.outcome == "unknown":
            message = self._say("pause.unknown_delivery")
            return self.stopped(replay, PauseReason.DELIVERY_UNKNOWN, message, picture)
        if report.outcome == "vetoed":
            message = self._say("pause.system_window", window=report.window.title)
            spared = (
                transitions.untouched(replay, self._now()) if _is_about_the_action(replay, report) else replay
            )
            return self.stopped(spared, PauseReason.DIALOG, message, picture)
        if report.masking == "shown":
            message = self._say("pause.secret_shown")
            return self.stopped(replay, PauseReason.NOT_SURE, message, picture)
        if report.outcome == "failed" or sight is None:
            message = report.error or self._say("pause.no_picture")
            return self.stopped(replay, PauseReason.AGENT_ERROR, message, picture)
        walk = self.walk(replay, sight)
        if replay.undoing is not None:
            return self._after_undoing(replay, walk, report)
        if report.outcome == "refused" and _is_about_the_action(replay, report):
            return self._onward(transitions.untouched(replay, self._now()), walk)
        if replay.acting is None:
            return self._onward(replay, walk)
        return self._judged(replay, walk, report)

    def _after_undoing(self, replay: Replay, walk: Walk, report: Report) -> Change:
        change, retried = self.recovery.seen(replay, walk.sight, touched=report.outcome == "done")
        return self._onward(change.replay, walk, *change.events) if retried else change

    def stopped(self, replay: Replay, reason: PauseReason, message: str, picture: str | None) -> Change:
        why = Pause(
            reason=reason,
            message=message,
            step_index=replay.step_index,
            edge_id=None if replay.choice is None else replay.choice.partition("@")[0].partition("/")[0],
            screenshot=picture or replay.seen,
        )
        return transitions.paused(replay, self._now(), why)

    def walk(self, replay: Replay, sight: Sight) -> Walk:
        workflow = self._journal.workflow(replay.workflow_id, replay.workflow_version)
        plan = compile_plan(workflow, replay.parameters)
        return Walk(workflow, plan, self._journal.known(workflow), sight)

    def plan(self, replay: Replay) -> Plan:
        workflow = self._journal.workflow(replay.workflow_id, replay.workflow_version)
        return compile_plan(workflow, replay.parameters)

    def ended(self, replay: Replay, *events: RunEvent) -> Change:
        """With what proved each step, so far as anything did."""
        told = (*self._journal.events(replay.replay_id), *events)
        proven = receipt(told, self._settings.language)
        change = transitions.ended(replay, self._now(), ReplayStatus.COMPLETED, receipt=proven)
        return change.preceded_by(*events)

    def _onward(self, replay: Replay, walk: Walk, *events: RunEvent) -> Change:
        """``events``: what has become certain in this report already."""
        found = self.next_steps.of(replay, walk)
        match found:
            case End():
                return self.ended(replay, *events)
            case Crossroads(pause=why):
                return transitions.paused(replay, self._now(), why).preceded_by(*events)
            case OwnStep(moment=moment):
                return self._done_here(replay, walk, moment, *events)
            case AgentStep(step=step, decision=decision, right_screen=right):
                if isinstance(decision, Act | LookAgain):
                    known = right or self.next_steps.knows(walk)
                    met = self._interrupted(
                        replay, walk, step, known=known, force=not known and replay.looks > 0
                    )
                    if met is not None:
                        return met.preceded_by(*events)
                return self._carried_out(replay, walk.sight, step, decision).preceded_by(*events)

    def _done_here(self, replay: Replay, walk: Walk, moment: Moment, *events: RunEvent) -> Change:
        step = moment.step
        asks = isinstance(step.action, PauseForHumanAction)
        if asks and replay.confirmed:
            outcome: Produced | Unsure = Produced({}, self._say("effect.person"))
        else:
            outcome = self._own_steps.run(step, walk.sight, replay.variables)
        if isinstance(outcome, Unsure):
            reason = PauseReason.ASKED_BY_WORKFLOW if asks else PauseReason.NOT_SURE
            why = moment.pause(reason, outcome.message, outcome.evidence)
            doubt = LookAgain(why) if outcome.look_again else Stop(why)
            return self._carried_out(replay, walk.sight, step, doubt).preceded_by(*events)
        on, event = transitions.produced(
            replay, self._now(), step, self._told(step), outcome.variables, outcome.detail, walk.sight.picture
        )
        return self._onward(on, walk, *events, event)

    def _carried_out(self, replay: Replay, sight: Sight, step: PlanStep, decision: Decision) -> Change:
        now, most = self._now(), self._settings.replay.max_rechecks
        match decision:
            case Act() if replay.looks > most:
                message = self._say("pause.restless")
                return self.stopped(replay, PauseReason.UNEXPECTED_SCREEN, message, sight.picture)
            case Act(command=command, grounded=grounded) if replay.coached and not replay.confirmed:
                told = self._told(step)
                place = command.at if isinstance(command, transitions.PLACED) else None
                why = Pause(
                    reason=PauseReason.PROPOSED,
                    message=self._say("pause.proposed", text=told),
                    step_index=replay.step_index,
                    edge_id=step.edge_id,
                    screenshot=sight.picture,
                    proposal=Proposal(
                        action_type=command.type, intention=told, grounded=grounded, place=place
                    ),
                )
                return transitions.paused(replay, now, why, step.key)
            case Act(command=command, grounded=grounded):
                return transitions.acting(
                    replay,
                    now,
                    command,
                    self._told(step),
                    grounded,
                    seen=sight.picture,
                    step=step,
                    front=sight.front,
                )
            case LookAgain() if replay.looks < most:
                return transitions.looking_again(replay, now, self._settings.replay.recheck_ms)
            case LookAgain(otherwise=why) | Stop(pause=why):
                return transitions.paused(replay, now, why, step.key)

    def _judged(self, replay: Replay, walk: Walk, report: Report) -> Change:
        if replay.choice is None:
            raise AssertionError("an action belongs to a step")
        step = resolve_step(walk.plan.step(replay.choice), replay.variables, self._settings.language)
        if isinstance(step, Unresolved):
            raise AssertionError("it was complete when it was sent")  # noqa: TRY004 - not a caller's mistake
        effect, now = self._effects.of(replay, walk, step, report), self._now()
        if effect.refused is not None:
            return self.stopped(replay, PauseReason.NOT_SURE, effect.refused, walk.sight.picture)
        match effect.validation.verdict:
            case Verdict.COMPLETE:
                on, verified = transitions.advanced(
                    replay, now, effect.verification, report.duration_ms, seen=walk.sight.picture
                )
                return self._onward(on, walk, verified)
            case _ if (met := self._met_instead(replay, walk, step, effect)) is not None:
                return met
            case Verdict.CONTINUE:
                acted_at = replay.acted_at or now
                left_s = step.timeout_s - (now - acted_at).total_seconds()
                wait_ms = min(self._settings.replay.recheck_ms, math.ceil(left_s * 1000))
                return transitions.awaiting_effect(replay, now, acted_at, wait_ms)
            case Verdict.TERMINATE:
                return self._without_effect(replay, walk, step, effect)

    def _interrupted(
        self,
        replay: Replay,
        walk: Walk,
        step: PlanStep,
        *,
        known: bool,
        force: bool,
        before: Frame | None = None,
    ) -> Change | None:
        return self._interruptions.met(
            replay, walk.workflow, step, walk.sight, known=known, force=force, before=before
        )

    def _met_instead(self, replay: Replay, walk: Walk, step: PlanStep, effect: Effect) -> Change | None:
        """A dialog that came up instead of the effect. One that the task itself knows is no surprise, even where
        the record does not say yet what the screen says."""
        own = (step.screen, step.expected, *screens_after(walk.plan.after((*replay.taken, step.key))))
        return self._interrupted(
            replay,
            walk,
            step,
            known=any(node is not None and walk.sight.shows(node, walk.known) for node in own),
            force=effect.validation.verdict is Verdict.TERMINATE,
            before=effect.before,
        )

    def _without_effect(self, replay: Replay, walk: Walk, step: PlanStep, effect: Effect) -> Change:
        """Try again, take it back, or stop for a person. A login is never sent twice: accounts get locked."""
        now, why = self._now(), self._no_effect(replay, step, walk.sight, effect)
        if effect.logs_in or why.reason is PauseReason.RECORD_DISAGREES:  # nothing a key could take back
            return transitions.paused(replay, now, why)
        if may_try_again(step, effect.verification, replay.tries, self._settings.replay):
            return self._onward(transitions.tried_in_vain(replay, now), walk)
        return self.recovery.begun(replay, walk.sight, step, why) or transitions.paused(replay, now, why)

    def _no_effect(self, replay: Replay, step: PlanStep, sight: Sight, effect: Effect) -> Pause:
        return Pause(
            reason=why_not_verified(effect.verification),
            message=effect.verification.semantic_detail or self._say("pause.no_effect"),
            step_index=replay.step_index,
            edge_id=step.edge_id,
            screenshot=sight.picture,
            verification=effect.verification,
            validation=effect.validation,
        )

    def _told(self, step: PlanStep) -> str:
        return explain_action(step.action, self._settings.language)

    def _say(self, key: str, **values: object) -> str:
        return say(self._settings.language, key, **values)

    def _sight(self, report: Report, png: bytes | None) -> Sight | None:
        """What the report shows, kept as evidence once it is known to be a picture."""
        if png is None:
            return None
        name = _picture_name(report)
        sight = self.observer.observe(png, name, report.window)
        self._journal.keep_picture(name, png)
        return sight

    def _with_before(self, replay: Replay, report: Report, png: bytes | None) -> Replay:
        """A caret or a clock may have moved between the decision and the act."""
        if png is None or replay.acting is None:
            return replay
        name = _picture_name(report, "_before")
        self.observer.decoded(png, name)
        self._journal.keep_picture(name, png)
        return replay.model_copy(update={"seen": name})


def _is_about_the_action(replay: Replay, report: Report) -> bool:
    """« Nothing was touched », said of a mere look, tells nothing of the action whose effect is awaited."""
    return replay.acting is None or report.command_id == replay.acting


def _picture_name(report: Report, which: str = "") -> str:
    run, step, attempt = report.command_id.split(":")
    return f"replays/{run}/{int(step):03d}_{int(attempt):03d}{which}.png"
