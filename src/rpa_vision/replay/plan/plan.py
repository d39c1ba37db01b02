"""The ways through a task, and what may come next after the steps taken so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from rpa_vision.models.replay.pause import StepKey
from rpa_vision.replay.plan.likeness import Likeness
from rpa_vision.replay.plan.step import PlanStep

Way = tuple[StepKey, ...]
_Rest = tuple[Way, int]
"""How one way goes on, and in how many demonstrations."""


@dataclass(frozen=True)
class Route:
    """One whole way, as steps."""

    keys: Way
    seen: int
    """In how many demonstrations; 0 for a way nobody showed."""

    def places_of(self, key: StepKey) -> Iterator[int]:
        return (place for place, one in enumerate(self.keys) if one == key)

    def rests_after(self, last: StepKey) -> Iterator[Way]:
        return (self.keys[place + 1 :] for place in self.places_of(last))


@dataclass(frozen=True)
class StepCandidate:
    """A step that may come next."""

    step: PlanStep
    seen: int
    whole: bool
    """Whether some way began like the steps taken; otherwise only its last step is shared, and the screen must
    tell that its turn has come."""
    ways: tuple[Way, ...]
    """How people went on with it, to the end."""
    elsewhere: bool = False
    """Only who came another way does it here: never done unless a person says so."""


@dataclass(frozen=True)
class Onward:
    candidates: tuple[StepCandidate, ...]
    """Usual ones first."""
    ended: int | None
    """How many demonstrations ended here; None: none did."""


class Plan:
    def __init__(self, steps: Mapping[StepKey, PlanStep], routes: Sequence[Route]) -> None:
        self._steps = dict(steps)
        self._routes = tuple(routes)
        self._ahead = self._uses_ahead()
        self._likeness = Likeness(self._steps)

    @property
    def routes(self) -> tuple[Route, ...]:
        return self._routes

    @property
    def usual(self) -> tuple[PlanStep, ...]:
        """The way most demonstrations went."""
        often = max(self._routes, key=lambda route: route.seen)
        return tuple(self._steps[key] for key in often.keys)

    def step(self, key: StepKey) -> PlanStep:
        return self._steps[key]

    def after(self, taken: Sequence[StepKey]) -> Onward:
        """Pieces of different ways may not belong together: ways that began like this one come first, and
        others share no more than the step just taken."""
        if not taken:
            rests = [(route.keys, route.seen) for route in self._routes]
            return Onward(self._leaving_nothing_out(self._counted(rests, whole=True), taken), None)
        same: list[_Rest] = []
        akin: list[_Rest] = []
        for route in self._routes:
            alike = [(rest, route.seen) for rest in self._rests_alike(route, taken)]
            same += alike
            akin += [] if alike else [(rest, route.seen) for rest in route.rests_after(taken[-1])]
        whole = self._counted(same, whole=True)
        known = {candidate.step.key for candidate in whole}
        other = [one for one in self._counted(akin, whole=False) if one.step.key not in known]
        ends = [seen for rest, seen in same or akin if not rest]
        candidates = self._leaving_nothing_out([*whole, *other], taken)
        others = self._done_by_others(candidates, taken)
        if any(self._open(one, taken) and self._goes_on_where_it_is(one, taken[-1]) for one in candidates):
            return Onward((*candidates, *others), None)
        return Onward((*candidates, *others), sum(ends) if ends else None)

    def picking_after(self, key: StepKey) -> PlanStep | None:
        """Of a step that opens a list: the one that picks from it, on every way that goes through both."""
        opens = self._steps[key].choosing
        if opens is None or opens.does != "opens":
            return None
        nexts = {rest[:1] for route in self._routes for rest in route.rests_after(key)}
        if len(nexts) != 1:
            return None
        following = [self._steps[one] for rest in nexts for one in rest]
        picks = [one for one in following if one.choosing == opens.model_copy(update={"does": "picks"})]
        return picks[0] if picks else None

    def loses_nothing(self, gone: Sequence[Way], instead: Sequence[Way]) -> bool:
        """Whether each of the ways that are not gone has its like among those that still may be."""
        return all(any(self._likeness.does_as_much(way, other) for way in gone) for other in instead)

    def _rests_alike(self, route: Route, taken: Sequence[StepKey]) -> Iterator[Way]:
        """Of a way that began with the same steps, or did the same in another order, or looked about meanwhile."""
        for place in route.places_of(taken[-1]):
            begun = route.keys[: place + 1]
            if begun == tuple(taken) or self._likeness.began_alike(begun, taken):
                yield route.keys[place + 1 :]

    def _counted(self, rests: Sequence[_Rest], *, whole: bool) -> list[StepCandidate]:
        counts: Counter[StepKey] = Counter()
        ways: dict[StepKey, dict[Way, None]] = {}
        for rest, seen in rests:
            if rest:
                counts[rest[0]] += seen
                ways.setdefault(rest[0], {})[rest] = None
        return [
            StepCandidate(self._steps[key], seen, whole, tuple(ways[key]))
            for key, seen in counts.most_common()
        ]

    def _leaving_nothing_out(
        self, candidates: Sequence[StepCandidate], taken: Sequence[StepKey]
    ) -> tuple[StepCandidate, ...]:
        """Of steps on one screen, those after which no given value is left out that another would use: a comment
        was given to be typed, though most people typed none. One that does there what no other does stays."""
        left = {one.step.key: self._open(one, taken) for one in candidates}

        def is_outdone(one: StepCandidate) -> bool:
            here = one.step.screen.node_id
            rivals = [other for other in candidates if other.step.screen.node_id == here]
            better = [rival for rival in rivals if left[one.step.key] < left[rival.step.key]]
            return bool(better) and not self._does_more_here(one, better)

        return tuple(one for one in candidates if not is_outdone(one))

    def _does_more_here(self, one: StepCandidate, others: Sequence[StepCandidate]) -> bool:
        """Before it leaves the screen: what leads away is but another door."""
        known = [key for other in others for way in other.ways for key in way]
        return any(
            self._stays(key)
            and self._likeness.counts(key)
            and not any(self._likeness.is_like(key, other) for other in known)
            for way in one.ways
            for key in takewhile(lambda key: self._steps[key].screen == one.step.screen, way)
        )

    def _stays(self, key: StepKey) -> bool:
        step = self._steps[key]
        return step.expected is None or step.expected.node_id == step.screen.node_id

    def _done_by_others(
        self, candidates: Sequence[StepCandidate], taken: Sequence[StepKey]
    ) -> tuple[StepCandidate, ...]:
        """On a screen just come to: what counts and is done there by who came another way, and never on this one.
        How a screen was reached says nothing of what is to be done on it."""
        here = self._steps[taken[-1]].expected
        if here is None or self._stays(taken[-1]):
            return ()
        known = [*taken, *(key for one in candidates for way in one.ways for key in way)]
        found = [
            (route.keys[place:], route.seen)
            for route in self._routes
            for place, key in enumerate(route.keys)
            if self._steps[key].screen.node_id == here.node_id
            and self._likeness.counts(key)
            and not any(self._likeness.is_like(key, other) for other in known)
        ]
        return tuple(replace(one, elsewhere=True) for one in self._counted(found, whole=False))

    def _open(self, candidate: StepCandidate, taken: Sequence[StepKey]) -> frozenset[str]:
        """The given values it leads to that no step has worked with yet."""
        return self._ahead[candidate.step.key].difference(*(self._steps[key].uses for key in taken))

    def _goes_on_where_it_is(self, candidate: StepCandidate, last: StepKey) -> bool:
        """Rather than on a dialog that came up, or did not."""
        expected = self._steps[last].expected
        return expected is None or expected.node_id == candidate.step.screen.node_id

    def _uses_ahead(self) -> dict[StepKey, frozenset[str]]:
        """By step: the given values that it or anything after it works with."""
        ahead = {key: step.uses for key, step in self._steps.items()}
        changed = True
        while changed:
            changed = False
            for route in self._routes:
                later: frozenset[str] = frozenset()
                for key in reversed(route.keys):
                    later |= ahead[key]
                    if later != ahead[key]:
                        ahead[key], changed = later, True
        return ahead
