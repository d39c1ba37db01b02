"""Whether to act once more. Where, is not decided here."""

from __future__ import annotations

from rpa_vision.models.action import MouseClickAction
from rpa_vision.models.consequence import Consequence, consequence_of
from rpa_vision.models.verdict import Verification
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.settings import ReplaySettings


def may_try_again(step: PlanStep, seen: Verification, tries: int, settings: ReplaySettings) -> bool:
    """Whether an action that showed no effect may be done once more without a person.

    Only one that done twice is done once, and only when not a pixel says that it arrived.
    """
    harmless = (
        isinstance(step.action, MouseClickAction)
        and not step.consequential
        and consequence_of(step.action) is Consequence.NONE
    )
    untouched = not seen.changes_detected and not seen.change_area_pct and not seen.local_change_pct
    return harmless and untouched and tries < settings.max_retries
