"""Whether to act once more. Where, is not decided here."""

from __future__ import annotations

from rpa_vision.lexicon.consequence import Consequence, consequence_of
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.replay.command import attempt_of
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.settings import ReplaySettings


def may_try_again(step: PlanStep, seen: Verification, tries: int, settings: ReplaySettings) -> bool:
    """Whether an action that showed no effect may be done once more without a person.

    Only one that done twice is done once, and only when not a pixel says that it arrived.
    """
    untouched = not seen.changes_detected and not seen.change_area_pct and not seen.local_change_pct
    return _is_harmless_click(step) and untouched and tries < settings.max_retries


def may_be_lost_to_dialog(step: PlanStep, replay: Replay, settings: ReplaySettings) -> bool:
    """Whether a click may be done once more because a dialog came up after it, and was answered.

    The dialog has changed the screen, so pixels tell nothing of the click. Only one that done twice is done once: what
    was answered may have been the program's own reaction to it.
    """
    answered = (
        replay.acting is not None
        and replay.last_answer is not None
        and attempt_of(replay.last_answer) > attempt_of(replay.acting)
    )
    return answered and _is_harmless_click(step) and replay.tries < settings.max_retries


def _is_harmless_click(step: PlanStep) -> bool:
    return (
        isinstance(step.action, MouseClickAction)
        and not step.consequential
        and consequence_of(step.action) is Consequence.NONE
    )
