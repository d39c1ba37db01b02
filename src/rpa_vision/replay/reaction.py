"""What follows from a report: judge what was done, then decide what is next, on the one picture it brought."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from pydantic import JsonValue

from rpa_vision.errors import BadImageError, BadReportError
from rpa_vision.learning.telling.explain import explain_action
from rpa_vision.models.action import MouseClickAction, PauseForHumanAction, TextInputAction
from rpa_vision.models.command import Masking, Report
from rpa_vision.models.run import (
    Pause,
    PauseReason,
    Proposal,
    Replay,
    ReplayStatus,
    RunEvent,
)
from rpa_vision.models.verdict import Verification
from rpa_vision.models.workflow import Workflow
from rpa_vision.phrases import say
from rpa_vision.replay import transitions
from rpa_vision.replay.decide import Act, Decision, LookAgain, Moment, Stop
from rpa_vision.replay.journal import Journal
from rpa_vision.replay.judge import Judge, why_not_verified
from rpa_vision.replay.next_step import AgentStep, Crossroads, End, NextSteps, OwnStep, Walk
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.plan import Plan
from rpa_vision.replay.plan.runtime import Unresolved, resolve_step
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.policy import may_try_again
from rpa_vision.replay.recovery.recover import Recovery
from rpa_vision.replay.secret_typed import secret_verification
from rpa_vision.replay.server_steps.navigate import check_logged_in, login_sent_by
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.transitions import Change
from rpa_vision.replay.trust.receipt import receipt
from rpa_vision.replay.walk import screens_after
from rpa_vision.settings import Settings

FIELD_ROLE = "form_input"
FOCUS_CONFIDENCE = 0.3
"""Of a click that may have changed nothing: the text typed next proves it, or not."""


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
        judge: Judge,
        own_steps: OwnSteps,
        recovery: Recovery,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._journal = journal
        self.observer = observer
        self.next_steps = next_steps
        self._judge = judge
        self._own_steps = own_steps
        self.recovery = recovery
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
        known = self._journal.known(replay.workflow_id, replay.workflow_version)
        return Walk(self.plan(replay), known, sight)

    def plan(self, replay: Replay) -> Plan:
        workflow: Workflow = self._journal.workflow(replay.workflow_id, replay.workflow_version)
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
            case AgentStep(step=step, decision=decision):
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
        verification = self._verification(replay, walk, step, report.masking)
        now = self._now()
        login = self._login_seen(replay, walk, step)
        if isinstance(login, Unsure) and not login.look_again:
            return self.stopped(replay, PauseReason.NOT_SURE, login.message, walk.sight.picture)
        if isinstance(login, Unsure):
            verification = verification.model_copy(
                update={"verified": False, "semantic_verified": False, "semantic_detail": login.message}
            )
        if login is None and not verification.verified and self._needs_no_effect(replay, walk, step):
            verification = verification.model_copy(
                update={"verified": True, "confidence": FOCUS_CONFIDENCE, "suggestion": "continue"}
            )
        if verification.verified:
            on, verified = transitions.advanced(
                replay, now, verification, report.duration_ms, seen=walk.sight.picture
            )
            return self._onward(on, walk, verified)
        acted_at = replay.acted_at or now
        left_s = step.timeout_s - (now - acted_at).total_seconds()
        if left_s > 0:
            wait_ms = min(self._settings.replay.recheck_ms, math.ceil(left_s * 1000))
            return transitions.awaiting_effect(replay, now, acted_at, wait_ms)
        if login is None and may_try_again(step, verification, replay.tries, self._settings.replay):
            return self._onward(transitions.tried_in_vain(replay, now), walk)
        why = self._no_effect(replay, step, walk.sight, verification)
        if login is not None or why.reason is PauseReason.RECORD_DISAGREES:  # nothing a key could take back
            return transitions.paused(replay, now, why)
        return self.recovery.begun(replay, walk.sight, step, why) or transitions.paused(replay, now, why)

    def _needs_no_effect(self, replay: Replay, walk: Walk, step: PlanStep) -> bool:
        """A click on a row chosen already, as some demonstration saw it, or into a field that has the focus
        already: what is typed next, and read there, is its proof. The screen must still be the one it was."""
        if (
            not isinstance(step.action, MouseClickAction)
            or step.effects
            or step.checks
            or step.consequential
            or (step.expected is not None and step.expected.node_id != step.screen.node_id)
        ):
            return False
        onward = walk.plan.after((*replay.taken, step.key))
        types_next = [isinstance(one.step.action, TextInputAction) for one in onward.candidates]
        focuses = onward.ended is None and bool(types_next) and all(types_next)
        return (focuses or step.may_show_nothing) and walk.sight.shows(step.screen, walk.known)

    def _no_effect(self, replay: Replay, step: PlanStep, sight: Sight, verification: Verification) -> Pause:
        return Pause(
            reason=why_not_verified(verification),
            message=verification.semantic_detail or self._say("pause.no_effect"),
            step_index=replay.step_index,
            edge_id=step.edge_id,
            screenshot=sight.picture,
            verification=verification,
        )

    def _login_seen(self, replay: Replay, walk: Walk, step: PlanStep) -> Produced | Unsure | None:
        """None for a step that sends no login off. One that does is never done again: accounts get locked."""
        parameters = login_sent_by(step, [walk.plan.step(key) for key in replay.taken])
        if parameters is None:
            return None
        return check_logged_in(parameters, walk.sight, self._settings.language)

    def _verification(
        self, replay: Replay, walk: Walk, step: PlanStep, masking: Masking | None
    ) -> Verification:
        if step.secret is not None:
            return secret_verification(step, masking, walk.sight, walk.known, self._settings.language)
        if replay.seen is None:
            raise AssertionError("only an action that was decided on a picture has an effect to judge")
        before = self.observer.decoded(self._journal.picture(replay.seen), replay.seen)
        last = walk.last(replay)
        placed = replay.last_click if _went_to_last_click(step, last) else None
        place = placed.pixel_of(walk.sight.view.size) if placed else None
        others = screens_after(walk.plan.after((*replay.taken, step.key)))
        return self._judge.judge(step, before, walk.sight, walk.known, place, others)

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


def _went_to_last_click(step: PlanStep, last: PlanStep | None) -> bool:
    """A click did; a text did when the step before it clicked into a field. After any other click the focus may
    be anywhere."""
    if isinstance(step.action, MouseClickAction):
        return True
    if last is None or not isinstance(last.action, MouseClickAction):
        return False
    target = last.action.target
    into_field = target is not None and (target.role == FIELD_ROLE or target.click_offset is not None)
    return last.edge_id == step.edge_id or into_field or last.action.parameters.click_offset != (0, 0)
