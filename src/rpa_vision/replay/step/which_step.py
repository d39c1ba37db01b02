"""Which of the steps that may come next is meant: the screen decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.matching.matcher import NodeMatcher
from rpa_vision.models.graph.action import DecideAction
from rpa_vision.models.graph.workflow import Node
from rpa_vision.models.replay.pause import StepKey
from rpa_vision.replay.plan.plan import Onward, Plan, StepCandidate
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight


@dataclass(frozen=True)
class ChosenStep:
    step: PlanStep


@dataclass(frozen=True)
class Finished:
    pass


@dataclass(frozen=True)
class NotHere:
    """None of the screens it may go on from is seen; the usual one is ``step``'s."""

    step: PlanStep


@dataclass(frozen=True)
class Torn:
    """People went on from here in different ways, and nothing on the screen tells which is meant."""

    candidates: tuple[StepCandidate, ...]
    ended: int | None
    """How many ended here; None: that is no question."""


Choice = ChosenStep | Finished | NotHere | Torn


class StepChooser:
    def __init__(self, matcher: NodeMatcher) -> None:
        self._matcher = matcher

    def choose(
        self,
        plan: Plan,
        onward: Onward,
        last: PlanStep | None,
        told: StepKey | None,
        sight: Sight,
        known: KnownScreens,
    ) -> Choice:
        """``told``: the step a person has decided on. What most people did is a hint to a person, and never decides:
        it is gone only where the other ways come to the same."""
        seen = self._shown(onward.candidates, sight, known)
        named = next((one for one in seen if one.step.key == told), None)
        if named is not None:
            return ChosenStep(named.step)
        its_own = tuple(one for one in onward.candidates if not one.elsewhere)
        shown, others = ([one for one in seen if one.elsewhere is other] for other in (False, True))
        if not shown and (its_own or not others):
            return _unseen(plan, Onward(its_own, onward.ended), last)
        if not shown:
            return Torn(tuple(others), onward.ended)
        if len({one.step.screen.node_id for one in shown}) > 1:
            return Torn((*shown, *others), None)
        likely = [one for one in shown if one.whole] or shown
        ended = onward.ended if _is_where_it_ends(likely[0], last) else None
        if others:
            return Torn((*likely, *others), ended)
        return _usual(plan, likely, ended) or Torn(tuple(likely), ended)

    def recognised(self, sight: Sight, known: KnownScreens) -> Node | None:
        return self._matcher.match(sight, known).node

    def _shown(
        self, candidates: Sequence[StepCandidate], sight: Sight, known: KnownScreens
    ) -> Sequence[StepCandidate]:
        """Those whose screen this is. A page and a dialog over it may both be recognised: then the dialog, where it
        is heard to say what it was shown to say, otherwise the one that the screen resembles more."""
        screens = {one.step.screen.node_id: one.step.screen for one in candidates}
        seen = [node_id for node_id, node in screens.items() if sight.shows(node, known)]
        seen = [one for one in seen if screens[one].screen_template.spoken is not None] or seen
        if len(seen) > 1:
            match = self._matcher.match(sight, known).node
            seen = [match.node_id] if match is not None and match.node_id in seen else seen
        return [one for one in candidates if one.step.screen.node_id in seen]


def _unseen(plan: Plan, onward: Onward, last: PlanStep | None) -> Finished | NotHere:
    """A dialog that did not come up is no reason to wait. A step that belongs to the screen it ended on is: that
    screen is gone, and nobody has said that it is over."""
    led_to = last.expected if last is not None else None
    here = [one for one in onward.candidates if led_to and one.step.screen.node_id == led_to.node_id]
    if onward.ended is not None and (not here or _usual(plan, here, onward.ended) == Finished()):
        return Finished()
    return NotHere((here or onward.candidates)[0].step)


def _usual(plan: Plan, likely: Sequence[StepCandidate], ended: int | None) -> ChosenStep | Finished | None:
    """What most did, if nothing is lost by it."""
    often = max(likely, key=lambda one: one.seen)
    ends = ended is not None and ended > often.seen
    gone = [()] if ends else often.ways
    others = [way for one in likely if ends or one is not often for way in one.ways]
    if ended is not None and not ends:
        others.append(())
    if not plan.loses_nothing(gone, others):
        return None
    return Finished() if ends else ChosenStep(often.step)


def _is_where_it_ends(candidate: StepCandidate, last: PlanStep | None) -> bool:
    """Going on from the very screen others stopped at, rather than from a dialog that came up."""
    return last is None or last.expected is None or last.expected.node_id == candidate.step.screen.node_id


def decided(onward: Onward, last: PlanStep | None, goal: str | None) -> Onward:
    """What may follow a decision: the steps that begin on the node it leads to."""
    if last is None or not isinstance(last.action, DecideAction) or goal is None:
        return onward
    kept = tuple(one for one in onward.candidates if one.step.screen.node_id == goal)
    return Onward(kept, onward.ended)


def screens_after(onward: Onward) -> tuple[Node, ...]:
    """Screens that may be seen next, each once."""
    return tuple({one.step.screen.node_id: one.step.screen for one in onward.candidates}.values())
