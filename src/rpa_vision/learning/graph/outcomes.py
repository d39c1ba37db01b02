"""Which demonstrations ended alike, though each shows other data.

After the last step no other action says that two screens are one. What that step brought and took away does: the
screens it was taken on are one, so whatever only one of them said before is data.
"""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.learning.graph.align import StepColumn
from rpa_vision.learning.watching.screens import part_shared
from rpa_vision.learning.watching.shown_step import ShownStep

SAME_CHANGE = 0.8
"""Of the words that came, and of those that went: one in nine may be misread."""


def outcomes_of(last: Sequence[tuple[StepColumn, ShownStep]]) -> list[list[int]]:
    """The numbers of the demonstrations, those together that ended alike; ``last``: the last step of each."""
    found: list[list[int]] = []
    for number, (column, step) in enumerate(last):
        alike = (
            one
            for one in found
            if all(last[other][0] is column and _ended_alike(last[other][1], step) for other in one)
        )
        outcome = next(alike, None)
        if outcome is None:
            found.append([number])
        else:
            outcome.append(number)
    return found


def _ended_alike(one: ShownStep, other: ShownStep) -> bool:
    """Titles are told by the system: another one is another window, or another document."""
    if one.after.window.title != other.after.window.title:
        return False
    always = one.screen.vocabulary & other.screen.vocabulary
    came = part_shared(_came(one), _came(other))
    went = part_shared(always - one.after.vocabulary, always - other.after.vocabulary)
    return min(came, went) >= SAME_CHANGE


def _came(step: ShownStep) -> frozenset[str]:
    return step.after.vocabulary - step.screen.vocabulary
