"""One word on one action that was sent: done, not visible yet, or over. A target that is not found and a dialog that
stands in the way are told before there is an action to judge (``Pause.failure_category``).

agent reported an error, or nobody knows        TERMINATE  AGENT_ERROR
verified                                        COMPLETE
another program is in front                     TERMINATE  WRONG_APPLICATION
not visible yet, time left                      CONTINUE   (NO_VISUAL_CHANGE where nothing moved at all)
time is up, nothing moved at all                TERMINATE  NO_VISUAL_CHANGE
time is up, something else is shown             TERMINATE  TIMEOUT
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rpa_vision.models.base import JsonObject
from rpa_vision.models.geometry import Point
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.verdict import FailureCategory, Validation, Verdict, Verification
from rpa_vision.models.session import WindowContext
from rpa_vision.phrases import Language, say
from rpa_vision.settings import VerificationSettings
from rpa_vision.text.folding import folded
from rpa_vision.verification.pixels import ActionType, Picture, ReplayVerifier

UNDONE = frozenset({"failed", "unknown", "vetoed", "refused"})


@dataclass(frozen=True)
class Context:
    """What is known about an action beside the two pictures."""

    verification: Verification | None = None
    """Both levels' word, where the meaning was judged already; None: the pixels alone decide."""
    click: Point | None = None
    expected_apps: tuple[str, ...] = ()
    """Programs the screen it led to may belong to; empty: any."""
    window: WindowContext = field(default_factory=WindowContext)
    """In front afterwards."""
    waited_s: float = 0.0
    timeout_s: float = 0.0


class Validator:
    def __init__(self, settings: VerificationSettings, language: Language) -> None:
        self._verifier = ReplayVerifier(settings)
        self._language: Language = language

    def validate(
        self,
        action: ActionType,
        result: Report | None,
        before: Picture,
        after: Picture,
        context: Context,
    ) -> Validation:
        """``result``: what became of the command; None when none was sent."""
        error = _error(result)
        seen = context.verification or self._verifier.verify(before, after, action, context.click, error)
        verdict, category, key = _judged(error, seen, context)
        reasoning = say(
            self._language,
            key,
            error=error or "",
            window=context.window.title,
            seconds=f"{context.waited_s:.1f}",
            detail=seen.semantic_detail or f"{seen.change_area_pct:.1f} %",
        )
        evidence = _evidence(action, result, seen, context)
        return Validation(verdict=verdict, failure_category=category, reasoning=reasoning, evidence=evidence)


def _error(result: Report | None) -> str | None:
    if result is None or result.outcome not in UNDONE:
        return None
    return result.error or result.outcome


def _judged(
    error: str | None, seen: Verification, context: Context
) -> tuple[Verdict, FailureCategory | None, str]:
    """The table above, row by row."""
    if error is not None:
        return Verdict.TERMINATE, FailureCategory.AGENT_ERROR, "validator.agent_error"
    if seen.verified:
        return Verdict.COMPLETE, None, "validator.complete"
    if _is_another(context.window, context.expected_apps):
        return Verdict.TERMINATE, FailureCategory.WRONG_APPLICATION, "validator.other_program"
    still = None if seen.changes_detected else FailureCategory.NO_VISUAL_CHANGE
    if context.waited_s < context.timeout_s:
        return Verdict.CONTINUE, still, "validator.not_yet"
    if still is not None:
        return Verdict.TERMINATE, still, "validator.no_change"
    return Verdict.TERMINATE, FailureCategory.TIMEOUT, "validator.too_late"


def _is_another(window: WindowContext, expected: Iterable[str]) -> bool:
    """Unknown where the platform does not tell, as on a far screen."""
    known = {folded(name) for name in expected if name}
    return bool(window.app_name) and bool(known) and folded(window.app_name) not in known


def _evidence(action: ActionType, result: Report | None, seen: Verification, context: Context) -> JsonObject:
    return {
        "action": action,
        "command_id": None if result is None else result.command_id,
        "outcome": None if result is None else result.outcome,
        "change_area_pct": seen.change_area_pct,
        "local_change_pct": seen.local_change_pct,
        "confidence": seen.confidence,
        "semantic_verified": seen.semantic_verified,
        "semantic_detail": seen.semantic_detail,
        "proofs": [proof.kind for proof in seen.proofs],
        "window": {"title": context.window.title, "app_name": context.window.app_name},
        "waited_s": context.waited_s,
        "timeout_s": context.timeout_s,
    }
