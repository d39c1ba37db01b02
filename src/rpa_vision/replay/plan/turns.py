"""Loops laid out: as many turns as there are values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rpa_vision.errors import BadParametersError, CannotCompileError
from rpa_vision.models.graph.workflow import Loop, Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import phrased


@dataclass(frozen=True)
class EdgeTurn:
    """An edge in its turn, counted from 1; None outside of loops."""

    edge_id: str
    turn: int | None = None

    @property
    def key(self) -> str:
        return self.edge_id if self.turn is None else f"{self.edge_id}@{self.turn}"


class LoopTurns:
    def __init__(self, workflow: Workflow, parameters: Mapping[str, Given]) -> None:
        self._loops = workflow.loops
        self._values = {name: value for name, value in parameters.items() if isinstance(value, tuple)}
        self._counts = [self._count(workflow, loop) for loop in workflow.loops]
        _refuse_nested(workflow)

    def unrolled(self, way: Sequence[str]) -> tuple[EdgeTurn, ...] | None:
        """None: this way leaves out values there are, or does only a part of what is to be repeated, or does it in
        two places, where nobody knows which values belong."""
        looped = [edge_id for edge_id in way if self._loop_of(edge_id) is not None]
        if len(set(looped)) < len(looped) or not self._takes_every_value(way):
            return None
        found: list[EdgeTurn] = []
        place = 0
        while place < len(way):
            loop = self._loop_of(way[place])
            if loop is None:
                found.append(EdgeTurn(way[place]))
                place += 1
                continue
            end, turns = self._turn_end(loop, way, place), self._counts[loop]
            if end is None and turns == 1:
                found.append(EdgeTurn(way[place], 1))
                place += 1
                continue
            if end is None or turns == 0:
                return None
            found += [EdgeTurn(edge_id, turn) for turn in range(1, turns + 1) for edge_id in way[place:end]]
            place = end
        return tuple(found)

    def _loop_of(self, edge_id: str) -> int | None:
        return next((place for place, loop in enumerate(self._loops) if edge_id in loop.edges), None)

    def _turn_end(self, loop: int, way: Sequence[str], start: int) -> int | None:
        """Where one turn ends. A dialog that came up in between belongs to it, whichever turn it came up in."""
        left = list(self._loops[loop].edges)
        for place in range(start, len(way)):
            if way[place] == left[0]:
                del left[0]
            elif way[place] in left:
                return None
            if not left:
                return place + 1
        return None

    def _takes_every_value(self, way: Sequence[str]) -> bool:
        for name, values in self._values.items():
            loops = [loop for loop in self._loops if name in loop.variables]
            if loops and values and not any(edge_id in loop.edges for loop in loops for edge_id in way):
                return False
        return True

    def _count(self, workflow: Workflow, loop: Loop) -> int:
        counts = {name: len(self._values[name]) for name in loop.variables if name in self._values}
        if len(set(counts.values())) > 1:
            told = ", ".join(f"{name}: {count}" for name, count in sorted(counts.items()))
            raise BadParametersError(phrased("run_refused.uneven_values", name=workflow.name, told=told))
        shown = {turns for turns in loop.turns if turns}
        if not counts and len(shown) != 1:
            raise CannotCompileError(
                phrased("task_refused.how_often", name=workflow.name, edge=loop.edges[0])
            )
        return next(iter(counts.values() or shown))


def _refuse_nested(workflow: Workflow) -> None:
    for outer, inner in _pairs(workflow.loops):
        if set(inner.edges) & set(outer.edges):
            raise CannotCompileError(
                phrased(
                    "task_refused.loop_in_loop",
                    name=workflow.name,
                    outer=outer.edges[0],
                    inner=inner.edges[0],
                )
            )


def _pairs(loops: Sequence[Loop]) -> Iterator[tuple[Loop, Loop]]:
    return ((one, other) for i, one in enumerate(loops) for other in loops[i + 1 :])
