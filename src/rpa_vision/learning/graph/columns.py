"""Demonstrations side by side, with what is repeated in them folded into loops."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.learning.actions.choosing import with_choices, without_halves
from rpa_vision.learning.graph.align import StepColumn, aligned
from rpa_vision.learning.graph.fulfilled import beside_their_screens, with_fulfilled
from rpa_vision.learning.graph.loops import FoldedLoop, repeated_block, unrolled_once
from rpa_vision.learning.watching.shown_step import ShownStep

MOST_LOOPS = 4


def columns_of(
    demonstrations: Sequence[Sequence[ShownStep]],
) -> tuple[list[StepColumn], list[list[StepColumn]]]:
    """The steps side by side, and the columns of each loop."""
    taken = [with_choices(steps) for steps in demonstrations]
    folded: list[list[FoldedLoop]] = []
    while len(folded) < MOST_LOOPS and (block := repeated_block(taken)) is not None:
        folded.append([unrolled_once(steps, block) for steps in taken])
        taken = [one.steps for one in folded[-1]]
    columns = aligned(taken)
    loops = [loop for turns in reversed(folded) for loop in _unfolded(columns, turns)]
    looping = {id(column) for loop in loops for column in loop}
    without_halves(columns)
    columns = columns if loops else beside_their_screens(columns)
    with_fulfilled([column for column in columns if id(column) not in looping], len(demonstrations))
    return columns, loops


def _unfolded(columns: Sequence[StepColumn], loop: Sequence[FoldedLoop]) -> list[list[StepColumn]]:
    """The columns of the first turns, with the other turns' steps added to them.

    Demonstrations that repeat something at different places of the task have loops of their own.
    """
    found: dict[tuple[int, ...], list[StepColumn]] = {}
    for number, turns in enumerate(loop):
        first = turns.steps[turns.place : turns.place + turns.length]
        members = [next(one for one in columns if one.holds(number, step)) for step in first]
        for more in turns.more:
            for column, step in zip(members, more, strict=True):
                column.add_turn(number, step)
        if turns.more:
            found.setdefault(tuple(map(id, members)), members)
    return list(found.values())
