"""Both levels together: the second table of chapter 06."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.verdict import Verification
from rpa_vision.verification.critic import combine


def pixels(changed: bool, confidence: float = 0.55) -> Verification:
    return Verification(
        verified=True,
        confidence=confidence,
        changes_detected=changed,
        change_area_pct=5.0 if changed else 0.0,
        local_change_pct=None,
        suggestion="continue",
        detail="5 % of the screen changed",
    )


@pytest.mark.parametrize(
    ("changed", "seen", "verified", "confidence", "suggestion"),
    [
        (True, True, True, 0.75, "continue"),
        (True, False, False, 0.7, "retry"),
        (False, True, True, 0.6, "continue"),
        (False, False, False, 0.8, "retry"),
    ],
)
def test_the_table(changed: bool, seen: bool, verified: bool, confidence: float, suggestion: str) -> None:
    result = combine(pixels(changed), seen, "« Patient enregistré » is there", 12)
    assert (result.verified, result.suggestion) == (verified, suggestion)
    assert result.confidence == pytest.approx(confidence)
    assert (result.semantic_verified, result.semantic_elapsed_ms) == (seen, 12)
    assert result.semantic_detail == "« Patient enregistré » is there"


@given(st.floats(0, 1))
def test_agreement_never_makes_certain(confidence: float) -> None:
    result = combine(pixels(True, confidence), True, "", 0)
    assert result.confidence == pytest.approx(min(0.95, confidence + 0.2))


@given(st.booleans(), st.floats(0, 1))
def test_no_opinion_leaves_the_pixels_word(changed: bool, confidence: float) -> None:
    assert combine(pixels(changed, confidence), None, "no answer in 30 s", 30_000) == pixels(
        changed, confidence
    )


@given(st.booleans(), st.booleans(), st.floats(0, 1))
def test_what_the_pixels_saw_is_kept(changed: bool, seen: bool, confidence: float) -> None:
    before = pixels(changed, confidence)
    after = combine(before, seen, "", 0)
    assert (after.changes_detected, after.change_area_pct, after.detail) == (
        before.changes_detected,
        before.change_area_pct,
        before.detail,
    )
