"""The pixel level: did anything change on the screen, and where it should have?"""

from __future__ import annotations

from typing import Literal

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.perception.picture.change import PixelChange, change_between
from rpa_vision.ports import Frame
from rpa_vision.settings import VerificationSettings

ActionType = Literal["click", "drag", "type", "key_combo", "scroll", "wait"]
Picture = Frame | BadImageError | None
"""A screenshot, the reason it could not be decoded, or none taken."""

MUST_SHOW: frozenset[ActionType] = frozenset({"click", "drag", "type"})
"""Actions that always show somewhere. A key, a wait, or a scroll at the end of a list may show nothing."""


class ReplayVerifier:
    def __init__(self, settings: VerificationSettings) -> None:
        self._settings = settings

    def verify(
        self,
        before: Picture,
        after: Picture,
        action_type: ActionType,
        click: Point | None = None,
        agent_error: str | None = None,
    ) -> Verification:
        """``click`` is where the action went; a text typed after a click shows where that click was."""
        if agent_error is not None:
            return _unseen(False, 0.9, f"the agent reported: {agent_error}")
        if before is None or after is None:
            return _unseen(True, 0.3, "unproven: no screenshots to compare")
        if isinstance(before, BadImageError) or isinstance(after, BadImageError):
            return _unseen(True, 0.2, "unproven: the screenshots cannot be read")
        if before.size != after.size:
            detail = f"the screen went from {_name(before.size)} to {_name(after.size)}"
            return _seen(0.7, PixelChange(100.0, None), detail)
        return self._judged(self.change(before, after, click), action_type)

    @property
    def pixel_level(self) -> int:
        return self._settings.pixel_level

    def change(self, before: Frame, after: Frame, click: Point | None) -> PixelChange:
        """Of two pictures of one size."""
        return change_between(before, after, click, self._settings)

    def _judged(self, change: PixelChange, action_type: ActionType) -> Verification:
        settings = self._settings
        if change.whole > 100 * settings.context_change:
            return _seen(0.6, change, f"context changed: {change.whole:.1f} % of the screen")
        if change.whole > 100 * settings.global_change:
            return _seen(
                min(0.9, 0.5 + change.whole / 100), change, f"{change.whole:.2f} % of the screen changed"
            )
        must_show = action_type in MUST_SHOW
        if must_show and change.local is not None and change.local > 100 * settings.local_change:
            detail = f"{change.local:.1f} % changed around the click"
            return _seen(min(0.7, 0.3 + change.local / 100), change, detail)
        return Verification(
            verified=not must_show,
            confidence=0.6 if must_show else 0.4,
            changes_detected=False,
            change_area_pct=change.whole,
            local_change_pct=change.local,
            suggestion="retry" if must_show else "continue",
            detail="nothing changed on the screen",
        )


def _unseen(verified: bool, confidence: float, detail: str) -> Verification:
    return Verification(
        verified=verified,
        confidence=confidence,
        changes_detected=False,
        change_area_pct=0.0,
        local_change_pct=None,
        suggestion="continue" if verified else "retry",
        detail=detail,
    )


def _seen(confidence: float, change: PixelChange, detail: str) -> Verification:
    return Verification(
        verified=True,
        confidence=confidence,
        changes_detected=True,
        change_area_pct=change.whole,
        local_change_pct=change.local,
        suggestion="continue",
        detail=detail,
    )


def _name(size: Size) -> str:
    return f"{size.width}×{size.height}"
