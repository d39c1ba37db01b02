"""Whether to act on what grounding found. Where it is, is not decided here."""

from __future__ import annotations

from rpa_vision.models.action import KeyPressAction, MouseClickAction
from rpa_vision.models.run import PauseReason
from rpa_vision.models.target import GroundedElement
from rpa_vision.models.verdict import Verification
from rpa_vision.models.wording import folded
from rpa_vision.models.workflow import SafetyRules
from rpa_vision.phrases import Language, say
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.settings import ReplaySettings


def objection(
    rules: SafetyRules, found: GroundedElement, language: Language, *, confirmed: bool
) -> tuple[PauseReason, str] | None:
    """Why this must not be clicked without a person; None when it may. Nobody can confirm what is forbidden."""
    words = folded(f"{found.text or ''} {found.source_ocr_text or ''}")
    for forbidden in rules.forbidden_text_clicks:
        if folded(forbidden) in words:
            return PauseReason.FORBIDDEN, say(language, "pause.forbidden_text", text=forbidden)
    if found.role is not None and found.role in rules.forbidden_roles:
        return PauseReason.FORBIDDEN, say(language, "pause.forbidden_role", text=found.role)
    if confirmed:
        return None
    for sensitive in rules.require_confirmation_for:
        if folded(sensitive) in words or sensitive == found.role:
            return PauseReason.ASKED_BY_WORKFLOW, say(language, "pause.confirmation", text=sensitive)
    return None


def may_try_again(step: PlanStep, seen: Verification, tries: int, settings: ReplaySettings) -> bool:
    """Whether an action that showed no effect may be done once more without a person.

    Only one that changes nothing of consequence, and only when not a pixel says that it arrived: what came late
    would otherwise be done twice.
    """
    harmless = isinstance(step.action, MouseClickAction | KeyPressAction) and not step.consequential
    untouched = not seen.changes_detected and not seen.change_area_pct and not seen.local_change_pct
    return harmless and untouched and tries < settings.max_retries
