"""The ways through a task, and what may come next after the steps taken so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rpa_vision.models.run import StepKey
from rpa_vision.replay.plan.step import PlanStep


@dataclass(frozen=True)
class Route:
    """One whole way, as steps."""

    keys: tuple[StepKey, ...]
    seen: int
    """In how many demonstrations; 0 for a way nobody showed."""

    def begins_with(self, taken: Sequence[StepKey]) -> bool:
        return self.keys[: len(taken)] == tuple(taken)

    def rests_after(self, last: StepKey) -> Iterator[tuple[StepKey, ...]]:
        return (self.keys[place + 1 :] for place, key in enumerate(self.keys) if key == last)


@dataclass(frozen=True)
class Candidate:
    """A step that may come next."""

    step: PlanStep
    seen: int
    whole: bool
    """Whether some way began with exactly the steps taken; otherwise only its last step is shared, and the
    screen must tell that its turn has come."""


@dataclass(frozen=True)
class Onward:
    candidates: tuple[Candidate, ...]
    """Usual ones first."""
    ended: int | None
    """How many demonstrations ended here; None: none did."""


class Plan:
    def __init__(self, steps: Mapping[StepKey, PlanStep], routes: Sequence[Route]) -> None:
        self._steps = dict(steps)
        self._routes = tuple(routes)
        self._ahead = self._uses_ahead()

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
        same = [route for route in self._routes if route.begins_with(taken)]
        whole = self._counted([(route.keys[len(taken) :], route.seen) for route in same], whole=True)
        if not taken:
            return Onward(self._leaving_nothing_out(whole, taken), None)
        others = [route for route in self._routes if route not in same]
        akin = [(rest, route.seen) for route in others for rest in route.rests_after(taken[-1])]
        known = {candidate.step.key for candidate in whole}
        other = [one for one in self._counted(akin, whole=False) if one.step.key not in known]
        ends = [route.seen for route in same if len(route.keys) == len(taken)]
        ends = ends or [seen for rest, seen in akin if not same and not rest]
        candidates = self._leaving_nothing_out([*whole, *other], taken)
        if any(self._open(one, taken) and self._goes_on_where_it_is(one, taken[-1]) for one in candidates):
            return Onward(candidates, None)
        return Onward(candidates, sum(ends) if ends else None)

    def _counted(self, rests: Sequence[tuple[tuple[StepKey, ...], int]], *, whole: bool) -> list[Candidate]:
        counts: Counter[StepKey] = Counter()
        for rest, seen in rests:
            if rest:
                counts[rest[0]] += seen
        return [Candidate(self._steps[key], seen, whole) for key, seen in counts.most_common()]

    def _leaving_nothing_out(
        self, candidates: Sequence[Candidate], taken: Sequence[StepKey]
    ) -> tuple[Candidate, ...]:
        """Of steps on one screen, those after which no given value is left out that another would use: a comment
        was given to be typed, though most people typed none."""
        left = {one.step.key: self._open(one, taken) for one in candidates}

        def is_outdone(one: Candidate) -> bool:
            here = one.step.screen.node_id
            rivals = (other.step for other in candidates if other.step.screen.node_id == here)
            return any(left[one.step.key] < left[rival.key] for rival in rivals)

        return tuple(one for one in candidates if not is_outdone(one))

    def _open(self, candidate: Candidate, taken: Sequence[StepKey]) -> frozenset[str]:
        """The given values it leads to that no step has worked with yet."""
        return self._ahead[candidate.step.key].difference(*(self._steps[key].uses for key in taken))

    def _goes_on_where_it_is(self, candidate: Candidate, last: StepKey) -> bool:
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
