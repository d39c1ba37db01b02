"""The semantic level: pixels changed or not, is what was expected there?"""

from __future__ import annotations

from rpa_vision.models.verdict import Verification


def combine(pixel: Verification, expected_seen: bool | None, detail: str, elapsed_ms: int) -> Verification:
    """Both levels together. No opinion about what is seen leaves the pixels' word alone."""
    if expected_seen is None:
        return pixel
    return pixel.model_copy(
        update={
            "verified": expected_seen,
            "confidence": _confidence(pixel, expected_seen),
            "suggestion": "continue" if expected_seen else "retry",
            "semantic_verified": expected_seen,
            "semantic_detail": detail,
            "semantic_elapsed_ms": elapsed_ms,
        }
    )


def _confidence(pixel: Verification, expected_seen: bool) -> float:
    match pixel.changes_detected, expected_seen:
        case True, True:
            return min(0.95, pixel.confidence + 0.2)
        case True, False:
            return 0.7
        case False, True:
            return 0.6
        case _:
            return 0.8
