"""Which of the steps that may come next is meant: the screen decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.matching.matcher import NodeMatcher
from rpa_vision.models.action import DecideAction
from rpa_vision.models.workflow import Node
from rpa_vision.replay.plan.plan import Candidate, Onward
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight


@dataclass(frozen=True)
class Chosen:
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

    steps: tuple[PlanStep, ...]


Choice = Chosen | Finished | NotHere | Torn


class Walker:
    def __init__(self, matcher: NodeMatcher) -> None:
        self._matcher = matcher

    def choose(self, onward: Onward, last: PlanStep | None, sight: Sight, known: KnownScreens) -> Choice:
        shown = self._shown(onward.candidates, sight, known)
        if not shown:
            return Finished() if onward.ended is not None else NotHere(onward.candidates[0].step)
        if len({one.step.screen.node_id for one in shown}) > 1:
            return Torn(tuple(one.step for one in shown))
        ranked = sorted(shown, key=lambda one: (not one.whole, -one.seen))
        best = ranked[0]
        rivals = [one for one in ranked if one.whole == best.whole and one.seen == best.seen]
        if len(rivals) > 1:
            return Torn(tuple(one.step for one in rivals))
        if onward.ended is not None and _is_where_it_ends(best, last):
            if onward.ended == best.seen:
                return Torn((best.step,))
            if onward.ended > best.seen:
                return Finished()
        return Chosen(best.step)

    def recognises(self, sight: Sight, known: KnownScreens) -> bool:
        return self._matcher.match(sight, known).node is not None

    def _shown(
        self, candidates: Sequence[Candidate], sight: Sight, known: KnownScreens
    ) -> Sequence[Candidate]:
        """Those whose screen this is. A page and a dialog over it may both be recognised: then the one that
        the screen resembles more."""
        screens = {one.step.screen.node_id: one.step.screen for one in candidates}
        seen = [node_id for node_id, node in screens.items() if sight.shows(node, known)]
        if len(seen) > 1:
            match = self._matcher.match(sight, known).node
            seen = [match.node_id] if match is not None and match.node_id in seen else seen
        return [one for one in candidates if one.step.screen.node_id in seen]


def _is_where_it_ends(candidate: Candidate, last: PlanStep | None) -> bool:
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
