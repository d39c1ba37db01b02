"""What is asked where nothing that was shown says which of several alike is meant."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.learning.graph.align import Column
from rpa_vision.learning.watching.demonstration import Step
from rpa_vision.models.doubt import AnswerOption, Question, ShownAmongRivals

PICTURES_KEPT = 5
"""As many as a person looks at."""


def which_one(column: Column, options: Sequence[AnswerOption] = ()) -> Question:
    """``options``: what may tell the right one from now on. A person can always choose each time."""
    shown = [picture for who in sorted(column.steps) if (picture := _among_rivals(column.steps[who]))]
    person = AnswerOption(option_id="person", kind="person")
    return Question(options=(*options, person), pictures=tuple(shown[:PICTURES_KEPT]))


def _among_rivals(step: Step) -> ShownAmongRivals | None:
    meant = step.meant
    among = None if meant is None else meant.row or meant.standing
    if meant is None or among is None or not among.rivals:
        return None
    return ShownAmongRivals(
        session_id=step.screen.session_id,
        screenshot_id=step.screen.screenshot_id,
        chosen=meant.words_box or meant.box,
        rivals=among.rivals,
    )
