"""Whether a secret went where it belongs. The server never sees its text: the agent tells how it looks."""

from __future__ import annotations

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.graph.screen_template import first_failure
from rpa_vision.models.replay.command import Masking
from rpa_vision.models.replay.verdict import Proof, Verification
from rpa_vision.phrases import Language, say
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight

_CONFIDENCE = 0.9
"""Blobs prove that letters were hidden, not which."""


def secret_verification(
    step: PlanStep, masking: Masking | None, sight: Sight, known: KnownScreens, language: Language
) -> Verification:
    """A field that hides what was typed shows a row of blobs where there was none. Without it nobody knows where
    the secret went."""
    failure = first_failure(step.effects, sight)
    if failure is None and step.expected is not None and not sight.shows(step.expected, known):
        failure = say(language, "effect.screen_missing", text=step.expected.label)
    hidden = masking == "hidden"
    verified = hidden and failure is None
    detail = say(language, "effect.secret_hidden" if hidden else "effect.secret_unseen")
    return Verification(
        verified=verified,
        confidence=_CONFIDENCE if verified else 0.0,
        changes_detected=hidden,
        change_area_pct=0.0,
        local_change_pct=None,
        suggestion="continue" if verified else "abort",
        detail=detail,
        semantic_verified=verified,
        semantic_detail=failure or detail,
        proofs=(Proof(kind="pixels", detail=detail),) if verified else (),
    )
