"""Is everything a step asks for produced before it, whichever way it is come to?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rpa_vision.errors import FieldProblem
from rpa_vision.models.replay.pause import StepKey
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.replay.plan.filling import step_place
from rpa_vision.replay.plan.plan import Route
from rpa_vision.replay.plan.step import PlanStep


def not_produced(steps: Mapping[StepKey, PlanStep], routes: Sequence[Route]) -> Iterator[FieldProblem]:
    makers: dict[str, list[str]] = {}
    for step in steps.values():
        for name in step.makes:
            makers.setdefault(name, []).append(step.edge_id)
    known = _known_before(steps, routes)
    for key, step in steps.items():
        for name, field in step.asks.items():
            if name not in known[key]:
                yield FieldProblem(step_place(step.edge_id, field), _why(name, makers.get(name, [])))


def _known_before(
    steps: Mapping[StepKey, PlanStep], routes: Sequence[Route]
) -> dict[StepKey, frozenset[str]]:
    """What every way to a step has produced. A replay may pass from one shown way to another wherever they
    share a step, so all of those count too."""
    everything = frozenset().union(*(step.makes for step in steps.values()))
    known = dict.fromkeys(steps, everything)
    known.update((route.keys[0], frozenset()) for route in routes)
    follow = {pair for route in routes for pair in pairwise(route.keys)}
    changed = True
    while changed:
        changed = False
        for before, after in follow:
            fewer = known[after] & (known[before] | steps[before].makes)
            if fewer != known[after]:
                known[after], changed = fewer, True
    return known


def _why(name: str, makers: Sequence[str]) -> Bilingual:
    if not makers:
        return phrased("field_refused.never_produced", name=name)
    told = ", ".join(dict.fromkeys(makers))
    return phrased("field_refused.produced_elsewhere", name=name, makers=told)
