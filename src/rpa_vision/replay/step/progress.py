"""What is done next on the screen as it is, once nothing stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from pydantic import JsonValue

from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.graph.action import PauseForHumanAction
from rpa_vision.models.graph.workflow import Node
from rpa_vision.models.replay.pause import AskFirst, Pause, PauseReason, Proposal
from rpa_vision.models.replay.run import Replay, ReplayStatus, RunEvent
from rpa_vision.models.target import BY_MODEL, GroundedElement
from rpa_vision.phrases import say
from rpa_vision.ports import Frame
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.stops import ended, paused
from rpa_vision.replay.engine.time_left import ms_left
from rpa_vision.replay.obstacles.interruption import Interruptions, Situation
from rpa_vision.replay.plan.runtime import method_of_place
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.allowed import is_allowed, texts_in_line, values_on
from rpa_vision.replay.step.decision import Act, Already, Decision, LookAgain, StepMoment, Stop
from rpa_vision.replay.step.next_step import AgentStep, Crossroads, End, Next, NextSteps, OwnStep, TaskMoment
from rpa_vision.replay.trust.receipt import receipt
from rpa_vision.settings import Settings

_REASONS = {
    AskFirst.WHICH_ONE: "pause.asked_first_which_one",
    AskFirst.VALUE: "pause.asked_first_value",
    AskFirst.UNSEEN: "pause.asked_first_unseen",
    AskFirst.SUBJECT: "pause.asked_first_subject",
    AskFirst.WHOSE: "pause.asked_first_whose",
    AskFirst.STATE: "pause.asked_first_state",
    AskFirst.IRREVERSIBLE: "pause.asked_first_irreversible",
    AskFirst.MODEL: "pause.asked_first_model",
    AskFirst.WRITTEN: "pause.asked_first_written",
    AskFirst.CHANGED: "pause.asked_first_changed",
}
"""Being coached is not told: every step is proposed then."""


class OwnSteps(Protocol):
    """Steps the server does itself."""

    def run(self, step: PlanStep, sight: Sight, variables: Mapping[str, JsonValue]) -> Produced | Unsure: ...


class Progress:
    def __init__(
        self,
        journal: Journal,
        next_steps: NextSteps,
        own_steps: OwnSteps,
        interruptions: Interruptions,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._journal = journal
        self._next_steps = next_steps
        self._own_steps = own_steps
        self._interruptions = interruptions
        self._settings = settings
        self._now = now

    def on(self, replay: Replay, task: TaskMoment, before: Frame | None, *events: RunEvent) -> Change:
        """``before``: the screen as it was decided on last. ``events``: what this report has made certain already.

        Whatever comes next, the end included, a dialog in the way comes first.
        """
        found, met = self.foreseen(replay, task, before)
        if met is not None:
            return met.preceded_by(*events)
        return self._carried_on(replay, task, found, before, *events)

    def foreseen(self, replay: Replay, task: TaskMoment, before: Frame | None) -> tuple[Next, Change | None]:
        """What comes next, and what a dialog in its way would lead to."""
        found = self._next_steps.of(replay, task, before)
        return found, self._interruptions.met(replay, task, self._situation(replay, task, found, before))

    def recognised(self, task: TaskMoment) -> tuple[Node, ...]:
        return self._next_steps.recognised(task)

    def ended(self, replay: Replay, *events: RunEvent) -> Change:
        """With what proved each step, so far as anything did."""
        told = (*self._journal.events(replay.replay_id), *events)
        workflow = self._journal.workflow(replay.workflow_id, replay.workflow_version)
        confirmed = workflow.identity_confirmed is not None
        proven = receipt(told, self._settings.language, subject_confirmed=confirmed)
        change = ended(replay, self._now(), ReplayStatus.COMPLETED, receipt=proven)
        return change.preceded_by(*events)

    def _situation(self, replay: Replay, task: TaskMoment, found: Next, before: Frame | None) -> Situation:
        last = task.last(replay)
        former = None if last is None else last.screen
        match found:
            case End():
                screens = self.recognised(task)
                return Situation(None, screens, before, force=True, finished=True, former=former)
            case Crossroads():
                return Situation(None, self.recognised(task), before, former=former)
            case OwnStep(moment=moment):
                return Situation(moment.step, (moment.step.screen,), before, goes_on=True, former=former)
            case AgentStep(step=step, right_screen=right, decision=decision):
                screens = (step.screen,) if right else self.recognised(task)
                goes_on = isinstance(decision, Act | Already) or self._looks_again(replay, step, decision)
                force = not screens and replay.looks > 0
                command = decision.command if isinstance(decision, Act) else None
                return Situation(
                    step, screens, before, force=force, goes_on=goes_on, former=former, command=command
                )

    def _looks_again(self, replay: Replay, step: PlanStep, decision: Decision) -> bool:
        return isinstance(decision, LookAgain) and self._wait_ms(replay, step) is not None

    def _wait_ms(self, replay: Replay, step: PlanStep) -> int | None:
        """Until the next look; None when there is to be none."""
        usual = self._settings.replay
        if step.max_delay_s is None:
            return usual.recheck_ms if replay.looks < usual.max_rechecks else None
        now = self._now()
        since = replay.looking_since if replay.looks else None
        left_ms = ms_left(step.max_delay_s, since or now, now)
        return min(usual.recheck_ms, left_ms) if left_ms > 0 else None

    def _is_restless(self, replay: Replay, step: PlanStep) -> bool:
        """The time to wait for a screen is over, and still none stayed long enough to be acted on."""
        return replay.kept_back > self._settings.replay.max_rechecks and self._wait_ms(replay, step) is None

    def _carried_on(
        self, replay: Replay, task: TaskMoment, found: Next, before: Frame | None, *events: RunEvent
    ) -> Change:
        match found:
            case End():
                return self.ended(replay, *events)
            case Crossroads(pause=why):
                return paused(replay, self._now(), why).preceded_by(*events)
            case OwnStep(moment=moment):
                return self._done_here(replay, task, moment, before, *events)
            case AgentStep(step=step, decision=Already() as already):
                on, done = replay, list(events)
                for one in (step, *already.also):
                    on, event = transitions.done_already(
                        on, self._now(), one, self._told(one), already.proof, task.sight.picture
                    )
                    done.append(event)
                return self._carried_on(on, task, self._next_steps.of(on, task, before), before, *done)
            case AgentStep(step=step, decision=decision):
                return self._carried_out(replay, task.sight, step, decision).preceded_by(*events)

    def _done_here(
        self, replay: Replay, task: TaskMoment, moment: StepMoment, before: Frame | None, *events: RunEvent
    ) -> Change:
        step = moment.step
        asks = isinstance(step.action, PauseForHumanAction)
        if asks and replay.confirmed == step.key:
            outcome: Produced | Unsure = Produced({}, self._say("effect.person"))
        else:
            outcome = self._own_steps.run(step, task.sight, replay.variables)
        if isinstance(outcome, Unsure):
            reason = PauseReason.ASKED_BY_WORKFLOW if asks else PauseReason.NOT_SURE
            why = moment.pause(reason, outcome.message, outcome.evidence)
            doubt = LookAgain(why) if outcome.look_again else Stop(why)
            hopes = asks or self._looks_again(replay, step, doubt)
            met = (
                None
                if hopes
                else self._interruptions.met(replay, task, Situation(step, (step.screen,), before))
            )
            return (met or self._carried_out(replay, task.sight, step, doubt)).preceded_by(*events)
        on, event = transitions.produced(
            replay, self._now(), step, self._told(step), outcome.variables, outcome.detail, task.sight.picture
        )
        return self._carried_on(on, task, self._next_steps.of(on, task, before), before, *events, event)

    def _carried_out(self, replay: Replay, sight: Sight, step: PlanStep, decision: Decision) -> Change:
        now = self._now()
        match decision:
            case Act() if self._is_restless(replay, step):
                why = Pause(
                    reason=PauseReason.UNEXPECTED_SCREEN,
                    message=self._say("pause.restless"),
                    step_index=replay.step_index,
                    screenshot=sight.picture,
                )
                return paused(replay, now, why)
            case Act() if (unanswered := self._unanswered(replay, sight, step, decision)) is not None:
                return paused(replay, now, self._proposed(replay, sight, step, unanswered), step.key)
            case Act(command=command, grounded=grounded):
                acting = transitions.acting(
                    replay,
                    now,
                    command,
                    self._told(step),
                    grounded,
                    seen=sight.picture,
                    step=step,
                    front=sight.front,
                )
                return transitions.waiting(acting, now, self._settings.dialog.heartbeat_ms)
            case LookAgain() if (wait_ms := self._wait_ms(replay, step)) is not None:
                return transitions.looking_again(replay, now, wait_ms)
            case Stop(pause=why, found=GroundedElement() as found):
                shown = self._proposal(replay, sight, step, step.action.type, found)
                return paused(replay, now, why.model_copy(update={"proposal": shown}), step.key)
            case LookAgain(otherwise=why) | Stop(pause=why):
                return paused(replay, now, why, step.key)
            case Already():
                raise AssertionError("nothing is carried out of what is done already")

    def _unanswered(self, replay: Replay, sight: Sight, step: PlanStep, decision: Act) -> Proposal | None:
        """What a person has to say yes to first: to a step nobody asked about, or to another thing than was shown."""
        answered = replay.confirmed == step.key
        two = self._takes_two(replay, step)
        because = ((AskFirst.CHANGED,) if answered and (not two or _was_by_two(replay)) else ()) + tuple(
            dict.fromkeys((*_asked_first(replay, step, decision), *((AskFirst.IRREVERSIBLE,) if two else ())))
        )
        if not because:
            return None
        command = decision.command
        place = command.at if isinstance(command, transitions.PLACED) else None
        proposal = self._proposal(replay, sight, step, command.type, decision.grounded, place, because)
        return None if is_allowed(replay, step, proposal, two_persons=two) else proposal

    def _takes_two(self, replay: Replay, step: PlanStep) -> bool:
        return step.destructive and self._journal.two_persons(replay.workflow_id)

    def _proposal(
        self,
        replay: Replay,
        sight: Sight,
        step: PlanStep,
        action_type: str,
        grounded: GroundedElement | None,
        place: ScreenFraction | None = None,
        because: tuple[AskFirst, ...] = (),
    ) -> Proposal:
        return Proposal(
            action_type=action_type,
            intention=self._told(step),
            grounded=grounded,
            place=place,
            in_line=texts_in_line(sight.view, grounded),
            values_seen=values_on(sight.view, replay.parameters),
            because=because,
        )

    def _proposed(self, replay: Replay, sight: Sight, step: PlanStep, proposal: Proposal) -> Pause:
        two = self._takes_two(replay, step)
        reasons = [self._say(_REASONS[one]) for one in proposal.because if one in _REASONS]
        reasons += [self._say("pause.two_persons")] if two else []
        return Pause(
            reason=PauseReason.PROPOSED,
            message=" ".join([self._say("pause.proposed", text=proposal.intention), *reasons]),
            step_index=replay.step_index,
            edge_id=step.edge_id,
            screenshot=sight.picture,
            proposal=proposal,
            needs_two=two,
        )

    def _told(self, step: PlanStep) -> str:
        return explain_action(step.action, self._settings.language)

    def _say(self, key: str, **values: object) -> str:
        return say(self._settings.language, key, **values)


def _was_by_two(replay: Replay) -> bool:
    return replay.allowed is not None and replay.allowed.is_by_two


def _asked_first(replay: Replay, step: PlanStep, decision: Act) -> tuple[AskFirst, ...]:
    """After a step that was left out nobody has seen whose record is open."""
    coached = (AskFirst.COACHED,) if replay.coached else ()
    unread = (AskFirst.WHOSE,) if replay.skipped_steps and step.consequential else ()
    told_by_model = (AskFirst.MODEL,) if _rests_on_model(replay, step, decision) else ()
    return tuple(dict.fromkeys((*coached, *step.ask_first, *unread, *told_by_model)))


def _rests_on_model(replay: Replay, step: PlanStep, decision: Act) -> bool:
    """What the eyes alone did not find is enough to look, never enough to write: nor to fill in a login form."""
    found = decision.grounded
    if found is not None:
        return step.consequential and found.method == BY_MODEL
    return method_of_place(step.action, replay.variables) == BY_MODEL
