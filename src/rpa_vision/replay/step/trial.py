"""One step tried on any picture of its screen: where it would act, or why it would not. Nothing is done."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.errors import CannotCompileError, ConflictError, FieldProblem
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.answers import Trial
from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.graph.action import DragAction, MouseClickAction, MouseScrollAction
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import ClickCommand, DragCommand, ReplayCommand, ScrollCommand
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import Language, phrased
from rpa_vision.replay.plan.compile import given_in
from rpa_vision.replay.plan.edge_steps import EdgeVisit
from rpa_vision.replay.plan.runtime import Unresolved, resolve_step
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.plan.turns import EdgeTurn
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.decision import Act, Already, Decider, LookAgain, StepMoment, Stop

_NOWHERE = "try:0:0"
"""The name of a command that is never given."""
_PLACED = (MouseClickAction, MouseScrollAction, DragAction)


class StepTrial:
    def __init__(self, decider: Decider, language: Language) -> None:
        """``decider``: one that remembers no places, so that a trial changes nothing for a replay."""
        self._decider = decider
        self._language: Language = language

    def of(
        self,
        workflow: Workflow,
        edge_id: str,
        parameters: Mapping[str, Given],
        sight: Sight,
        known: KnownScreens,
    ) -> Trial:
        """With these values; where one is not given, with the first that was shown."""
        step = self._placed_step(workflow, edge_id, {**_shown_values(workflow), **parameters})
        moment = StepMoment(step, sight, known, index=0, command_id=_NOWHERE, confirmed=True)
        decision, size = self._decider.decide(moment), sight.view.size
        match decision:
            case Act(command=command, grounded=grounded, grounding=grounding):
                return Trial(
                    size=size,
                    would="act",
                    told=explain_action(workflow.edge(edge_id).action, self._language),
                    found=grounded,
                    at=_place(command, size),
                    tried=() if grounding is None else grounding.tried,
                )
            case Already(proof=proof):
                return Trial(size=size, would="go_on", told=proof.detail)
            case LookAgain(otherwise=why) | Stop(pause=why):
                return Trial(
                    size=size,
                    would="look_again" if isinstance(decision, LookAgain) else "pause",
                    told=why.message,
                    tried=() if why.grounding is None else why.grounding.tried,
                )

    def _placed_step(self, workflow: Workflow, edge_id: str, values: Mapping[str, Given]) -> PlanStep:
        turn = 1 if any(edge_id in loop.edges for loop in workflow.loops) else None
        visit, problems = EdgeTurn(workflow.edge(edge_id).edge_id, turn), list[FieldProblem]()
        steps = EdgeVisit(workflow, visit, given_in(workflow, values, visit)).steps(problems)
        if problems:
            raise CannotCompileError(
                phrased(
                    "task_refused.step_problem",
                    edge_id=edge_id,
                    field=problems[0].field,
                    problem=problems[0].problem,
                )
            )
        placed = [step for step in steps if isinstance(step.action, _PLACED)]
        if not placed:
            raise ConflictError(phrased("task_refused.nothing_to_try", edge_id=edge_id))
        resolved = resolve_step(placed[0], {}, self._language)
        if isinstance(resolved, Unresolved):
            raise ConflictError(
                phrased("task_refused.step_unresolved", edge_id=edge_id, reason=resolved.reason)
            )
        return resolved


def _shown_values(workflow: Workflow) -> dict[str, Given]:
    return {
        variable.name: (variable.examples[0],) if variable.repeated else variable.examples[0]
        for variable in workflow.variables
        if variable.examples
    }


def _place(command: ReplayCommand, size: Size) -> Point | None:
    match command:
        case ClickCommand(at=at) | ScrollCommand(at=at) | DragCommand(at=at):
            return at.pixel_of(size)
        case _:
            return None
