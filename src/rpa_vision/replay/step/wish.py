"""A click that is to bring about a state: whether it is there, before the click and after it."""

from __future__ import annotations

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.screen_template import first_failure
from rpa_vision.models.graph.wanted_state import Wanted
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight

STATES: dict[Wanted, str] = {
    "checked": "state.checked",
    "unchecked": "state.unchecked",
    "selected": "state.selected",
    "expanded": "state.expanded",
    "collapsed": "state.collapsed",
}


def wish_of(step: PlanStep) -> Wanted | None:
    """The state it is to bring about; None where it is a click and no more."""
    if not isinstance(step.action, MouseClickAction):
        return None
    wanted = step.action.parameters.wanted
    return None if wanted == "unclear" else wanted


def leads_nowhere_else(step: PlanStep, sight: Sight, known: KnownScreens) -> bool:
    """Everything else the step leads to is there as well: its screen, and what must be seen or recorded."""
    stays = step.expected is None or sight.shows(step.expected, known)
    return stays and not step.checks and first_failure(step.effects, sight) is None
