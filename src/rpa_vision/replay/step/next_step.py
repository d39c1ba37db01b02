"""What comes next on the screen as it is: which step, and whether and how to do it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.graph.action import DecideAction
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.models.replay.pause import IdentityMismatch, Pause, PauseReason
from rpa_vision.models.replay.run import Replay
from rpa_vision.phrases import Language, say
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.change import next_command_id
from rpa_vision.replay.plan.plan import Onward, Plan
from rpa_vision.replay.plan.runtime import Unresolved, place_of, resolve_step
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.plan.subject import Subject
from rpa_vision.replay.server_steps.branch import goal_of
from rpa_vision.replay.server_steps.navigate import place_is_gone
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.crossroads import options_of
from rpa_vision.replay.step.decision import Decider, Decision, LookAgain, StepMoment, Stop
from rpa_vision.replay.step.settled import Reliance, relied_on
from rpa_vision.replay.step.which_step import ChosenStep, Finished, NotHere, StepChooser, Torn, decided
from rpa_vision.replay.trust.identity import WhoIsShown, mismatch_words


class Gate(Protocol):
    """Reads who the screen is about before anything consequential is done to them."""

    def check(self, subjects: Sequence[Subject], sight: Sight) -> WhoIsShown: ...


@dataclass(frozen=True)
class TaskMoment:
    """Where the task may go, and the screen it has got to."""

    workflow: Workflow
    plan: Plan
    known: KnownScreens
    sight: Sight

    def last(self, replay: Replay) -> PlanStep | None:
        return self.plan.step(replay.taken[-1]) if replay.taken else None


@dataclass(frozen=True)
class End:
    pass


@dataclass(frozen=True)
class Crossroads:
    """Different ways on, and nothing to tell which."""

    pause: Pause


@dataclass(frozen=True)
class OwnStep:
    """One the server does itself."""

    moment: StepMoment


@dataclass(frozen=True)
class AgentStep:
    step: PlanStep
    decision: Decision
    right_screen: bool


Next = End | Crossroads | OwnStep | AgentStep


def onward_from(replay: Replay, plan: Plan) -> Onward:
    """What may come next after the steps taken."""
    last = plan.step(replay.taken[-1]) if replay.taken else None
    action = last.action if last is not None else None
    goal = goal_of(action, replay.variables) if isinstance(action, DecideAction) else None
    return decided(plan.after(replay.taken), last, goal)


def steps_unseen(replay: Replay, plan: Plan) -> Iterator[PlanStep]:
    """The last ones taken, the latest first, as far as a person did them or left them out: nobody read whose record they
    led to."""
    by_person = {*replay.vouched_steps, *replay.skipped_steps}
    for at in range(len(replay.taken) - 1, -1, -1):
        if at not in by_person:
            return
        yield plan.step(replay.taken[at])


class NextSteps:
    def __init__(self, decider: Decider, chooser: StepChooser, gate: Gate, language: Language) -> None:
        self._decider = decider
        self._reliance = Reliance(decider, language)
        self._chooser = chooser
        self._gate = gate
        self._language: Language = language

    def of(self, replay: Replay, task: TaskMoment, before: Frame | None) -> Next:
        """``before``: the screen the last action was decided on."""
        onward = onward_from(replay, task.plan)
        if not onward.candidates:
            others = self._shown_instead(replay, task)
            return self._ends_with_another(replay, task, others) if others else End()
        told = replay.choice or replay.confirmed
        choice = self._chooser.choose(task.plan, onward, task.last(replay), told, task.sight, task.known)
        others = self._shown_instead(replay, task)
        match choice:
            case ChosenStep(step=step) if others:
                return AgentStep(step, self._mistaken(_moment(replay, task, step), others), right_screen=True)
            case Torn() if others:
                step = choice.candidates[0].step
                return Crossroads(self._mistaken(_moment(replay, task, step), others).otherwise)
            case Finished() if others:
                return self._ends_with_another(replay, task, others)
            case Finished():
                return End()
            case Torn():
                return Crossroads(self._torn(replay, task, choice))
            case NotHere(step=step):
                decision = self._decider.other_screen(_moment(replay, task, step))
                return AgentStep(step, decision, right_screen=False)
            case ChosenStep(step=step) if not step.is_done_by_agent:
                return OwnStep(_moment(replay, task, step))
            case ChosenStep(step=step):
                return self._considered(replay, task, step, before)

    def _shown_instead(self, replay: Replay, task: TaskMoment) -> tuple[IdentityMismatch, ...]:
        """After what a person did, or left out: somebody else than the demonstrations showed on the screen it led to."""
        for step in steps_unseen(replay, task.plan):
            for screen, whom in step.identity_after.items():
                if task.sight.shows(task.workflow.node(screen), task.known):
                    return self._gate.check(whom, task.sight).wrong
        return ()

    def _ends_with_another(
        self, replay: Replay, task: TaskMoment, others: tuple[IdentityMismatch, ...]
    ) -> Crossroads:
        last = task.plan.step(replay.taken[-1])
        why = self._mistaken(_moment(replay, task, last), others).otherwise
        return Crossroads(why.model_copy(update={"edge_id": None, "finished": True}))

    def recognised(self, task: TaskMoment) -> tuple[Node, ...]:
        """The screen of the task that this is; none where it is another one."""
        node = self._chooser.recognised(task.sight, task.known)
        return () if node is None else (node,)

    def _considered(
        self, replay: Replay, task: TaskMoment, step: PlanStep, before: Frame | None
    ) -> AgentStep:
        """Whether to do the step at all, then how."""
        moment = _moment(replay, task, step)
        resolved = resolve_step(step, replay.variables, self._language)
        place = place_of(step.action, replay.variables, self._language)
        if isinstance(resolved, Unresolved):
            return AgentStep(step, _unresolved(moment, resolved), right_screen=True)
        if isinstance(place, Unresolved):
            return AgentStep(step, _unresolved(moment, place), right_screen=True)
        if place_is_gone(step, replay.variables, task.sight.view):
            why = moment.pause(PauseReason.NOT_SURE, say(self._language, "pause.place_gone"))
            return AgentStep(step, LookAgain(why), right_screen=True)
        shown = self._gate.check(step.identity if step.consequential else (), task.sight)
        moment = replace(
            moment,
            step=resolved,
            place=place,
            kept=shown.read,
            before=before,
            picks=self._picking(replay, task, step),
        )
        if shown.wrong:
            return AgentStep(resolved, self._mistaken(moment, shown.wrong), right_screen=True)
        return AgentStep(resolved, self._relying(replay, task, moment), right_screen=True)

    def _relying(self, replay: Replay, task: TaskMoment, moment: StepMoment) -> Decision:
        left_out = set(replay.skipped_steps)
        taken = [task.plan.step(key) for at, key in enumerate(replay.taken) if at not in left_out]
        earlier = [
            replace(one, step=done)
            for one in relied_on(moment.step, taken, replay.settled)
            if isinstance(done := resolve_step(one.step, replay.variables, self._language), PlanStep)
        ]
        still = self._reliance.check(moment, earlier)
        if isinstance(still, LookAgain):
            return still
        kept = (*moment.kept, *still.kept)
        return self._decider.decide(replace(moment, kept=kept, filled_in=still.filled_in))

    def _picking(self, replay: Replay, task: TaskMoment, step: PlanStep) -> PlanStep | None:
        picks = task.plan.picking_after(step.key)
        resolved = None if picks is None else resolve_step(picks, replay.variables, self._language)
        return resolved if isinstance(resolved, PlanStep) else None

    def _mistaken(self, moment: StepMoment, wrong: tuple[IdentityMismatch, ...]) -> LookAgain:
        told = "; ".join(mismatch_words(one, self._language) for one in wrong)
        why = moment.pause(PauseReason.IDENTITY, say(self._language, "pause.identity", text=told))
        return LookAgain(why.model_copy(update={"identity": wrong}))

    def _torn(self, replay: Replay, task: TaskMoment, torn: Torn) -> Pause:
        """No step is at fault, and none is meant more than another."""
        options = options_of(torn.candidates, torn.ended, self._language)
        message = say(self._language, "pause.ways_differ", text=" / ".join(one.told for one in options))
        why = _moment(replay, task, torn.candidates[0].step).pause(PauseReason.UNEXPECTED_SCREEN, message)
        return why.model_copy(update={"edge_id": None, "options": options})


def _unresolved(moment: StepMoment, why: Unresolved) -> Stop:
    return Stop(moment.pause(PauseReason.NOT_SURE, why.reason))


def _moment(replay: Replay, task: TaskMoment, step: PlanStep) -> StepMoment:
    return StepMoment(
        step=step,
        sight=task.sight,
        known=task.known,
        index=replay.step_index,
        command_id=next_command_id(replay),
        confirmed=replay.confirmed == step.key,
    )
