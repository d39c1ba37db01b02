"""From the order of a workflow's actions to its story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeGuard

from rpa_vision.authoring.telling.story import Again, Choice, Part, Repeat, Story, StoryStep
from rpa_vision.errors import BadInputError
from rpa_vision.models.graph.workflow import Edge, Loop, Workflow
from rpa_vision.phrases import phrased
from rpa_vision.workflow.meeting import Meetings
from rpa_vision.workflow.order import may_be_last, next_edges, without_ways_back

DEEPEST = 100
"""Choices within choices: more of them nobody follows, and telling each inside the one around it has an end."""


class TooNestedError(BadInputError):
    def __init__(self) -> None:
        super().__init__(phrased("task_refused.too_nested", deepest=DEEPEST))


def story_of(workflow: Workflow) -> Story:
    teller = _Teller(workflow)
    starts = [edge.edge_id for edge in workflow.after(None)]
    parts = teller.tell([edge.edge_id for edge in workflow.edges], starts, workflow.loops)
    left_out = [edge for edge in workflow.edges if edge.edge_id not in teller.told]
    return Story(parts, unreached=tuple(teller.step(edge) for edge in left_out))


@dataclass(frozen=True)
class _Turn:
    """A whole loop, told as one thing."""

    loop: Loop


END = ""
_Unit = str | _Turn
"""An edge's id, ``END``, or a loop."""


class _Ways:
    """What is told at once: what follows what, where ways meet, and the loops told inside."""

    def __init__(self, after: Mapping[_Unit, Sequence[_Unit]], loops: Sequence[Loop]) -> None:
        self.after = after
        self.meetings = Meetings(after)
        self.loops = loops


class _Teller:
    def __init__(self, workflow: Workflow) -> None:
        self._edges = {edge.edge_id: edge for edge in workflow.edges}
        self._after = {edge.edge_id: _following(workflow, edge) for edge in workflow.edges}
        self.told: dict[str, int] = {}
        self._last_number = 0
        self._depth = 0

    def step(self, edge: Edge, number: int | None = None) -> StoryStep:
        self.told[edge.edge_id] = number or self._next_number()
        return StoryStep(self.told[edge.edge_id], edge)

    def _next_number(self) -> int:
        self._last_number += 1
        return self._last_number

    def tell(self, among: Sequence[str], starts: Sequence[str], loops: Sequence[Loop]) -> tuple[Part, ...]:
        """From these starts to where the way leaves ``among``."""
        inside = [loop for loop in loops if set(loop.edges) < set(among)]
        units = _units(among, inside)
        after: dict[_Unit, dict[_Unit, None]] = {unit: {} for unit in units.values()}
        for edge_id in among:
            onward = (units.get(there, END) for there in self._after[edge_id])
            after[units[edge_id]].update(dict.fromkeys(one for one in onward if one != units[edge_id]))
        first = tuple(dict.fromkeys(units[start] for start in starts))
        forward = without_ways_back(first, {unit: tuple(following) for unit, following in after.items()})
        ending = {unit: following or (END,) for unit, following in forward.items()}
        ways = _Ways({**ending, END: ()}, inside)
        return tuple(self._sequence(first, END, ways)) if first else ()

    def _sequence(self, here: Sequence[_Unit], stop: _Unit, ways: _Ways) -> Iterator[Part]:
        while True:
            if len(here) > 1:
                meeting = ways.meetings.of(here)
                yield self._choice(here, meeting, ways)
                here = (meeting,)
            (unit,) = here
            if unit in (END, stop):
                return
            if _first(unit) in self.told:
                yield Again(self.told[_first(unit)])
                return
            yield self._part(unit, ways.loops)
            here = ways.after[unit]

    def _part(self, unit: _Unit, loops: Sequence[Loop]) -> Part:
        if isinstance(unit, str):
            return self.step(self._edges[unit])
        smaller = [loop for loop in loops if loop != unit.loop]
        return Repeat(unit.loop, self.tell(unit.loop.edges, unit.loop.edges[:1], smaller))

    def _choice(self, parting: Sequence[_Unit], meeting: _Unit, ways: _Ways) -> Choice:
        ordered = sorted(parting, key=lambda way: -self._seen(way))
        manners = [way for way in ordered if self._is_manner(way, meeting, ways)]
        same_screen = len({self._edges[way].from_node for way in manners}) == 1
        if len(manners) == len(parting) and same_screen:
            number = self._next_number()
            return Choice(tuple((self.step(self._edges[way], number),) for way in manners), optional=False)
        with self._deeper():
            told = [tuple(self._sequence((way,), meeting, ways)) for way in ordered if way != meeting]
        return Choice(tuple(told), optional=meeting in parting)

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        if self._depth == DEEPEST:
            raise TooNestedError
        self._depth += 1
        yield
        self._depth -= 1

    def _is_manner(self, way: _Unit, meeting: _Unit, ways: _Ways) -> TypeGuard[str]:
        return (
            isinstance(way, str)
            and way not in self.told
            and way != END
            and tuple(ways.after[way]) == (meeting,)
        )

    def _seen(self, way: _Unit) -> int:
        edge = self._edges.get(_first(way))
        return edge.stats.manual_executions if edge else 0


def _following(workflow: Workflow, edge: Edge) -> list[str]:
    ending = [END] if may_be_last(workflow, edge) else []
    return [one.edge_id for one in next_edges(workflow, edge)] + ending


def _units(among: Sequence[str], loops: Sequence[Loop]) -> dict[str, _Unit]:
    units: dict[str, _Unit] = {edge_id: edge_id for edge_id in among}
    for loop in sorted(loops, key=lambda one: -len(one.edges)):
        if all(units[edge_id] == edge_id for edge_id in loop.edges):
            units.update(dict.fromkeys(loop.edges, _Turn(loop)))
    return units


def _first(unit: _Unit) -> str:
    return unit if isinstance(unit, str) else unit.loop.edges[0]
