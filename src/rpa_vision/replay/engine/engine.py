"""One replay, one report at a time, each all or nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zlib import crc32

import structlog

from rpa_vision.errors import BadInputError, BadReportError, ChangedMeanwhileError, ConflictError
from rpa_vision.models.answers import PlannedStep, PreAnalysis
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import HERE_IT_ENDS, PauseReason
from rpa_vision.models.replay.run import Given, Priority, Replay, ReplayStatus, ReportAnswer, Said, TakenValue
from rpa_vision.models.session import WindowContext
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.replay.engine import transitions, two_persons
from rpa_vision.replay.engine.agent_queue import AgentQueue, RefuseWrong, nothing_is_wrong
from rpa_vision.replay.engine.change import Change, answered_to, awaited_command_id, changed
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.reaction import Reaction
from rpa_vision.replay.engine.stops import ended, resumed
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.told import planned_steps
from rpa_vision.replay.step.crossroads import way_meant
from rpa_vision.replay.step.foresee import pre_analysis
from rpa_vision.replay.step.next_step import onward_from, steps_unseen

log = structlog.get_logger()

_PAST_THE_STEP = ("done", "skip")
LOCKS = 64
"""Replays that share one wait for each other; enough that few do."""


@dataclass(frozen=True)
class Asked:
    """One replay somebody asked for."""

    replay_id: str
    workflow: Workflow
    parameters: Mapping[str, Given]
    coached: bool = False
    takes: Mapping[str, TakenValue] = field(default_factory=dict)
    priority: Priority = Priority.NORMAL
    batch_id: str | None = None
    aside: str | None = None
    """The replay given up on that agent before."""

    def as_replay(self, agent_id: str, operator_id: str | None, at: datetime, after: Asked | None) -> Replay:
        return Replay(
            replay_id=self.replay_id,
            workflow_id=self.workflow.workflow_id,
            workflow_version=self.workflow.version,
            agent_id=agent_id,
            operator_id=operator_id,
            parameters=dict(self.parameters),
            after=None if after is None else after.replay_id,
            takes=dict(self.takes),
            coached=self.coached,
            priority=self.priority,
            batch_id=self.batch_id,
            aside=self.aside,
            created_at=at,
            updated_at=at,
        )


class ReplayEngine:
    """Two servers may work on one replay: whoever commits second is refused, and looks at what is there now."""

    def __init__(
        self,
        journal: Journal,
        reaction: Reaction,
        language: Language,
        now: Callable[[], datetime],
        refuse_wrong: RefuseWrong = nothing_is_wrong,
    ) -> None:
        self._journal = journal
        self._reaction = reaction
        self._language: Language = language
        self._now = now
        self._turns = AgentQueue(journal, now, language, refuse_wrong)
        self._locks = tuple(threading.Lock() for _ in range(LOCKS))

    def start(
        self,
        replay_id: str,
        workflow: Workflow,
        parameters: Mapping[str, Given],
        agent_id: str,
        operator_id: str | None = None,
        *,
        coached: bool = False,
        priority: Priority = Priority.NORMAL,
    ) -> Replay:
        """``coached``: every action is proposed to a person, and done once they say yes."""
        asked = Asked(replay_id, workflow, parameters, coached, priority=priority)
        (replay,) = self.start_in_order((asked,), agent_id, operator_id)
        return replay

    def start_in_order(
        self, asked: Sequence[Asked], agent_id: str, operator_id: str | None = None
    ) -> tuple[Replay, ...]:
        """One after the other: each begins once the one before has ended proven. Nothing is stored unless all of them
        can be replayed."""
        now = self._now()
        replays = [
            one.as_replay(agent_id, operator_id, now + timedelta(microseconds=place), after=before)
            for place, (before, one) in enumerate(zip([None, *asked], asked, strict=False))
        ]
        for one, replay in zip(asked, replays, strict=True):
            compile_plan(one.workflow, replay.awaited_parameters)
        self._turns.add(*replays)
        return tuple(self._journal.replay(replay.replay_id) for replay in replays)

    def prepared(self, asked: Asked, agent_id: str, operator_id: str | None = None) -> Replay:
        """As it would be stored, by somebody who stores more with it; refused where it cannot be replayed."""
        replay = asked.as_replay(agent_id, operator_id, self._now(), after=None)
        compile_plan(asked.workflow, replay.awaited_parameters)
        return replay

    def begin_next(self, agent_id: str) -> Replay | None:
        """Of those that wait for this agent, if it is free."""
        return self._turns.begin_next(agent_id)

    def report(
        self, agent_id: str, report: Report, png: bytes | None, before: bytes | None = None
    ) -> ReportAnswer:
        """``before``: the screen just before acting, where it is not the one last reported."""
        replay_id = report.command_id.split(":")[0]
        with self._alone(replay_id):
            try:
                return self._reported(replay_id, agent_id, report, png, before)
            except ChangedMeanwhileError:  # another server was faster, and something else follows now
                return self._reported(replay_id, agent_id, report, png, before)

    def _reported(
        self, replay_id: str, agent_id: str, report: Report, png: bytes | None, before: bytes | None
    ) -> ReportAnswer:
        replay = self._journal.replay(replay_id)
        if replay.agent_id != agent_id:
            raise ConflictError(
                phrased("run_refused.others_command", command_id=report.command_id, agent_id=agent_id)
            )
        if self._journal.reported(report.command_id) is not None:
            return answer_for(replay)
        asleep = replay.status.is_final or replay.pause is not None
        stale = report.command_id != awaited_command_id(replay)
        change = Change(replay) if asleep or stale else self._change(replay, report, png, before)
        self._journal.commit(change, replay, report)
        self._begin_next_after(change.replay)
        return answer_for(change.replay)

    def pause(
        self,
        replay_id: str,
        message: str,
        operator_id: str | None = None,
        *,
        reason: PauseReason = PauseReason.ASKED_BY_PERSON,
    ) -> Replay:
        with self._alone(replay_id):
            replay = self._running(replay_id)
            change = self._reaction.stopped(replay, reason, message, None)
            return self._commit(change.asked_by(operator_id), replay)

    def delivery_lost(self, replay_id: str) -> Replay:
        """The command under way was given to an agent that will not answer any more."""
        with self._alone(replay_id):
            replay = self._running(replay_id)
            message = say(self._language, "pause.unknown_delivery")
            change = self._reaction.stopped(replay, PauseReason.DELIVERY_UNKNOWN, message, None)
            return self._commit(change, replay)

    def secret_missing(self, replay_id: str, why: str) -> Replay:
        """The command under way cannot be given to anybody: the vault does not hold what it types."""
        with self._alone(replay_id):
            replay = self._running(replay_id)
            untouched = transitions.untouched(replay, self._now())
            message = say(self._language, "pause.no_secret", text=why)
            return self._commit(
                self._reaction.stopped(untouched, PauseReason.NOT_SURE, message, None), replay
            )

    def resume(
        self,
        replay_id: str,
        step: Said | None,
        operator_id: str | None = None,
        which: str | None = None,
        *,
        reason: str = "",
        press: str | None = None,
        as_of: datetime | None = None,
        known_as: str | None = None,
    ) -> Replay:
        """Go on after a pause. When an action was sent and its effect not seen, only a person knows how; ``which``
        of several ways on they went, or want to be gone, they say too; ``press``: the button of the dialog in the
        way. ``as_of``: see ``answered_to``. ``known_as``: who asks, where that is certain; see ``two_persons``."""
        with self._alone(replay_id):
            replay = answered_to(self._journal.replay(replay_id), as_of)
            if replay.pause is None:
                raise ConflictError(
                    phrased("run_refused.not_paused", replay_id=replay_id, status=replay.status)
                )
            if press is not None:
                if step is not None or which is not None:
                    raise BadInputError(phrased("run_refused.press_alone", replay_id=replay_id))
                if as_of is None:
                    raise BadInputError(phrased("run_refused.press_as_of", replay_id=replay_id))
                change = self._reaction.pressed(replay, press, operator_id)
                if self._journal.two_persons(replay.workflow_id):
                    change = two_persons.pressed(replay, self._now(), press, known_as) or change
                return self._commit(change, replay)
            if step is None and replay.is_uncertain:
                raise ConflictError(
                    phrased("run_refused.maybe_done", replay_id=replay_id, step=replay.step_index + 1)
                )
            if step == "redo" and not replay.pause.may_redo:
                raise ConflictError(
                    phrased("run_refused.twice", replay_id=replay_id, step=replay.step_index + 1)
                )
            if step == "skip" and not reason.strip():
                raise BadInputError(
                    phrased("run_refused.say_why", replay_id=replay_id, step=replay.step_index + 1)
                )
            answered, begun = two_persons.answered(replay, self._now(), step, which, known_as)
            return self._commit(begun or self._going_on(answered, step, operator_id, which, reason), replay)

    def _going_on(
        self,
        replay: Replay,
        said: Said | None,
        operator_id: str | None,
        which: str | None,
        reason: str,
    ) -> Change:
        now = self._now()
        if replay.pause is not None and replay.pause.finished:  # what was in the way may be there still
            if which is not None:
                raise ConflictError(phrased("run_refused.every_step_done", replay_id=replay.replay_id))
            on, event = resumed(replay, now, None, operator_id)
            return transitions.looking(on, now).preceded_by(event)
        plan = self._reaction.plan(replay)
        meant = way_meant(replay, onward_from(replay, plan), said, which, self._language)
        if said in _PAST_THE_STEP:
            on, event = resumed(changed(replay, now, choice=meant), now, said, operator_id, reason)
        else:
            on, event = resumed(replay, now, said, operator_id)
        event = event.model_copy(update={"which": meant if which else None})
        is_read = not any(step.identity_after for step in steps_unseen(on, plan))
        if meant == HERE_IT_ENDS or (is_read and not onward_from(on, plan).candidates):
            return self._reaction.ended(on, event)
        if said not in _PAST_THE_STEP and which is not None:
            on = changed(on, now, choice=meant)
        return transitions.looking(on, now).preceded_by(event)

    def foresee(self, replay_id: str, picture: bytes, window: WindowContext) -> PreAnalysis:
        """What the replay would do on this screen. Nothing is kept, and nothing is done."""
        replay = self._journal.replay(replay_id)
        if replay.status.is_final:
            raise ConflictError(
                phrased("run_refused.ended_already", replay_id=replay_id, status=replay.status)
            )
        sight = self._reaction.observer.observe(picture, "screenshot", window)
        return pre_analysis(*self._reaction.foreseen(replay, sight))

    def foresee_start(
        self, asked: Asked, agent_id: str, picture: bytes, window: WindowContext
    ) -> PreAnalysis:
        """What a replay that nobody has started would do first on this screen. Nothing is kept, and nothing is done."""
        sight = self._reaction.observer.observe(picture, "screenshot", window)
        return pre_analysis(*self._reaction.foreseen(self.prepared(asked, agent_id), sight))

    def planned(self, replay_id: str) -> tuple[PlannedStep, ...]:
        """What was done, what is under way, and how most demonstrations went on from there."""
        replay = self._journal.replay(replay_id)
        return planned_steps(replay, self._reaction.plan(replay), self._language)

    def rollback(
        self,
        replay_id: str,
        actions: int,
        operator_id: str | None = None,
        *,
        as_of: datetime | None = None,
    ) -> Replay:
        """Take back the last actions of a paused replay, one gesture at a time, each looked at."""
        with self._alone(replay_id):
            replay = answered_to(self._journal.replay(replay_id), as_of)
            return self._commit(self._reaction.recovery.asked(replay, actions, operator_id), replay)

    def abort(
        self, replay_id: str, detail: str, operator_id: str | None = None, *, as_of: datetime | None = None
    ) -> Replay:
        with self._alone(replay_id):
            replay = answered_to(self._journal.replay(replay_id), as_of)
            if replay.status.is_final:
                raise ConflictError(
                    phrased("run_refused.ended_already", replay_id=replay_id, status=replay.status)
                )
            change = ended(replay, self._now(), ReplayStatus.ABORTED, detail)
            return self._commit(change.asked_by(operator_id), replay)

    def _alone(self, replay_id: str) -> threading.Lock:
        """Looking costs most: two reports of one replay must not both do it."""
        return self._locks[crc32(replay_id.encode()) % LOCKS]

    def _running(self, replay_id: str) -> Replay:
        replay = self._journal.replay(replay_id)
        if replay.status.is_final or replay.pause is not None:
            raise ConflictError(
                phrased("run_refused.not_to_be_paused", replay_id=replay_id, status=replay.status)
            )
        return replay

    def _commit(self, change: Change, replacing: Replay) -> Replay:
        self._journal.commit(change, replacing, None)
        self._begin_next_after(change.replay)
        return change.replay

    def _begin_next_after(self, replay: Replay) -> None:
        if replay.status.is_final:
            self._turns.begin_next(replay.agent_id)

    def _change(self, replay: Replay, report: Report, png: bytes | None, before: bytes | None) -> Change:
        """Whatever breaks while looking or deciding, nothing more is done and a person is told."""
        try:
            return self._reaction.to(replay, report, png, before).guarded()
        except BadReportError:  # as if nothing had been reported: the agent is asked to show the screen again
            raise
        except Exception as error:
            log.exception("replay_failed", replay_id=replay.replay_id, step=replay.step_index)
            message = say(self._language, "pause.internal_error", text=type(error).__name__)
            return self._reaction.stopped(replay, PauseReason.INTERNAL_ERROR, message, None)


def answer_for(replay: Replay) -> ReportAnswer:
    match replay.status:
        case ReplayStatus.COMPLETED:
            return ReportAnswer.COMPLETED
        case ReplayStatus.PAUSED_NEED_HELP if replay.pause and replay.pause.reason is PauseReason.NOT_SURE:
            return ReportAnswer.NEEDS_REVIEW
        case ReplayStatus.PAUSED_NEED_HELP:
            return ReportAnswer.PAUSED_NEED_HELP
        case _ if replay.last_answer == awaited_command_id(replay):
            return ReportAnswer.RETRY_AFTER_DIALOG
        case ReplayStatus.POST_REPORT:
            return ReportAnswer.WAIT_RECHECK
        case _:
            return ReportAnswer.IN_PROGRESS
