"""One replay, one report at a time: look, judge what was done, decide what is next.

Nothing is kept in memory between reports: the plan is compiled again from the stored workflow and
parameters, so a restarted server goes on exactly where it stood.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Literal

import structlog

from rpa_vision.errors import BadImageError, ConflictError
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.telling.explain import explain_action
from rpa_vision.models.action import MouseClickAction
from rpa_vision.models.command import Report
from rpa_vision.models.run import Pause, PauseReason, Replay, ReplayStatus, ReportAnswer
from rpa_vision.models.verdict import Verification
from rpa_vision.models.workflow import Workflow
from rpa_vision.phrases import say
from rpa_vision.replay import transitions
from rpa_vision.replay.decide import Act, Decider, LookAgain, Stop
from rpa_vision.replay.journal import Journal
from rpa_vision.replay.judge import Judge
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.plan import Plan, compile_plan
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.transitions import Change
from rpa_vision.settings import Settings

log = structlog.get_logger()


class ReplayEngine:
    def __init__(
        self,
        journal: Journal,
        observer: Observer,
        decider: Decider,
        judge: Judge,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._journal = journal
        self._observer = observer
        self._decider = decider
        self._judge = judge
        self._settings = settings
        self._now = now
        self._lock = threading.Lock()

    def start(
        self,
        replay_id: str,
        workflow: Workflow,
        parameters: Mapping[str, str],
        agent_id: str,
        operator_id: str | None = None,
    ) -> Replay:
        compile_plan(workflow, parameters)
        now = self._now()
        replay = Replay(
            replay_id=replay_id,
            workflow_id=workflow.workflow_id,
            workflow_version=workflow.version,
            agent_id=agent_id,
            operator_id=operator_id,
            parameters=dict(parameters),
            created_at=now,
            updated_at=now,
        )
        with self._lock:
            change = transitions.started(replay)
            self._journal.create(change)
        return change.replay

    def report(
        self, agent_id: str, report: Report, png: bytes | None, before: bytes | None = None
    ) -> ReportAnswer:
        """``before``: the screen just before acting, where it is not the one last reported."""
        with self._lock:
            replay = self._journal.replay(report.command_id.split(":")[0])
            if replay.agent_id != agent_id:
                raise ConflictError(f"command {report.command_id} was not given to agent {agent_id!r}")
            if self._journal.reported(report.command_id) is not None:
                return answer_for(replay)
            asleep = replay.status.is_final or replay.pause is not None
            stale = report.command_id != transitions.awaited_command_id(replay)
            change = Change(replay) if asleep or stale else self._reaction(replay, report, png, before)
            self._journal.commit(change, replay, report)
            return answer_for(change.replay)

    def pause(self, replay_id: str, message: str) -> Replay:
        with self._lock:
            replay = self._running(replay_id)
            why = _why(replay, PauseReason.ASKED_BY_PERSON, message, None)
            return self._commit(transitions.paused(replay, self._now(), why), replay)

    def delivery_lost(self, replay_id: str) -> Replay:
        """The command under way was given to an agent that will not answer any more."""
        with self._lock:
            replay = self._running(replay_id)
            message = say(self._settings.language, "pause.unknown_delivery")
            return self._commit(self._stopped(replay, PauseReason.DELIVERY_UNKNOWN, message, None), replay)

    def resume(
        self, replay_id: str, step: Literal["redo", "done"] | None, operator_id: str | None = None
    ) -> Replay:
        """Go on after a pause. When an action was sent and its effect not seen, only a person knows how."""
        with self._lock:
            replay = self._journal.replay(replay_id)
            if replay.pause is None:
                raise ConflictError(f"replay {replay_id} is {replay.status}: it is not paused")
            if step is None and replay.is_uncertain:
                raise ConflictError(
                    f"replay {replay_id}, step {replay.step_index + 1}: its action may have been done already;"
                    " say whether the step is done or must be done again"
                )
            now = self._now()
            on, event = transitions.resumed(replay, now, step, operator_id)
            finished = on.step_index >= len(self._plan(on))
            change = (
                transitions.ended(on, now, ReplayStatus.COMPLETED)
                if finished
                else transitions.looking(on, now)
            )
            return self._commit(change.preceded_by(event), replay)

    def abort(self, replay_id: str, detail: str) -> Replay:
        with self._lock:
            replay = self._journal.replay(replay_id)
            if replay.status.is_final:
                raise ConflictError(f"replay {replay_id} is {replay.status} already")
            return self._commit(transitions.ended(replay, self._now(), ReplayStatus.ABORTED, detail), replay)

    def _running(self, replay_id: str) -> Replay:
        replay = self._journal.replay(replay_id)
        if replay.status.is_final or replay.pause is not None:
            raise ConflictError(f"replay {replay_id} is {replay.status}: it cannot be paused")
        return replay

    def _commit(self, change: Change, replacing: Replay) -> Replay:
        self._journal.commit(change, replacing, None)
        return change.replay

    def _reaction(self, replay: Replay, report: Report, png: bytes | None, before: bytes | None) -> Change:
        """Whatever breaks while looking or deciding, nothing more is done and a person is told."""
        try:
            return self._react(replay, report, png, before)
        except Exception as error:
            log.exception("replay_failed", replay_id=replay.replay_id, step=replay.step_index)
            message = say(self._settings.language, "pause.internal_error", text=type(error).__name__)
            return self._stopped(replay, PauseReason.INTERNAL_ERROR, message, None)

    def _react(self, replay: Replay, report: Report, png: bytes | None, before: bytes | None) -> Change:
        try:
            replay = self._with_before(replay, report, before)
            sight = self._sight(report, png)
        except BadImageError as error:
            return self._stopped(replay, PauseReason.AGENT_ERROR, str(error), None)
        picture = sight.picture if sight else None
        if report.outcome == "unknown":
            message = say(self._settings.language, "pause.unknown_delivery")
            return self._stopped(replay, PauseReason.DELIVERY_UNKNOWN, message, picture)
        if report.outcome == "vetoed":
            message = say(self._settings.language, "pause.system_window", window=report.window.title)
            untouched = transitions.untouched(replay, self._now())
            return self._stopped(untouched, PauseReason.DIALOG, message, picture)
        if report.outcome == "failed" or sight is None:
            message = report.error or say(self._settings.language, "pause.no_picture")
            return self._stopped(replay, PauseReason.AGENT_ERROR, message, picture)
        plan = self._plan(replay)
        if report.outcome == "refused":
            return self._decided(transitions.untouched(replay, self._now()), plan, sight)
        if replay.acting is None:
            return self._decided(replay, plan, sight)
        return self._judged(replay, plan, sight, report)

    def _stopped(self, replay: Replay, reason: PauseReason, message: str, picture: str | None) -> Change:
        return transitions.paused(replay, self._now(), _why(replay, reason, message, picture))

    def _judged(self, replay: Replay, plan: Plan, sight: Sight, report: Report) -> Change:
        verification = self._verification(replay, plan, sight)
        now = self._now()
        if verification.verified:
            on, verified = transitions.advanced(
                replay, now, verification, report.duration_ms, seen=sight.picture
            )
            finished = on.step_index >= len(plan)
            change = (
                transitions.ended(on, now, ReplayStatus.COMPLETED)
                if finished
                else self._decided(on, plan, sight)
            )
            return change.preceded_by(verified)
        acted_at = replay.acted_at or now
        left_s = plan[replay.step_index].timeout_s - (now - acted_at).total_seconds()
        if left_s > 0:
            wait_ms = min(self._settings.replay.recheck_ms, math.ceil(left_s * 1000))
            return transitions.awaiting_effect(replay, now, acted_at, wait_ms)
        message = verification.semantic_detail or say(self._settings.language, "pause.no_effect")
        why = _why(replay, PauseReason.EFFECT_NOT_SEEN, message, sight.picture, verification)
        at_edge = why.model_copy(update={"edge_id": plan[replay.step_index].edge_id})
        return transitions.paused(replay, now, at_edge)

    def _verification(self, replay: Replay, plan: Plan, sight: Sight) -> Verification:
        if replay.acting is None or replay.seen is None:
            raise AssertionError("only an action that was decided on a picture has an effect to judge")
        before = self._observer.decoded(self._journal.picture(replay.seen), replay.seen)
        placed = replay.last_click if _went_to_last_click(plan, replay.step_index) else None
        place = placed.pixel_of(sight.view.size) if placed else None
        return self._judge.judge(plan[replay.step_index], before, sight, self._known(replay), place)

    def _decided(self, replay: Replay, plan: Plan, sight: Sight) -> Change:
        step, now = plan[replay.step_index], self._now()
        next_id = transitions.next_command_id(replay)
        match self._decider.decide(step, sight, self._known(replay), next_id, confirmed=replay.confirmed):
            case Act() if replay.looks > self._settings.replay.max_rechecks:
                message = say(self._settings.language, "pause.restless")
                return self._stopped(replay, PauseReason.UNEXPECTED_SCREEN, message, sight.picture)
            case Act(command=command, grounded=grounded):
                intention = explain_action(step.told, self._settings.language)
                return transitions.acting(
                    replay, now, command, intention, grounded, seen=sight.picture, edge_id=step.edge_id
                )
            case LookAgain() if replay.looks < self._settings.replay.max_rechecks:
                return transitions.looking_again(replay, now, self._settings.replay.recheck_ms)
            case LookAgain(otherwise=why) | Stop(pause=why):
                return transitions.paused(replay, now, why)

    def _sight(self, report: Report, png: bytes | None) -> Sight | None:
        """What the report shows, kept as evidence once it is known to be a picture."""
        if png is None:
            return None
        name = _picture_name(report)
        sight = self._observer.observe(png, name, report.window)
        self._journal.keep_picture(name, png)
        return sight

    def _with_before(self, replay: Replay, report: Report, png: bytes | None) -> Replay:
        """A caret or a clock may have moved between the decision and the act."""
        if png is None or replay.acting is None:
            return replay
        name = _picture_name(report, "_before")
        self._observer.decoded(png, name)
        self._journal.keep_picture(name, png)
        return replay.model_copy(update={"seen": name})

    def _plan(self, replay: Replay) -> Plan:
        workflow = self._journal.workflow(replay.workflow_id, replay.workflow_version)
        return compile_plan(workflow, replay.parameters)

    def _known(self, replay: Replay) -> KnownScreens:
        return self._journal.known(replay.workflow_id, replay.workflow_version)


def _picture_name(report: Report, which: str = "") -> str:
    run, step, attempt = report.command_id.split(":")
    return f"replays/{run}/{int(step):03d}_{int(attempt):03d}{which}.png"


def _went_to_last_click(plan: Plan, index: int) -> bool:
    """A click did; a text did when the step before it clicked into a field, found by its label."""
    if isinstance(plan[index].action, MouseClickAction):
        return True
    before = plan[index - 1].action if index else None
    return isinstance(before, MouseClickAction) and before.parameters.click_offset != (0, 0)


def _why(
    replay: Replay,
    reason: PauseReason,
    message: str,
    picture: str | None,
    verification: Verification | None = None,
) -> Pause:
    return Pause(
        reason=reason,
        message=message,
        step_index=replay.step_index,
        screenshot=picture or replay.seen,
        verification=verification,
    )


def answer_for(replay: Replay) -> ReportAnswer:
    match replay.status:
        case ReplayStatus.COMPLETED:
            return ReportAnswer.COMPLETED
        case ReplayStatus.PAUSED_NEED_HELP:
            return ReportAnswer.PAUSED_NEED_HELP
        case ReplayStatus.POST_REPORT:
            return ReportAnswer.WAIT_RECHECK
        case _:
            return ReportAnswer.IN_PROGRESS
